export const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Day = (typeof days)[number]

/** Form choices that cover several days; one entry per day is sent. */
export const dayGroups = { 'Mon-Fri': days.slice(0, 5), 'Sat-Sun': days.slice(5) } as const

export const durations = ['15', '30', '45', '60'] as const

/** Minutes between the times that windows begin and end at. */
export const stepMinutes = 15

export const maxWindows = 60

/** Minutes since midnight of a time HH:mm. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
