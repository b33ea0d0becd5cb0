export const findDuplicates = { method: 'POST', path: '/ivr/findDuplicates' } as const

export const ivrDuplicates = { method: 'GET', path: '/ivr/getDuplicates/:id' } as const
