/** Scopes that an application can request, with their descriptions on the consent page. `always`: granted without a choice. */
export const knownScopes: Readonly<Record<string, { readonly words: string; readonly always: boolean }>> = {
  openid: { words: 'Associate you with your personal info', always: true },
  'https://www.googleapis.com/auth/userinfo.email': { words: 'See your email address', always: true },
  'https://www.googleapis.com/auth/userinfo.profile': {
    words: 'See your personal info, including any that you have made public',
    always: true,
  },
  'https://www.googleapis.com/auth/calendar.events': {
    words: 'View and edit events on all your calendars',
    always: false,
  },
  'https://www.googleapis.com/auth/calendar.events.readonly': {
    words: 'View events on all your calendars',
    always: false,
  },
  'https://www.googleapis.com/auth/calendar.freebusy': {
    words: 'View your availability in your calendars',
    always: false,
  },
  'https://www.googleapis.com/auth/calendar.readonly': {
    words: 'See and download any calendar you can access',
    always: false,
  },
  'https://www.googleapis.com/auth/calendar': {
    words: 'See, edit, share and permanently delete all the calendars you can access',
    always: false,
  },
}

const short: Readonly<Record<string, string>> = {
  email: 'https://www.googleapis.com/auth/userinfo.email',
  profile: 'https://www.googleapis.com/auth/userinfo.profile',
}

/** The requested scopes by their full names, without duplicates. */
export const scopesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(' ')
      .filter(Boolean)
      .map((scope) => short[scope] ?? scope),
  ),
]

const root = 'https://www.googleapis.com/auth/calendar'

/** By operation: any one of these scopes is sufficient. */
export const sufficientScopes: Readonly<Record<string, readonly string[]>> = {
  'events.insert': [root, `${root}.events`],
  'events.patch': [root, `${root}.events`],
  'events.delete': [root, `${root}.events`],
  'events.get': [root, `${root}.events`, `${root}.readonly`, `${root}.events.readonly`],
  'events.list': [root, `${root}.events`, `${root}.readonly`, `${root}.events.readonly`],
  'events.watch': [root, `${root}.events`, `${root}.readonly`, `${root}.events.readonly`],
  'channels.stop': [root, `${root}.events`, `${root}.readonly`, `${root}.events.readonly`],
  'freebusy.query': [root, `${root}.readonly`, `${root}.freebusy`],
  'calendarList.list': [root, `${root}.readonly`],
}
