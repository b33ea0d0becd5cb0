/** Statements on patients' tables that no scope narrows, each with its reason. Reviewed: a new one needs its own. */
export interface Unnarrowed {
  readonly file: string
  /** The declarations that they stand in. */
  readonly within: readonly string[]
  readonly because: string
  /** What narrows instead: this must stand in the statement. */
  readonly instead?: string
}

const keyOfScoped = 'the key is of a row that was read, and mostly locked, in scope before'
const task = 'a background task of the portal, whose result nobody reads'

export const unnarrowed: readonly Unnarrowed[] = [
  {
    file: 'server/ivr/store.ts',
    within: ['saveDecision', 'conditionalOf'],
    because: keyOfScoped,
  },
  {
    file: 'server/ivr/documents-store.ts',
    within: ['lockForDocuments', 'appendDocuments'],
    because: keyOfScoped,
  },
  {
    file: 'server/ivr/documents-store.ts',
    within: ['officesWithOverdueDocuments', 'takeDueRequests'],
    because: task,
  },
  {
    file: 'server/ivr/search-store.ts',
    within: ['narrowedBy'],
    because: 'gives keys alone, for a condition on texts that the scope narrows',
  },
  { file: 'server/ivr/counts-store.ts', within: ['rollUpDeltas'], because: task },
  { file: 'server/ivr/weeks-roll-up-store.ts', within: ['rollUpWeeks', 'deleteOldWeeks'], because: task },
  {
    file: 'server/ivr/figures-store.ts',
    within: ['saveFigures', 'saveSpans', 'isStoredWeek'],
    because: task,
  },
  {
    file: 'server/ivr/weeks-store.ts',
    within: ['outcomesByPhysician'],
    because: 'the physicians are those of the office that the scope has',
    instead: 'ids',
  },
  {
    file: 'server/ivr/weeks-store.ts',
    within: ['outcomesByReviewer'],
    because: 'numbers by reviewer are of all offices, and shown to IVR Admins alone',
  },
  {
    file: 'server/ivr/figures-store.ts',
    within: ['figuresByReviewer'],
    because: 'numbers by reviewer are of all offices, and shown to IVR Admins alone',
  },
  { file: 'server/prior-authorization/store.ts', within: ['saveResponse'], because: keyOfScoped },
  { file: 'server/prior-authorization/store.ts', within: ['takeDue'], because: task },
  { file: 'server/support/store.ts', within: ['saveAssignment', 'saveResponse'], because: keyOfScoped },
  {
    file: 'server/physicians/store.ts',
    within: ['openRequestsOf'],
    because: 'counts for a physician whose record was locked in its office before',
  },
  {
    file: 'server/files/store.ts',
    within: ['takeOwnFiles'],
    because: 'files that belong to no record yet are of whoever uploaded them',
    instead: 'ofOwnSide(actor, ownOnly)',
  },
  { file: 'server/files/store.ts', within: ['dropFiles'], because: keyOfScoped },
  { file: 'server/files/store.ts', within: ['dropUnattached'], because: task },
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
    because: 'locks what a leaving physician or member has in any office, and gives nothing',
  },
  {
    file: 'server/appointments/store.ts',
    within: ['linkless', 'past', 'closePast', 'dueFor', 'takeDue'],
    because: task,
  },
  {
    file: 'server/appointments/slots-store.ts',
    within: ['offersOf'],
    because: 'the times at which a member is taken, and nothing else of their appointments',
  },
  {
    file: 'server/appointments/calendar-events-store.ts',
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
    because:
      'brings appointments into the calendar of the member whom they are booked with, in the background',
  },
  { file: 'server/appointments/calendar-store.ts', within: ['deletedMembers'], because: task },
  {
    file: 'server/appointments/calendar-reader-store.ts',
    within: ['saveReadResult'],
    because: 'only tells apart what the portal itself put into the calendar',
  },
  { file: 'server/appointments/doubts-store.ts', within: ['endDoubt', 'doubtOf'], because: keyOfScoped },
  {
    file: 'server/appointments/doubts-store.ts',
    within: ['putEvents', 'unreportedDoubts', 'takeUnreported'],
    because: task,
  },
]

/** Files that may use `allRecords`. Tests and measurements (bench/) may anyway. */
export const usersOfAllRecords: Readonly<Record<string, string>> = {
  'server/appointments/store.ts':
    'mails, reminders and calendars of appointments that were changed in scope, and what a leaving member or physician has to come in any office',
}

/** Tables with office_id and physician_id that hold no patients' records. */
export const notPatients: Readonly<Record<string, string>> = {
  users: 'people who sign in; each statement asks for one person, an office or the team',
  live_changes:
    'numbers of records that have changed, told apart by their audience (server/kit/live/concerns.ts)',
}
