import { type context, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Tracer } from './spans.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

/**
 * Sends spans to an OpenTelemetry collector by OTLP over HTTP (protobuf's JSON form), some seconds late and without
 * delaying calls: while the collector is unavailable the newest 2,048 wait and others are dropped.
 * @param url its base address; the path /v1/traces is added
 */
export function otlpTracer(url: string): { tracer: Tracer; close: () => Promise<void> } {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'verimend' }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${url}/v1/traces`, timeoutMillis: 5_000 }),
        scheduledDelayMillis: 2_000,
      }),
    ],
    spanLimits: { attributeValueLengthLimit: 500 },
  })
  const spans = provider.getTracer('verimend')
  return {
    tracer: {
      begin({ name, kind, attributes }, parent) {
        const under = parentContext(parent)
        const span = spans.startSpan(name, { kind: kinds[kind], attributes }, under)
        const { traceId, spanId } = span.spanContext()
        return {
          traceparent: `00-${traceId}-${spanId}-01`,
          end(more, errorType) {
            span.setAttributes(more)
            if (errorType !== undefined) {
              span.setAttribute('error.type', errorType)
              span.setStatus({ code: SpanStatusCode.ERROR })
            }
            span.end()
          },
        }
      },
    },
    close: () => provider.shutdown(),
  }
}

/** Every call is traced, whatever its sender's flag says: a collector chooses what it keeps. */
function parentContext(traceparent: string | undefined): ReturnType<typeof context.active> {
  const [, traceId, spanId] = traceparentPattern.exec(traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, {
    ...{ traceId, spanId, traceFlags: TraceFlags.SAMPLED },
    isRemote: true,
  })
}

const traceparentPattern = /^00-((?!0{32})[0-9a-f]{32})-((?!0{16})[0-9a-f]{16})-[0-9a-f]{2}$/
