export const memberLeaving = { method: 'GET', path: '/members/getUpcomingAppointments/:id' } as const
