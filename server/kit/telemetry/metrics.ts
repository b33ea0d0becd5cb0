import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { priorities, type Readings } from './readings.ts'

/** Upper bounds in seconds; 0.3 is what a call may take at the 99th percentile. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 0.5, 1, 2, 5, 10]

/**
 * The metrics of this process in Prometheus's text format. Labels are names from the code alone (route patterns, names of
 * tasks and queues): no id, name, address or path that a client sent. Call it before the server is ready.
 * @returns what a scrape gets; values are read at that time
 */
export function metricsOf(http: FastifyInstance, readings: Readings): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 10 })
  watchCalls(http, registry)
  const gauge = gaugesIn(registry)
  const { admission } = readings
  gauge('verimend_admission_slots', 'Calls that may use the database at the same time.', [], (set) =>
    set({}, admission.slots),
  )
  gauge('verimend_admission_running', 'Calls that use the database now.', [], (set) =>
    set({}, admission.running),
  )
  gauge('verimend_admission_waiting', 'Calls that wait for their turn.', ['priority'], (set) => {
    for (const priority of priorities) set({ priority }, admission.waiting(priority))
  })
  counter(
    registry,
    'verimend_admission_shed_total',
    'Calls refused because they had waited too long.',
    'priority',
    () => priorities.map((priority) => [priority, admission.shed(priority)]),
  )
  gauge('verimend_database_connections', 'Connections of the pools; wanted: waiters.', ['state'], (set) => {
    const { open, idle, wanted } = readings.pool()
    set({ state: 'busy' }, open - idle)
    set({ state: 'idle' }, idle)
    set({ state: 'wanted' }, wanted)
  })
  gauge('verimend_database_connections_max', 'Connections that the pools may open.', [], (set) =>
    set({}, readings.pool().max),
  )
  gauge('verimend_live_streams', 'Open streams of live changes.', [], (set) => set({}, readings.streams()))
  workGauges(gauge, registry, readings)
  databaseGauges(gauge, readings)
  const { disks } = readings
  if (disks)
    gauge('verimend_disk_free_bytes', 'Free space on a disk of the portal.', ['disk'], async (set) => {
      for (const [disk, free] of Object.entries(await disks())) set({ disk }, free)
    })
  return registry
}

/** Files and unknown addresses share one label each: a client chooses how many of them it asks for. */
export function routeLabel(pattern: string | undefined): string {
  if (pattern === undefined || pattern === '/api/*') return 'unknown'
  return /^\/(?:api\/|health$|ready$)/.test(pattern) ? pattern : 'files'
}

function watchCalls(http: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const calls = new Counter({
    ...{ name: 'verimend_http_requests_total', help: 'Calls answered.', registers },
    labelNames: ['method', 'route', 'status'],
  })
  const duration = new Histogram({
    ...{ name: 'verimend_http_request_duration_seconds', help: 'Time to the end of the reply.', registers },
    ...{ buckets, labelNames: ['method', 'route'] },
  })
  http.addHook('onResponse', async (request, reply) => {
    const { method } = request
    const route = routeLabel(request.routeOptions.url)
    calls.inc({ method, route, status: String(reply.statusCode) })
    // A stream of live changes lasts as long as its screen is open.
    if (route !== '/api/live') duration.observe({ method, route }, reply.elapsedTime / 1_000)
  })
}

function workGauges(gauge: MakeGauge, registry: Registry, readings: Readings): void {
  gauge('verimend_background_task_failing', '1 if the last run of the task failed.', ['task'], (set) => {
    for (const { task, isFailing } of readings.tasks()) set({ task }, isFailing ? 1 : 0)
  })
  gauge(
    'verimend_background_task_success_age_seconds',
    'Since a run of the task succeeded, or since the start.',
    ['task'],
    (set) => {
      for (const { task, successAgeSeconds } of readings.tasks()) set({ task }, successAgeSeconds)
    },
  )
  const failed = 'Attempts at jobs of this process that failed.'
  counter(registry, 'verimend_job_failures_total', failed, 'queue', () => [...readings.failedAttempts])
  const givenUp = 'Jobs of this process that will not be tried again.'
  counter(registry, 'verimend_jobs_given_up_total', givenUp, 'queue', () => [...readings.givenUp])
}

/** Those that ask the database are absent from a scrape while it does not reply; `verimend_database_up` is then 0. */
function databaseGauges(gauge: MakeGauge, readings: Readings): void {
  let queues: ReturnType<Readings['queues']> | undefined
  let audit: ReturnType<Readings['audit']> | undefined
  gauge('verimend_database_up', '1 if the database replied to this scrape.', [], async (set) => {
    queues = readings.queues()
    audit = readings.audit()
    const [first, second] = await Promise.allSettled([queues, audit])
    set({}, first.status === 'fulfilled' && second.status === 'fulfilled' ? 1 : 0)
  })
  const byQueue = (
    name: string,
    help: string,
    of: (state: Awaited<ReturnType<Readings['queues']>>[number]) => number,
  ) =>
    gauge(name, help, ['queue'], async (set) => {
      for (const state of (await queues?.catch(() => [])) ?? []) set({ queue: state.queue }, of(state))
    })
  byQueue('verimend_jobs_waiting', 'Unfinished jobs; emails are mail.send and mail.urgent.', (q) => q.waiting)
  byQueue('verimend_jobs_retrying', 'Unfinished jobs that failed before.', (q) => q.retrying)
  byQueue('verimend_jobs_oldest_seconds', 'Age of the oldest unfinished job.', (q) => q.oldestSeconds)
  const lag = (name: string, help: string, of: 'rows' | 'seconds') =>
    gauge(name, help, [], async (set) => {
      const found = await audit?.catch(() => undefined)
      if (found) set({}, found[of])
    })
  lag('verimend_audit_unsealed_rows', 'Audit rows that the chain has not sealed, counted to 10,000.', 'rows')
  lag('verimend_audit_unsealed_seconds', 'Age of the oldest of them.', 'seconds')
}

type SetValue = (labels: Record<string, string>, value: number) => void
type MakeGauge = (
  name: string,
  help: string,
  labelNames: readonly string[],
  read: (set: SetValue) => void | Promise<void>,
) => void

/** Gauges that are read at each scrape; what a reading no longer names is gone from it. */
function gaugesIn(registry: Registry): MakeGauge {
  return (name, help, labelNames, read) => {
    new Gauge({
      ...{ name, help, labelNames, registers: [registry] },
      async collect() {
        this.reset()
        if (labelNames.length === 0) this.remove()
        await read((labels, value) => this.set(labels, value))
      },
    })
  }
}

/** A counter whose value is counted elsewhere. */
function counter(
  registry: Registry,
  name: string,
  help: string,
  label: string,
  read: () => readonly (readonly [string, number])[],
): void {
  new Counter({
    ...{ name, help, labelNames: [label], registers: [registry] },
    collect() {
      this.reset()
      for (const [value, count] of read()) this.inc({ [label]: value }, count)
    },
  })
}
