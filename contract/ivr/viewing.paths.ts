export const noteIvrShown = { method: 'POST', path: '/ivr/noteIvrShown' } as const

export const earlierIvrs = { method: 'GET', path: '/ivr/getEarlierIvrs/:id' } as const
