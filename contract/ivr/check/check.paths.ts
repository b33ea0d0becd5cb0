export const checkIvr = { method: 'POST', path: '/ivr/checkIvr' } as const

/** The check that was stored with a request when it was submitted. */
export const getIvrCheck = { method: 'GET', path: '/ivr/getIvrCheck/:id' } as const

/** The policies that the browser checks an unsent request against. */
export const getPolicies = { method: 'GET', path: '/ivr/getPolicies' } as const
