export const resubmitIvr = { method: 'POST', path: '/ivr/resubmitIvr', creates: true } as const

export const ivrForm = { method: 'GET', path: '/ivr/getIvrForm/:id' } as const
