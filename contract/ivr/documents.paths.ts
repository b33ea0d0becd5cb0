export const ivrIds = { method: 'GET', path: '/ivr/getIvrIds' } as const

export const addSupportingDocuments = {
  method: 'POST',
  path: '/ivr/addSupportingDocuments',
  creates: true,
} as const
