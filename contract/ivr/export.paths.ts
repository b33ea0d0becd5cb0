export const exportIvrs = { method: 'POST', path: '/ivr/exportIvrRequests' } as const
