/** An OTLP receiver over HTTP that keeps the logs and metrics that arrive, as plain objects. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

interface OtlpValue {
  readonly stringValue?: string
  readonly intValue?: number
  readonly doubleValue?: number
}

interface OtlpAttribute {
  readonly key: string
  readonly value: OtlpValue
}

interface OtlpLogs {
  readonly resourceLogs: readonly {
    readonly scopeLogs: readonly {
      readonly logRecords: readonly {
        readonly eventName?: string
        readonly traceId: string
        readonly spanId: string
        readonly attributes: readonly OtlpAttribute[]
      }[]
    }[]
  }[]
}

interface OtlpPoint {
  readonly attributes: readonly OtlpAttribute[]
  readonly asInt?: number | string
  readonly asDouble?: number
  readonly count?: number | string
  readonly sum?: number
}

interface OtlpMetrics {
  readonly resourceMetrics: readonly {
    readonly scopeMetrics: readonly {
      readonly metrics: readonly {
        readonly name: string
        readonly sum?: { readonly dataPoints: readonly OtlpPoint[] }
        readonly histogram?: { readonly dataPoints: readonly OtlpPoint[] }
      }[]
    }[]
  }[]
}

/** An event that arrived. */
export interface ReceivedEvent {
  readonly name: string | undefined
  readonly traceId: string
  readonly spanId: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/** A running receiver. */
export interface OtlpReceiver extends AsyncDisposable {
  readonly origin: string
  readonly events: ReceivedEvent[]
  /** Sums and counts by name of the metric and its attribute values: `knowledge_retention.dropped budget`. */
  metrics(): Readonly<Record<string, number>>
}

const valueOf = ({ stringValue, intValue, doubleValue }: OtlpValue) =>
  stringValue ?? doubleValue ?? Number(intValue)
const toObject = (attributes: readonly OtlpAttribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, valueOf(value)]))

/** Starts one. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const events: ReceivedEvent[] = []
  let latest: OtlpMetrics | undefined
  const take = async (request: IncomingMessage): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const bytes = Buffer.concat(chunks)
    const isZipped = request.headers['content-encoding'] === 'gzip'
    const body: unknown = JSON.parse((isZipped ? gunzipSync(bytes) : bytes).toString())
    if (request.url === '/v1/metrics') latest = body as OtlpMetrics
    else events.push(...eventsIn(body as OtlpLogs))
  }
  const server = createServer((request, response) => {
    void take(request).then(() => response.setHeader('content-type', 'application/json').end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    events,
    metrics: () => Object.fromEntries(latest === undefined ? [] : pointsIn(latest)),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function eventsIn({ resourceLogs }: OtlpLogs): readonly ReceivedEvent[] {
  return resourceLogs
    .flatMap(({ scopeLogs }) => scopeLogs)
    .flatMap(({ logRecords }) => logRecords)
    .map(({ eventName, traceId, spanId, attributes }) => ({
      name: eventName,
      traceId,
      spanId,
      attributes: toObject(attributes),
    }))
}

function pointsIn({ resourceMetrics }: OtlpMetrics): readonly [string, number][] {
  const metrics = resourceMetrics
    .flatMap(({ scopeMetrics }) => scopeMetrics)
    .flatMap((scope) => scope.metrics)
  return metrics.flatMap(
    ({ name, sum, histogram }) =>
      (sum ?? histogram)?.dataPoints.map((point): [string, number] => [
        [name, ...Object.values(toObject(point.attributes))].join(' '),
        Number(point.asInt ?? point.asDouble ?? point.count),
      ]) ?? [],
  )
}
