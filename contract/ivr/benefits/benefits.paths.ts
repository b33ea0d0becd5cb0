export const getAnswer = { method: 'GET', path: '/ivr/getAnswer/:id' } as const

export const earlierAnswers = { method: 'GET', path: '/ivr/getEarlierAnswers/:id' } as const

export const correctAnswer = { method: 'POST', path: '/ivr/correctAnswer' } as const

export const expiredAnswers = { method: 'GET', path: '/ivr/getExpiredAnswers' } as const

export const getDetermination = { method: 'GET', path: '/ivr/getDetermination/:id' } as const

export const snippetList = { method: 'GET', path: '/ivr/getSnippets' } as const

export const saveSnippet = { method: 'POST', path: '/ivr/saveSnippet' } as const

export const deleteSnippet = { method: 'POST', path: '/ivr/deleteSnippet' } as const
