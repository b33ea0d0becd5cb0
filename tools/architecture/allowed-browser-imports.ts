import type { AllowedImport } from './allowed-imports.ts'

/** Exceptions to the import rules in the browser's code. */
export const allowedBrowserImports: readonly AllowedImport[] = [
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
    from: 'web/ivr/queue/entry-text.ts',
    to: 'web/prior-authorization/texts.ts',
    because: 'prior authorizations that wait link to the page on which they are answered',
  },
  {
    from: 'web/ivr/queue/entry-text.ts',
    to: 'web/support/texts.ts',
    because: 'support cases that wait link to the page on which they are answered',
  },
  {
    from: 'web/payers/UsualFields.tsx',
    to: 'web/ivr/benefits',
    because: 'usual answers are typed with the fields of the answer',
  },
  {
    from: 'web/ivr',
    to: 'web/authorizations/AuthorizationsSection.tsx',
    because: 'the details of a request also show what a payer has authorized for it',
  },
  {
    from: 'web/prior-authorization',
    to: 'web/ivr/queue/WorkOwner.tsx',
    because: 'the team takes prior authorizations as it takes requests',
  },
  {
    from: 'web/support',
    to: 'web/ivr/queue/WorkOwner.tsx',
    because: 'the team takes support cases as it takes requests',
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
    from: 'web/ivr',
    to: 'web/messages/Unread.tsx',
    because: 'lists of requests show how many messages on each are unread',
  },
  {
    from: 'web/prior-authorization',
    to: 'web/messages/Unread.tsx',
    because: 'the list of prior authorizations shows how many messages on each are unread',
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
    to: 'web/reference/ZipProposal.tsx',
    because: 'a ZIP code proposes city and state at sign-up too, whose fields have words of their own',
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
  ...['web/account/OfficeFields.tsx', 'web/physicians', 'web/ivr/wizard'].map((from) => ({
    from,
    to: 'web/reference/NpiProposal.tsx',
    because: 'the registry is asked about a typed NPI in the same way in every form',
  })),
  {
    from: 'web/physicians',
    to: 'web/reference/PlaceFields.tsx',
    because: 'the fields for state, city and ZIP code are the same in every form',
  },
  {
    from: 'web/physicians',
    to: 'web/account/people',
    because: 'all invited people are managed with the same fields, row menus and dialogs',
  },
  {
    from: 'web/colleagues',
    to: 'web/account/people',
    because: 'all invited people are managed with the same fields, row menus and dialogs',
  },
  {
    from: 'web/account/ProfilePage.tsx',
    to: 'web/colleagues/ColleaguesTab.tsx',
    because: 'the profile page of an Office Admin also shows the other people of the office',
  },
  {
    from: 'web/members',
    to: 'web/account/people',
    because: 'all invited people are managed with the same fields, row menus and dialogs',
  },
  {
    from: 'web/account/ProfilePage.tsx',
    to: 'web/notifications/MailChoices.tsx',
    because: 'the profile page also shows which notifications are mailed',
  },
  {
    from: 'web/kit/http/note-print.ts',
    to: 'contract/audit',
    because: 'screens of every area say when they are printed',
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
