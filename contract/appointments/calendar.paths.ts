export const startCalendarSync = { method: 'POST', path: '/calendar/startSync' } as const

/** `ivrUserId` must be the caller. `state` comes from the OAuth redirect and is valid once. */
export const exchangeCalendarCode = { method: 'POST', path: '/calendar/exchangeCode' } as const

export const checkCalendarSync = { method: 'GET', path: '/calendar/checkSync' } as const

export const disconnectCalendar = { method: 'POST', path: '/calendar/disconnect' } as const

/** The private address of the caller's own appointments, for calendar programs that subscribe to it. */
export const calendarFeedLink = { method: 'GET', path: '/appointment/getCalendarFeed' } as const

export const renewCalendarFeed = { method: 'POST', path: '/appointment/renewCalendarFeed' } as const

/** iCalendar (RFC 5545). The token in the path is the only credential: calendar programs send no other. */
export const calendarFeed = { method: 'GET', path: '/appointment/calendarFeed/:token' } as const

/** Webhook of the calendar service. Its content is not trusted: it only triggers a sync. */
export const calendarPush = { method: 'POST', path: '/calendar/push' } as const
