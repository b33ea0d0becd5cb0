export const findPatients = { method: 'GET', path: '/ivr/findPatients' } as const

export const patientValues = { method: 'GET', path: '/ivr/getPatientValues/:id' } as const

export const physicianValues = { method: 'GET', path: '/ivr/getPhysicianValues/:id' } as const

export const facilities = { method: 'GET', path: '/ivr/getFacilities' } as const
