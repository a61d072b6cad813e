/**
 * Reads the fields of a JSON object that someone may have edited. Each wrong, missing or unknown
 * field is a fault under its own path.
 */
import { show } from '../../errors.js'
import { isObject } from '../../platform/is-object.js'

/** Throws for a field, given its path and what is wrong. */
export type FieldFault = (field: string, problem: string) => never

/** An object whose fields are read one by one; `end` then refuses what was not asked for. */
export class FieldReader {
  /** Path of the object, such as `interactions[2].request`; empty for the outermost. */
  readonly where: string
  readonly #fields: Readonly<Record<string, unknown>>
  readonly #fault: FieldFault
  readonly #read = new Set<string>()

  constructor(value: unknown, where: string, fault: FieldFault) {
    this.#fields = isObject(value)
      ? value
      : fault(where === '' ? 'the outermost value' : where, `${show(value)} is not an object`)
    this.where = where
    this.#fault = fault
  }

  /** A field that may be absent. */
  optional(field: string): unknown {
    this.#read.add(field)
    return Object.hasOwn(this.#fields, field) ? this.#fields[field] : undefined
  }

  /** A string, matching the pattern. */
  text(field: string, pattern = /^/): string {
    const value = this.#required(field)
    if (typeof value === 'string' && pattern.test(value)) return value
    return this.#wrong(field, value, 'a text that may stand here')
  }

  /** A string or null. */
  textOrNull(field: string): string | null {
    return this.#required(field) === null ? null : this.text(field)
  }

  /** A whole number within bounds. */
  count(field: string, least = 0, most = Number.MAX_SAFE_INTEGER): number {
    const value = this.#required(field)
    const isCount = typeof value === 'number' && Number.isInteger(value)
    if (isCount && value >= least && value <= most) return value
    return this.#wrong(field, value, `a whole number from ${least} to ${most}`)
  }

  /** An object of strings. */
  texts(field: string): Readonly<Record<string, string>> {
    const reader = this.object(field)
    return Object.fromEntries(Object.keys(reader.#fields).map((key) => [key, reader.text(key)]))
  }

  /** An object. */
  object(field: string): FieldReader {
    return new FieldReader(this.#required(field), this.#path(field), this.#fault)
  }

  /** An array of objects. */
  list(field: string): FieldReader[] {
    const value = this.#required(field)
    if (!Array.isArray(value)) return this.#wrong(field, value, 'an array')
    return value.map(
      (item: unknown, index) =>
        new FieldReader(item, `${this.#path(field)}[${index}]`, this.#fault),
    )
  }

  /** Refuses fields that were not read. */
  end(): void {
    const unknown = Object.keys(this.#fields).find((field) => !this.#read.has(field))
    if (unknown !== undefined) this.#fault(this.#path(unknown), 'the field is not known')
  }

  #required(field: string): unknown {
    const value = this.optional(field)
    return value === undefined ? this.#fault(this.#path(field), 'the field is missing') : value
  }

  #wrong(field: string, value: unknown, expected: string): never {
    return this.#fault(this.#path(field), `${show(value)} is not ${expected}`)
  }

  #path(field: string): string {
    return this.where === '' ? field : `${this.where}.${field}`
  }
}
