import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { takeBackUndelivered, tellOfUndelivered } from './account/invitations/undelivered.ts'
import { accountArea } from './account/routes.ts'
import { type CalendarArea, calendarArea } from './appointments/calendar/calendar-area.ts'
import { notifyOfConflicts } from './appointments/calendar/calendar-conflicts.ts'
import { addMissingLinks } from './appointments/links.ts'
import { closeAppointments, remindParticipants } from './appointments/reminders.ts'
import { appointmentsRoutes } from './appointments/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { auditLag } from './audit/seal-store.ts'
import { startAuditTasks } from './audit/tasks.ts'
import { authorizationsRoutes } from './authorizations/routes.ts'
import { followAuthorizations } from './authorizations/tasks.ts'
import type { Config } from './config.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { archiveRoutes } from './files/archive.ts'
import { fileKeeper } from './files/keep.ts'
import { fileLinks } from './files/links.ts'
import { registerMultipart } from './files/receive.ts'
import { filesRoutes } from './files/routes.ts'
import { sweepFiles } from './files/sweep.ts'
import { thumbnailMaker } from './files/thumbnails.ts'
import { formsRoutes } from './forms/routes.ts'
import { tellOfExpired } from './ivr/benefits/expired.ts'
import { rollUpCounts } from './ivr/counts-store.ts'
import { warnOfEndingPolicies } from './ivr/policies/warnings.ts'
import { lastOpening } from './ivr/queue/settings-store.ts'
import { tellOfOverdue, tendQueue } from './ivr/queue/tend-store.ts'
import { remindOffices } from './ivr/reminders.ts'
import { ivrRoutes } from './ivr/routes.ts'
import { placeTexts } from './ivr/search-store.ts'
import { sweepDrafts } from './ivr/submission/drafts.ts'
import { secretsFrom } from './kit/access/secrets.ts'
import { ActorCache, endStaleSessions } from './kit/access/sessions.ts'
import { type Clock, systemClock } from './kit/clock.ts'
import type { Database } from './kit/database/database.ts'
import { type DiskSpace, LowDisk } from './kit/disk-space.ts'
import { serveBrowser } from './kit/http/browser-files.ts'
import { type Draining, healthRoutes } from './kit/http/health.ts'
import { deleteOldAnswers } from './kit/http/idempotency.ts'
import type { Context, Route } from './kit/http/route.ts'
import { httpServer, serveRoutes } from './kit/http/server.ts'
import { type BackgroundTasks, startBackgroundTasks } from './kit/jobs/background-tasks.ts'
import { openJobs } from './kit/jobs/jobs.ts'
import { sweepChanges } from './kit/live/store.ts'
import { liveStreams } from './kit/live/streams.ts'
import { log, traceOf } from './kit/log.ts'
import { runShutdown } from './kit/shutdown.ts'
import type { Measured } from './kit/telemetry/metrics.ts'
import { messagesRoutes } from './messages/routes.ts'
import { sendDigests } from './notifications/digest.ts'
import { notifier } from './notifications/notifier.ts'
import { notificationsRoutes } from './notifications/routes.ts'
import { deleteOldNotifications } from './notifications/store.ts'
import { mailerFrom } from './outside/mail.ts'
import { nppesRegistry } from './outside/nppes.ts'
import { openStorage } from './outside/open-storage.ts'
import { mailOutbox } from './outside/outbox.ts'
import { clamdScanner } from './outside/scanner.ts'
import { type FileStorage, watchedStorage } from './outside/storage.ts'
import { packetsRoutes } from './packets/routes.ts'
import { payersRoutes } from './payers/routes.ts'
import { colleaguesRoutes } from './people/colleagues.ts'
import { groupsRoutes } from './people/groups.ts'
import { membersRoutes } from './people/members.ts'
import { physiciansRoutes } from './people/physicians.ts'
import { remindTeam } from './prior-authorization/reminders.ts'
import { priorAuthorizationRoutes } from './prior-authorization/routes.ts'
import { npiLookUp } from './reference/npi.ts'
import { referenceRoutes } from './reference/routes.ts'
import { searchRoute } from './search/routes.ts'
import { supportRoutes } from './support/routes.ts'

/** An external failure shows within this time, and in an alert within two minutes. */
const checkEveryMs = 30_000

