export const selectIvrs = { method: 'POST', path: '/ivr/selectIvrs' } as const

export const requestDocuments = { method: 'POST', path: '/ivr/requestDocuments', creates: true } as const
