export type Tint = 'amber' | 'green' | 'indigo' | 'red' | 'grey' | 'teal' | 'blue'

const labels: Record<string, string> = {
  NotRegister: 'Not Register',
  Booked: 'Confirmed',
  booked: 'Confirmed',
  DeActive: 'Deactive',
}

const tints: Record<string, Tint> = {
  pending: 'amber',
  approved: 'green',
  conditional: 'indigo',
  rejected: 'red',
  notregister: 'grey',
  active: 'green',
  deactive: 'red',
  'in doubt': 'amber',
  closed: 'grey',
  booked: 'teal',
  confirmed: 'teal',
  open: 'blue',
  cancelled: 'red',
  canceled: 'red',
}

/** The display name of a status (docs/spec/lists-and-forms.md, 'Status names'). */
export function statusLabel(status: string): string {
  return labels[status] ?? status
}

/** The tint of a status in any capitalization; grey for an unknown status. */
export function statusTint(status: string): Tint {
  return tints[status.toLowerCase()] ?? 'grey'
}
