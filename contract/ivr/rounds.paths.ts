export const ivrRounds = { method: 'GET', path: '/ivr/getIvrRounds/:id' } as const

export const answerIvr = { method: 'POST', path: '/ivr/answerIvr', creates: true } as const
