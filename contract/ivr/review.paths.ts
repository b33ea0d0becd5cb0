export const reviewIvr = { method: 'POST', path: '/ivr/reviewIvr' } as const
