/** Statements on patients' tables without a scope condition, each with the reviewed reason. */
export interface Unnarrowed {
  readonly file: string
  /** The top-level declarations that contain them. */
  readonly within: readonly string[]
  readonly because: string
  /** The code of another condition, which the statement must contain. */
  readonly instead?: string
}

const keyOfScoped =
  'the key is of a row that the same transaction has read, and mostly locked, within the scope'
const task = 'a background task of the portal, whose result is not returned to anybody'

export const unnarrowed: readonly Unnarrowed[] = [
  {
    file: 'server/ivr/review/review-store.ts',
    within: ['saveDecision', 'conditionalOf'],
    because: keyOfScoped,
  },
  {
    file: 'server/ivr/queue/queue-store.ts',
    within: ['queueRemoval', 'queuePause', 'resumeQueued', 'correctQueued'],
    because: keyOfScoped,
  },
  {
    file: 'server/ivr/queue/follow-up-store.ts',
    within: ['saveFollowUp'],
    because: keyOfScoped,
  },
  {
    file: 'server/ivr/queue/lease-store.ts',
    within: ['saveTaken', 'touchQueued', 'saveRenewed', 'saveReleased', 'saveLeft'],
    because: keyOfScoped,
  },
  {
    file: 'server/ivr/benefits/earlier-store.ts',
    within: ['lastAnswer'],
    because:
      'parts of a statement whose requests, that of the reader and the earlier ones, are read within the scope',
  },
  {
    file: 'server/notifications/notifier-store.ts',
    within: ['handles'],
    because: 'only finds which members of the team are told of a request that the transaction has read',
  },
  {
    file: 'server/ivr/overview/record-store.ts',
    within: ['decisionInsert', 'takeInsert'],
    because: keyOfScoped,
  },
  {
    file: 'server/ivr/queue/tend-store.ts',
    within: ['recomputeDue', 'moveNear', 'endFollowUps', 'endSilentLeases', 'takeOverdue'],
    because: task,
  },
  {
    file: 'server/ivr/queue/list-store.ts',
    within: ['entry'],
    because: 'a part of a statement that reads the keys of its rows within the scope',
  },
  {
    file: 'server/ivr/queue/other-work-store.ts',
    within: ['place', 'moveOtherNear', 'freeLeft'],
    because: task,
  },
  {
    file: 'server/ivr/queue/other-work-store.ts',
    within: ['saveOtherOwner', 'otherServiceDay'],
    because: keyOfScoped,
  },
  {
    file: 'server/ivr/ivr-json.ts',
    within: ['woundsOfRow'],
    because: 'a part of statements that read the request, or the one it replaces, within the scope',
  },
  { file: 'server/audit/seal-store.ts', within: ['officeOf'], because: task },
  {
    file: 'server/audit/verify-store.ts',
    within: ['recordsOf', 'strayRecord'],
    because: 'a program of the operator, which names rows by number and shows nothing of them',
  },
  { file: 'server/ivr/review/review-store.ts', within: ['roundOf', 'itemInsert'], because: keyOfScoped },
  {
    file: 'server/ivr/review/answer-store.ts',
    within: ['itemsOf', 'documentCount', 'saveAnswers', 'requestUpdate', 'narrowUpdate'],
    because: keyOfScoped,
  },
  {
    file: 'server/ivr/submission/documents-store.ts',
    within: ['lockForDocuments', 'appendDocuments'],
    because: keyOfScoped,
  },
  {
    file: 'server/ivr/submission/documents-store.ts',
    within: ['officesWithOverdueDocuments', 'takeDueRequests'],
    because: task,
  },
  { file: 'server/ivr/benefits/benefits-store.ts', within: ['takeExpired'], because: task },
  { file: 'server/prior-authorization/store.ts', within: ['saveResponse'], because: keyOfScoped },
  {
    file: 'server/prior-authorization/outcome-store.ts',
    within: ['latestOutcome'],
    because: keyOfScoped,
  },
  { file: 'server/prior-authorization/store.ts', within: ['takeDue'], because: task },
  { file: 'server/messages/store.ts', within: ['teamOn', 'saveRead'], because: keyOfScoped },
  {
    file: 'server/messages/list-store.ts',
    within: ['readUpTo'],
    because: 'the caller’s own mark, beside messages that are read within the scope',
    instead: 'userId',
  },
  { file: 'server/support/store.ts', within: ['saveAssignment', 'saveResponse'], because: keyOfScoped },
  {
    file: 'server/people/physicians-store.ts',
    within: ['openRequestsOf'],
    because: 'counts for a physician whose record the same transaction has locked within its office',
  },
  {
    file: 'server/files/store.ts',
    within: ['takeOwnFiles'],
    because: 'files that belong to no record yet belong to their uploader',
    instead: 'ofOwnSide(actor, ownOnly)',
  },
  {
    file: 'server/files/store.ts',
    within: ['areOfOffice'],
    because: 'only says whether files are of the office of the physician who names them',
    instead: 'officeId',
  },
  {
    file: 'server/files/store.ts',
    within: ['dropFiles', 'recordOrphans'],
    because: keyOfScoped,
  },
  {
    file: 'server/ivr/submission/drafts-store.ts',
    within: ['setDraftFiles'],
    because: 'uploads that belong to no record yet belong to the office that uploaded them',
    instead: 'officeId',
  },
  { file: 'server/files/store.ts', within: ['dropUnattached'], because: task },
  {
    file: 'server/backup/files-store.ts',
    within: ['filesAfter'],
    because: 'an operator compares the keys of all files with what was restored',
  },
  {
    file: 'server/files/thumbnail-store.ts',
    within: ['recordRequest', 'pictureWithoutThumbnail', 'saveThumbnail'],
    because: task,
  },
  {
    file: 'server/appointments/store.ts',
    within: [
      'moveAppointment',
      'assignToMember',
      'markCancelled',
      'saveLink',
      'markInvited',
      'assignToPhysician',
    ],
    because: keyOfScoped,
  },
  {
    file: 'server/appointments/store.ts',
    within: ['lockUpcomingFor', 'lockUpcomingOf'],
    because: 'locks the appointments of a leaving physician or member in every office, and returns no data',
  },
  {
    file: 'server/appointments/store.ts',
    within: ['linkless', 'past', 'closePast', 'dueFor', 'takeDue'],
    because: task,
  },
  {
    file: 'server/appointments/calendar/calendar-events-store.ts',
    within: [
      'requestSync',
      'acquireLease',
      'releaseLease',
      'isOpen',
      'recordInsert',
      'recordAnswer',
      'appointmentsToSync',
      'staleEvents',
    ],
    because: 'a background task that syncs appointments to the calendar of their member',
  },
  { file: 'server/appointments/calendar/calendar-store.ts', within: ['deletedMembers'], because: task },
  {
    file: 'server/authorizations/tasks-store.ts',
    within: ['requestsOf', 'latestRequest', 'takeEnding', 'addNewYear'],
    because: task,
  },
  {
    file: 'server/appointments/calendar/calendar-reader-store.ts',
    within: ['saveReadResult'],
    because: 'only finds out which calendar events the portal itself has created',
  },
  {
    file: 'server/appointments/calendar/calendar-conflicts-store.ts',
    within: ['endConflict', 'conflictOf'],
    because: keyOfScoped,
  },
  {
    file: 'server/appointments/calendar/calendar-conflicts-store.ts',
    within: ['putEvents', 'unreportedConflicts', 'takeUnreported'],
    because: task,
  },
]

/** Files that may use `allRecords`. Tests and measurements (lab/) may anyway. */
export const usersOfAllRecords: Readonly<Record<string, string>> = {
  'server/appointments/store.ts':
    'mails, reminders and calendars of appointments that were changed within the scope, and the upcoming appointments of a leaving member or physician in every office',
  'server/ivr/queue/leaving-store.ts':
    'the work of a leaving member in every office, handed over by an IVR Admin',
}

/** Tables with office_id alone that are read within a scope all the same. */
export const ofOffices: readonly string[] = ['audit_records']

/** Tables with office_id and physician_id that hold no patients' records. */
export const notPatients: Readonly<Record<string, string>> = {
  users: 'people who sign in; each statement asks for one person, an office or the team',
  live_changes: 'only ids of changed records; server/kit/live/concerns.ts decides who receives them',
}
