export const scheduleData = { method: 'GET', path: '/schedule/getSchedule' } as const

export const configureSchedule = { method: 'POST', path: '/schedule/configureSchedule' } as const

export const timeZones = { method: 'GET', path: '/schedule/getTimeZones' } as const
