export interface AllowedImport {
  /** A file, or a folder with all that is in it. */
  readonly from: string
  readonly to: string
  readonly because: string
  /** Only by import(): a portal that does not need it never holds its code. */
  readonly lazily?: true
}

/** Imports that the rules would forbid. */
export const allowedImports: readonly AllowedImport[] = [
  {
    from: 'vitest.config.ts',
    to: 'web/testing/server.ts',
    because: 'the server of the component tests answers beside the pages that they run in',
  },
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
    to: 'contract/files/files.ts',
    because: 'fields of every area upload and show files, by the one promise about them',
  },
  {
    from: 'web/kit/session/log-out.ts',
    to: 'contract/account/sign-in.ts',
    because: 'the shell around every screen logs out',
  },
  {
    from: 'web/kit/session/session-watch.ts',
    to: 'contract/account/sessions.ts',
    because: 'the shell around every screen warns before its session ends',
  },
  {
    from: 'web/kit/session/SessionWatch.tsx',
    to: 'contract/account/sessions.ts',
    because: 'the shell around every screen offers to stay signed in',
  },
  {
    from: 'web/kit/session/own-picture.ts',
    to: 'contract/account/profile.ts',
    because: 'the shell around every screen shows whose it is',
  },
  {
    from: 'web/kit/form/OtpField.tsx',
    to: 'contract/account/sign-in.ts',
    because: 'the field has as many places as a code has digits',
  },
]
