export const ivrList = { method: 'GET', path: '/ivr/getIvrRequests' } as const

export const ivrCount = { method: 'GET', path: '/ivr/countIvrRequests' } as const

export const ivrDetails = { method: 'GET', path: '/ivr/getIvrRequest/:id' } as const
