export const ivrTimeline = { method: 'GET', path: '/ivr/getTimeline/:id' } as const