/** What tests and benchmarks can replace. */
export interface AppOverrides {
  readonly clock?: Clock
  readonly logs?: boolean
  readonly checkReplies?: boolean
  /** Watches the disks; set when the portal is started as a program. */
  readonly disk?: DiskSpace
  /** Off in tests and benchmarks that create records faster than any user. There is no setting for it. */
  readonly limitCreations?: boolean
}

export interface App extends Draining {
  readonly http: FastifyInstance
  readonly storage: FileStorage
  /** For tests: each endpoint's declaration where it is served. */
  readonly routes: readonly Route[]
  /** For tests: runs the background work of the calendars on demand. */
  readonly calendars: Pick<CalendarArea, 'readDue' | 'resume' | 'calendars'>
  /** For tests: the checks of external services, by the names of their tasks. */
  readonly checks: Readonly<Record<string, () => Promise<void>>>
  /** Adds a background task, whose failures show in /ready. */
  readonly every: BackgroundTasks['every']
  /** For the metrics. */
  readonly measured: Measured
  /** Starts jobs, live streams and background tasks. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** The composition root: creates all parts of the server and passes each area its dependencies. */
export async function buildApp(config: Config, db: Database, overrides: AppOverrides = {}): Promise<App> {
  const clock = overrides.clock ?? systemClock
  const http = await httpServer({ logs: overrides.logs ?? true, trustProxy: config.trustProxy })
  const { storage, check: checkStorage } = watchedStorage(
    await openStorage({ folder: join(config.dataDir, 'files'), s3: config.s3 }),
  )
  const secrets = secretsFrom(config.secretKey)
  const links = fileLinks(secrets)
  const limitCreations = overrides.limitCreations ?? true
  const context: Context = {
    db,
    clock,
    actors: new ActorCache(),
    checkReplies: overrides.checkReplies ?? config.demo,
    limitCreations,
    signLinks: links.signLinks,
  }
  await serveBrowser(http, config.publicUrl)

  const onError = (error: unknown, task: string) => {
    // Logged once, where it is found.
    if (error instanceof LowDisk) return
    log('error', 'a background task failed', { task, ...traceOf(error) })
  }
  const backgroundTasks = startBackgroundTasks(onError, (task) =>
    log('info', 'a background task works again', { task }),
  )
  const jobs = openJobs(db, onError, (queue) => log('error', 'a job was given up', { queue }))
  const mailer = mailerFrom({ ...config.mail, folder: join(config.dataDir, 'mail') })
  const outbox = mailOutbox({
    ...{ db, jobs, secrets, mailer, clock },
    undelivered(tx, mail, now) {
      log('warn', 'an email was dropped: its recipient was refused for good')
      return tellOfUndelivered(notifications.notify, tx, mail, now)
    },
    sentAgain: takeBackUndelivered,
  })
  const mailing = { publicUrl: config.publicUrl, mail: outbox.post }
  const notifications = { ...mailing, notify: notifier(mailing) }
  const scanner = config.clamdUrl === undefined ? undefined : clamdScanner(config.clamdUrl)
  const thumbnails = thumbnailMaker({ jobs, db, storage, clock })
  const account = accountArea({
    db,
    ...{ secrets, outbox, limitCreations },
    publicUrl: config.publicUrl,
    notify: notifications.notify,
    demoMailbox: config.demo && !config.mail.smtpUrl ? '/demo/mail' : undefined,
  })

  const booking = {
    ...{ ...notifications, secrets },
    ...{ meetingBaseUrl: config.meetingBaseUrl, mailFrom: config.mail.from },
  }
  const calendars = calendarArea({ ...booking, db, clock, jobs }, config.google)
  const appointments = { ...booking, calendars: calendars.calendars }
  const lookUpNpi =
    config.nppesUrl === undefined ? undefined : npiLookUp(nppesRegistry(config.nppesUrl), clock)
  const live = liveStreams(db, clock, backgroundTasks.every, (error) => onError(error, 'live'))
  http.addHook('preClose', async () => live.endStreams())

  await registerMultipart(http)
  const { drain } = healthRoutes(http, db, async () => [
    ...backgroundTasks.failing(),
    ...(await jobs.late().catch(() => ['jobs'])),
  ])
  const incoming = join(config.dataDir, 'incoming')
  const keeper = fileKeeper({ db, storage, scanner, incoming, disk: overrides.disk })
  const routes = [
    ...account.routes,
    ...filesRoutes({ keeper, storage, links, thumbnails }),
    ...formsRoutes(keeper),
    ...archiveRoutes({ storage, links }),
    ...payersRoutes(),
    ...physiciansRoutes({ ...account, appointments }),
    ...colleaguesRoutes(account),
    ...groupsRoutes({ ...account, ...notifications }),
    ...membersRoutes({ ...account, appointments }),
    ...referenceRoutes(lookUpNpi),
    ...ivrRoutes({ ...notifications, secrets }),
    ...priorAuthorizationRoutes(notifications),
    ...messagesRoutes(notifications.notify),
    ...authorizationsRoutes(notifications.notify),
    ...packetsRoutes(keeper),
    ...notificationsRoutes(),
    ...supportRoutes(notifications),
    ...dashboardRoutes,
    searchRoute,
    ...auditRoutes(),
    ...appointmentsRoutes(appointments),
    live.route,
    ...calendars.routes,
  ]
  const admission = serveRoutes(http, context, routes)

  const checks = {
    'outside.mail': outbox.probe,
    'outside.storage': checkStorage,
    ...(scanner ? { 'outside.scanner': scanner.probe } : {}),
    ...(calendars.probe ? { 'outside.calendar': calendars.probe } : {}),
  }

  return {
    http,
    routes,
    drain,
    storage,
    checks,
    calendars,
    measured: {
      ...{ db, admission, jobs, live, backgroundTasks, disk: overrides.disk },
      auditLag: () => auditLag(db, clock.now()),
    },
    every: backgroundTasks.every,
    async start() {
      await jobs.start()
      await live.start()
      if (overrides.disk) backgroundTasks.every(2_000, 'disk.space', overrides.disk.look)
      for (const [task, check] of Object.entries(checks)) backgroundTasks.every(checkEveryMs, task, check)
      startAuditTasks(backgroundTasks.every, {
        ...{ db, clock },
        notify: notifications.notify,
        secretKey: config.secretKey,
        folder: join(config.dataDir, 'audit-checkpoints'),
      })
      const every = (ms: number, task: string, run: (now: Date) => Promise<unknown>) =>
        backgroundTasks.every(ms, task, () => run(clock.now()))
      const { notify } = notifications
      every(500, 'ivr.counts', () => rollUpCounts(db))
      every(5_000, 'ivr.texts', () => placeTexts(db))
      every(3_600_000, 'answers.sweep', (now) => deleteOldAnswers(db, now))
      every(60_000, 'sessions.sweep', (now) => endStaleSessions(db, now))
      every(600_000, 'mail.sweep', outbox.sweep)
      every(3_600_000, 'account.sweep', account.sweep)
      every(3_600_000, 'files.sweep', (now) => sweepFiles(db, storage, now))
      every(3_600_000, 'ivr.drafts', (now) => sweepDrafts(db, now, notify))
      every(5_000, 'ivr.queue', (now) => tendQueue(db, now))
      every(60_000, 'ivr.overdue', (now) => tellOfOverdue(db, now, notify))
      every(600_000, 'ivr.reminders', (now) => remindOffices(db, now, mailing))
      every(3_600_000, 'ivr.policies-ending', (now) => warnOfEndingPolicies(db, now, notify))
      every(3_600_000, 'ivr.expired-answers', (now) => tellOfExpired(db, now, notify))
      every(30_000, 'calendars.look', calendars.readDue)
      every(3_600_000, 'calendars.resume', calendars.resume)
      every(600_000, 'prior-authorization.reminders', (now) => remindTeam(db, now, mailing))
      every(600_000, 'authorizations.follow', (now) => followAuthorizations(db, now, notify))
      every(60_000, 'appointments.closing', (now) => closeAppointments(db, now))
      every(60_000, 'appointments.reminders', (now) => remindParticipants(db, now, mailing))
      every(60_000, 'appointments.calendar-conflicts', (now) => notifyOfConflicts(db, now, notifications))
      every(15_000, 'appointments.links', (now) => addMissingLinks(db, now, appointments))
      every(3_600_000, 'live.sweep', () => sweepChanges(db))
      every(3_600_000, 'notifications.sweep', (now) => deleteOldNotifications(db, now))
      every(60_000, 'notifications.digest', async (now) =>
        sendDigests(db, await lastOpening(db, now), mailing),
      )
    },
    stop: () =>
      runShutdown([
        { part: 'mails', end: mailer.close },
        { part: 'jobs', end: jobs.stop },
        { part: 'background tasks', end: backgroundTasks.stop },
        { part: 'connections', end: () => http.close() },
      ]),
  }
}
