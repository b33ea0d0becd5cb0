/** Does not extend the session, so it may be polled. */
export const getSession = { method: 'GET', path: '/user/getSession' } as const

export const keepSession = { method: 'POST', path: '/user/keepSession' } as const

export const getSessions = { method: 'GET', path: '/user/getSessions' } as const

export const endSession = { method: 'POST', path: '/user/endSession' } as const

export const endOtherSessions = { method: 'POST', path: '/user/endOtherSessions' } as const
