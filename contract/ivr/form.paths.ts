export const submitIvr = { method: 'POST', path: '/ivr/submitIvr', creates: true } as const
