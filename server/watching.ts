import type { App } from './app.ts'
import type { Config } from './config.ts'
import { onPort } from './kit/http/on-port.ts'
import type { ShutdownStep } from './kit/shutdown.ts'

/** Loaded only where a collector is named. */
export async function startTraces(url: string, shutdownSteps: ShutdownStep[]): Promise<void> {
  const [{ otlpTracer }, { setTracer }] = await Promise.all([
    import('./kit/telemetry/otlp.ts'),
    import('./kit/telemetry/spans.ts'),
  ])
  const { tracer, close } = otlpTracer(url)
  setTracer(tracer)
  const end = () => {
    setTracer(undefined)
    return close()
  }
  shutdownSteps.push({ part: 'the traces', end })
}

/** Loaded only where metrics are kept. */
export async function startMetrics(
  at: NonNullable<Config['metrics']>,
  { http, readings }: App,
  shutdownSteps: ShutdownStep[],
): Promise<void> {
  const [{ metricsOf }, { serveMetrics }] = await Promise.all([
    import('./kit/telemetry/metrics.ts'),
    import('./kit/telemetry/metrics-server.ts'),
  ])
  const { close } = await onPort('METRICS_PORT', at.port, () => serveMetrics(metricsOf(http, readings), at))
  shutdownSteps.push({ part: 'the metrics', end: close })
}
