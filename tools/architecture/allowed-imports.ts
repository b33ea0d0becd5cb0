export interface AllowedImport {
  /** A file, or a folder with everything in it. */
  readonly from: string
  readonly to: string
  readonly because: string
  /** Only by import(), so that a portal without the demo does not load its code. */
  readonly lazily?: true
}

/** Exceptions to the import rules. */
export const allowedImports: readonly AllowedImport[] = [
  {
    from: 'vitest.config.ts',
    to: 'web/testing/server.ts',
    because: 'the server of the component tests runs in the process of the test runner',
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
    from: 'server/ivr/rounds-read-store.ts',
    to: 'server/support/store.ts',
    because: 'the details of a request link the support cases that name it, as their list shows them',
  },
  {
    from: 'server/search',
    to: 'server/support/store.ts',
    because: 'a search over all kinds of records finds the support cases that their list shows',
  },
  {
    from: 'server/dashboard',
    to: 'server/prior-authorization/rules.ts',
    because: 'the dashboard shows as overdue what the team is reminded of',
  },
  {
    from: 'server/run.ts',
    to: 'demo/google/start.ts',
    because: 'npm start connects calendars to a stand-in for Google',
    lazily: true,
  },
  {
    from: 'web/dashboard',
    to: 'web/ivr',
    because: 'the dashboard shows requests with the components of their own page',
  },
  {
    from: 'web/dashboard',
    to: 'web/prior-authorization/LatestPriorAuthorizations.tsx',
    because: 'the dashboard shows the latest prior authorizations with the component of their own page',
  },
  {
    from: 'web/dashboard',
    to: 'web/prior-authorization/texts.ts',
    because: 'items that wait for an answer link to the page on which they are answered',
  },
  {
    from: 'web/dashboard',
    to: 'web/appointments/UpcomingSchedules.tsx',
    because: 'the dashboard shows the next appointments with the component of their area',
  },
  {
    from: 'web/dashboard',
    to: 'web/appointments/NextAppointment.tsx',
    because: 'the dashboard shows an appointment that begins soon first',
  },
  {
    from: 'web/appointments',
    to: 'web/physicians/PhysicianFilter.tsx',
    because: 'all lists of an office have the same physician filter',
  },
  {
    from: 'web/dashboard',
    to: 'web/notifications/UnreadCard.tsx',
    because: 'the dashboard shows what others did since the viewer last looked',
  },
  {
    from: 'web/dashboard',
    to: 'web/support/texts.ts',
    because: 'items that wait for an answer link to the page on which they are answered',
  },
  {
    from: 'web/ivr',
    to: 'web/authorizations/AuthorizationsSection.tsx',
    because: 'the details of a request also show what a payer has authorized for it',
  },
  {
    from: 'web/prior-authorization',
    to: 'web/ivr/use-ivr-choices.ts',
    because: 'a prior authorization can name a request, which is chosen as for its documents',
  },
  {
    from: 'web/ivr',
    to: 'web/messages/MessagesPanel.tsx',
    because: 'the details of a request show the messages on it',
  },
  {
    from: 'web/prior-authorization',
    to: 'web/messages/MessagesPanel.tsx',
    because: 'the details of a prior authorization show the messages on it',
  },
  {
    from: 'web/messages',
    to: 'web/files',
    because: 'documents of all records are listed, viewed and downloaded the same way',
  },
  {
    from: 'web/prior-authorization',
    to: 'web/files',
    because: 'documents of all records are listed, viewed and downloaded the same way',
  },
  {
    from: 'web/ivr',
    to: 'web/files',
    because: 'documents of all records are listed, viewed and downloaded the same way',
  },
  {
    from: 'web/prior-authorization',
    to: 'web/physicians/PhysicianFilter.tsx',
    because: 'all lists of an office have the same physician filter',
  },
  {
    from: 'web/ivr',
    to: 'web/physicians/PhysicianFilter.tsx',
    because: 'all lists of an office have the same physician filter',
  },
  {
    from: 'web/ivr',
    to: 'web/reference/PlaceFields.tsx',
    because: 'the fields for state, city and ZIP code are the same in every form',
  },
  {
    from: 'web/account/AddressFields.tsx',
    to: 'web/reference/city-search.ts',
    because: 'the city field works the same in every form',
  },
  {
    from: 'web/account/OfficeFields.tsx',
    to: 'web/reference/PlaceFields.tsx',
    because: 'the fields for state, city and ZIP code are the same in every form',
  },
  {
    from: 'web/physicians',
    to: 'web/reference/PlaceFields.tsx',
    because: 'the fields for state, city and ZIP code are the same in every form',
  },
  {
    from: 'web/physicians',
    to: 'web/account/people',
    because: 'all invited people are managed with the same row menus and dialogs',
  },
  {
    from: 'web/colleagues',
    to: 'web/account/people',
    because: 'all invited people are managed with the same row menus and dialogs',
  },
  {
    from: 'web/account/ProfilePage.tsx',
    to: 'web/colleagues/ColleaguesTab.tsx',
    because: 'the profile page of an Office Admin also shows the other people of the office',
  },
  {
    from: 'web/members',
    to: 'web/account/people',
    because: 'all invited people are managed with the same row menus and dialogs',
  },
  {
    from: 'web/account/ProfilePage.tsx',
    to: 'web/notifications/MailChoices.tsx',
    because: 'the profile page also shows which notifications are mailed',
  },
  {
    from: 'web/kit',
    to: 'contract/files',
    because: 'fields of every area upload and show files through the same endpoints',
  },
  {
    from: 'web/kit/session/log-out.ts',
    to: 'contract/account/sign-in.paths.ts',
    because: 'the shell around every screen logs out',
  },
  {
    from: 'web/kit/session',
    to: 'contract/account/sessions.paths.ts',
    because: 'the shell around every screen watches its session and offers to stay signed in',
  },
  {
    from: 'web/kit/session/session-watch.ts',
    to: 'contract/account/sessions.values.ts',
    because: 'the shell around every screen warns before its session ends',
  },
  {
    from: 'web/kit/session',
    to: 'contract/account/sessions.ts',
    because: 'the type of what a session answers about its end',
  },
  {
    from: 'web/kit/session/own-picture.ts',
    to: 'contract/account/profile.paths.ts',
    because: 'the shell around every screen shows the picture of the signed-in person',
  },
  {
    from: 'web/kit/form/OtpField.tsx',
    to: 'contract/account/sign-in.values.ts',
    because: 'the field has one input for each digit of a code',
  },
]
