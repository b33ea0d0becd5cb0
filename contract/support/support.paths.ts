export const supportList = { method: 'GET', path: '/support/getSupportCases' } as const

export const supportDetails = { method: 'GET', path: '/support/getSupportCase/:id' } as const

export const createSupportCase = {
  method: 'POST',
  path: '/support/createSupportCase',
  creates: true,
} as const

export const handleSupportCase = {
  method: 'POST',
  path: '/support/handleSupportCase',
  creates: true,
} as const
