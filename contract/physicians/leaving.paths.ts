export const physicianLeaving = { method: 'GET', path: '/physicians/getOpenWork/:id' } as const
