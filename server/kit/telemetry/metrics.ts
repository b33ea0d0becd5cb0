import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import type { DiskSpace } from '../disk-space.ts'
import type { Admission } from '../http/admission.ts'
import type { BackgroundTasks } from '../jobs/background-tasks.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { LiveStreams } from '../live/streams.ts'
import { log, traceOf } from '../log.ts'

/** The parts of a portal whose state the metrics show: nothing about a person, a record or an address. */
export interface Measured {
  readonly db: Database
  readonly admission: Admission
  readonly jobs: Jobs
  readonly live: LiveStreams
  readonly backgroundTasks: BackgroundTasks
  /** The disk of DATA_DIR first, then that of the embedded database; undefined where disks are not watched. */
  readonly disk: DiskSpace | undefined
  /** Audit rows that are not yet in a block of the chain, and the age of the oldest in seconds. */
  auditLag(): Promise<{ readonly rows: number; readonly seconds: number }>
}

const priorities = ['work', 'read'] as const
const disks = ['data', 'database']

/** Upper bounds in seconds; 0.3 is what a call may take at the 99th percentile. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 0.5, 1, 2, 5, 10]

/**
 * The metrics of this process in Prometheus's text format. Labels are names from the code alone (route patterns, names of
 * tasks and queues): no id, name, address or path that a client sent. Call it before the server is ready.
 * @returns what a scrape gets; values are read at that time
 */
export function metricsOf(http: FastifyInstance, measured: Measured): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 10 })
  watchCalls(http, registry)
  const gauge = gaugesIn(registry)
  const { admission, db, disk, live } = measured
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
  const pools = [...new Set([db.pool, db.offices.pool])]
  const sum = (count: 'totalCount' | 'idleCount' | 'waitingCount') =>
    pools.reduce((all, pool) => all + pool[count], 0)
  gauge('verimend_database_connections', 'Connections of the pools; wanted: waiters.', ['state'], (set) => {
    set({ state: 'busy' }, sum('totalCount') - sum('idleCount'))
    set({ state: 'idle' }, sum('idleCount'))
    set({ state: 'wanted' }, sum('waitingCount'))
  })
  const most = pools.reduce((all, { options }) => all + options.max, 0)
  gauge('verimend_database_connections_max', 'Connections that the pools may open.', [], (set) =>
    set({}, most),
  )
  gauge('verimend_live_streams', 'Open streams of live changes.', [], (set) => set({}, live.count()))
  workGauges(gauge, registry, measured)
  databaseGauges(gauge, measured)
  if (disk)
    gauge('verimend_disk_free_bytes', 'Free space on a disk of the portal.', ['disk'], async (set) => {
      for (const [at, free] of (await disk.free()).entries()) set({ disk: disks[at] ?? '' }, free)
    })
  return registry
}

/** Files and unknown paths share one label each: a client decides how many of them it requests. */
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

function workGauges(gauge: MakeGauge, registry: Registry, { backgroundTasks, jobs }: Measured): void {
  gauge('verimend_background_task_failing', '1 if the last run of the task failed.', ['task'], (set) => {
    for (const { task, isFailing } of backgroundTasks.states()) set({ task }, isFailing ? 1 : 0)
  })
  gauge(
    'verimend_background_task_success_age_seconds',
    'Since a run of the task succeeded, or since the start.',
    ['task'],
    (set) => {
      for (const { task, successAgeSeconds } of backgroundTasks.states()) set({ task }, successAgeSeconds)
    },
  )
  const failed = 'Attempts at jobs of this process that failed.'
  counter(registry, 'verimend_job_failures_total', failed, 'queue', () => [...jobs.failures.attempts])
  const givenUp = 'Jobs of this process that will not be tried again.'
  counter(registry, 'verimend_jobs_given_up_total', givenUp, 'queue', () => [...jobs.failures.givenUp])
}

/** Those that query the database are absent from a scrape while it does not reply; `verimend_database_up` is then 0. */
function databaseGauges(gauge: MakeGauge, { jobs, auditLag }: Measured): void {
  let queues: ReturnType<Jobs['states']> | undefined
  let audit: ReturnType<Measured['auditLag']> | undefined
  gauge('verimend_database_up', '1 if the database replied to this scrape.', [], async (set) => {
    queues = jobs.states()
    audit = auditLag()
    const [first, second] = await Promise.allSettled([queues, audit])
    set({}, first.status === 'fulfilled' && second.status === 'fulfilled' ? 1 : 0)
  })
  const byQueue = (
    name: string,
    help: string,
    of: (state: Awaited<ReturnType<Jobs['states']>>[number]) => number,
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

/** Gauges that are read at each scrape; series that a reading no longer names disappear. */
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

/**
 * Serves GET /metrics, on a port of its own, because its readers are not the users of the portal.
 * @returns the function that closes it
 * @throws the system's error when the port is not available
 */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<{ address: string; close: () => Promise<void> }> {
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics')
      return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        log('error', 'the metrics could not be read', traceOf(error))
        response.writeHead(500).end()
      },
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  const bound = server.address()
  const boundPort = bound && typeof bound === 'object' ? bound.port : port
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
