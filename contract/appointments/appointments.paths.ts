export const bookedAppointments = { method: 'GET', path: '/appointment/getBookedAppointments' } as const

export const openSlots = { method: 'GET', path: '/appointment/getSlots' } as const

export const bookAppointment = {
  method: 'POST',
  path: '/appointment/bookAppointment',
  creates: true,
} as const

export const rescheduleAppointment = { method: 'POST', path: '/appointment/rescheduleAppointment' } as const

export const cancelAppointment = { method: 'POST', path: '/appointment/cancelAppointment' } as const
