export interface AllowedImport {
  /** A file, or a folder with everything in it. */
  readonly from: string
  readonly to: string
  readonly because: string
  /** Only by import(), so that a portal without the demo does not load its code. */
  readonly lazily?: true
}

/** Exceptions to the import rules, but for those of the browser's code (allowed-browser-imports.ts). */
export const allowedServerImports: readonly AllowedImport[] = [
  {
    from: 'vite.config.ts',
    to: 'web/screen-page.ts',
    because: 'the build writes down which heading the page of a screen has, and which record it asks for',
  },
  {
    from: 'vite.config.ts',
    to: 'contract/endpoint.ts',
    because: 'and which user types that page shows it to',
  },
  {
    from: 'vitest.config.ts',
    to: 'web/testing/server.ts',
    because: 'the server of the component tests runs in the process of the test runner',
  },
  {
    from: 'vitest.config.ts',
    to: 'web/testing/clipboard.ts',
    because: 'the pages of the component tests share a clipboard, so the test runner takes them in turns',
  },
  {
    from: 'server/ivr/queue/other-work.ts',
    to: 'server/prior-authorization/store.ts',
    because: 'a prior authorization with nothing left to do is told from one that is not there',
  },
  {
    from: 'server/ivr/queue/other-work.ts',
    to: 'server/support/store.ts',
    because: 'a support case with nothing left to do is told from one that is not there',
  },
  {
    from: 'server/prior-authorization',
    to: 'server/ivr/queue/other-work-store.ts',
    because:
      'a prior authorization shows its owner and due time, and gets its place in the queue as it changes',
  },
  {
    from: 'server/support',
    to: 'server/ivr/queue/other-work-store.ts',
    because: 'a support case shows its owner and due time, and gets its place in the queue as it changes',
  },
  {
    from: 'server/appointments',
    to: 'server/notifications/clear-store.ts',
    because: 'whoever opens a record or acts on it has read what the bell says of it',
  },
  {
    from: 'server/audit',
    to: 'server/notifications/clear-store.ts',
    because: 'whoever opens a record or acts on it has read what the bell says of it',
  },
  {
    from: 'server/authorizations',
    to: 'server/notifications/clear-store.ts',
    because: 'whoever opens a record or acts on it has read what the bell says of it',
  },
  {
    from: 'server/colleagues',
    to: 'server/notifications/clear-store.ts',
    because: 'whoever opens a record or acts on it has read what the bell says of it',
  },
  {
    from: 'server/ivr',
    to: 'server/notifications/clear-store.ts',
    because: 'whoever opens a record or acts on it has read what the bell says of it',
  },
  {
    from: 'server/members',
    to: 'server/notifications/clear-store.ts',
    because: 'whoever opens a record or acts on it has read what the bell says of it',
  },
  {
    from: 'server/messages',
    to: 'server/notifications/clear-store.ts',
    because: 'whoever opens a record or acts on it has read what the bell says of it',
  },
  {
    from: 'server/physicians',
    to: 'server/notifications/clear-store.ts',
    because: 'whoever opens a record or acts on it has read what the bell says of it',
  },
  {
    from: 'server/prior-authorization',
    to: 'server/notifications/clear-store.ts',
    because: 'whoever opens a record or acts on it has read what the bell says of it',
  },
  {
    from: 'server/support',
    to: 'server/notifications/clear-store.ts',
    because: 'whoever opens a record or acts on it has read what the bell says of it',
  },
  {
    from: 'server/ivr',
    to: 'server/files/claim.ts',
    because: 'a request claims its pictures in the transaction that creates it',
  },
  {
    from: 'server/prior-authorization',
    to: 'server/files/claim.ts',
    because: 'a prior authorization and its response claim their files in the transaction that stores them',
  },
  {
    from: 'server/messages',
    to: 'server/files/claim.ts',
    because: 'a message claims its files in the transaction that stores it',
  },
  {
    from: 'server/appointments',
    to: 'server/physicians/name-store.ts',
    because: 'an appointment stores the name of the physician who is chosen for it',
  },
  {
    from: 'server/prior-authorization',
    to: 'server/physicians/name-store.ts',
    because: 'a prior authorization stores the name of the physician who is chosen for it',
  },
  {
    from: 'server/physicians',
    to: 'server/account/person-rules.ts',
    because: 'the actions of physicians and members are allowed by the same rule',
  },
  {
    from: 'server/members',
    to: 'server/account/person-rules.ts',
    because: 'the actions of physicians and members are allowed by the same rule',
  },
  {
    from: 'server/physicians',
    to: 'server/account/people.ts',
    because: 'a physician can be invited to have an account, which is deleted with the record',
  },
  {
    from: 'server/colleagues',
    to: 'server/account/person-rules.ts',
    because: 'the actions of colleagues are allowed by the rule of physicians and members',
  },
  {
    from: 'server/colleagues',
    to: 'server/account/people.ts',
    because: 'colleagues are accounts, which account stores and the office manages',
  },
  {
    from: 'server/colleagues',
    to: 'server/account/person-store.ts',
    because: 'colleagues are listed and locked as the members of the team are',
  },
  {
    from: 'server/members',
    to: 'server/account/person-store.ts',
    because: 'members are listed and locked as the colleagues of an office are',
  },
  {
    from: 'server/members',
    to: 'server/account/people.ts',
    because: 'team members are accounts, which account stores and members manages',
  },
  {
    from: 'server/appointments',
    to: 'server/reference/time-zones.ts',
    because: 'time zones are reference data, and their endpoint belongs to schedules',
  },
  {
    from: 'server/account',
    to: 'server/files/claim.ts',
    because:
      'a profile picture is claimed, and the previous one released, in the transaction that saves the profile',
  },
  {
    from: 'server/run.ts',
    to: 'demo/seed.ts',
    because: 'npm start seeds the demo',
    lazily: true,
  },
  {
    from: 'server/run.ts',
    to: 'demo/mailbox.ts',
    because: 'npm start shows the mails of the demo',
    lazily: true,
  },
  {
    from: 'server/run.ts',
    to: 'demo/tour.ts',
    because: 'npm start adds the guided tour to the pages of the demo',
    lazily: true,
  },
  {
    from: 'server/dashboard',
    to: 'server/ivr',
    because:
      'the dashboard counts requests as their lists do, and shows as overdue what reminders are sent for',
  },
  {
    from: 'server/search',
    to: 'server/ivr',
    because: 'a search over all kinds of records finds requests as their list does',
  },
  {
    from: 'server/ivr/benefits/ledger-values-store.ts',
    to: 'server/authorizations/known-store.ts',
    because: 'an answer names an authorization by its number, which may have been corrected since',
  },
  {
    from: 'server/ivr',
    to: 'server/authorizations/store.ts',
    because: 'the timeline and the answer of a request show the authorizations in the reader’s scope',
  },
  {
    from: 'server/prior-authorization/list-store.ts',
    to: 'server/authorizations/known-store.ts',
    because: 'an outcome shows the authorization that it was recorded as',
  },
  {
    from: 'server/prior-authorization/list-store.ts',
    to: 'server/authorizations/store.ts',
    because: 'and only where that is in the reader’s scope',
  },
  {
    from: 'server/payers/store.ts',
    to: 'server/ivr/benefits/benefits-store.ts',
    because: 'the directory finds payers by the name that answers are found by',
  },
  {
    from: 'server/ivr/rounds-read-store.ts',
    to: 'server/support/store.ts',
    because: 'the details of a request link the support cases that name it, as their list shows them',
  },
  {
    from: 'server/ivr/timeline-store.ts',
    to: 'server/support/store.ts',
    because: 'the timeline of a request tells of the support cases that name it, as their list shows them',
  },
  {
    from: 'server/search',
    to: 'server/support/store.ts',
    because: 'a search over all kinds of records finds the support cases that their list shows',
  },
  {
    from: 'server/dashboard',
    to: 'server/prior-authorization/rules.ts',
    because: 'the dashboard shows as overdue what has had no response for three days',
  },
  {
    from: 'server/run.ts',
    to: 'demo/google/start.ts',
    because: 'npm start connects calendars to a stand-in for Google',
    lazily: true,
  },
  {
    from: 'server/run.ts',
    to: 'demo/nppes/start.ts',
    because: 'npm start looks up NPIs at a stand-in for the registry',
    lazily: true,
  },
]
