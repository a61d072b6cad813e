/** What makes a measurement invalid. */
import { InvalidMeasurementError } from '../../src/errors.js'

/** The error of a measurement that must end invalid; a score or another error fails the test. */
export async function invalidOf(measured: Promise<unknown>): Promise<InvalidMeasurementError> {
  const error: unknown = await measured.then(
    (result) => new Error(`there is a result: ${JSON.stringify(result)}`),
    (reason: unknown) => reason,
  )
  if (error instanceof InvalidMeasurementError) return error
  throw error
}
