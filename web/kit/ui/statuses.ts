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

/** What a status is called on screen (docs/spec/lists-and-forms.md, 'Status names'). */
export function statusLabel(status: string): string {
  return labels[status] ?? status
}

/** The tint of a status, whatever its capitals; grey when it is none of ours. */
export function statusTint(status: string): Tint {
  return tints[status.toLowerCase()] ?? 'grey'
}
