export interface Look {
  readonly tint: 'pending' | 'approved' | 'conditional' | 'rejected' | 'neutral' | 'action' | 'info'
  readonly icon: 'dashed' | 'half' | 'tick' | 'cross' | 'ring'
}

const labels: Record<string, string> = {
  NotRegister: 'Not Register',
  Booked: 'Confirmed',
  booked: 'Confirmed',
  DeActive: 'Deactive',
  Cancelled: 'Canceled',
}

const look = (tint: Look['tint'], icon: Look['icon']): Look => ({ tint, icon })

const looks: Record<string, Look> = {
  pending: look('pending', 'dashed'),
  approved: look('approved', 'tick'),
  conditional: look('conditional', 'half'),
  rejected: look('rejected', 'cross'),
  notregister: look('neutral', 'dashed'),
  active: look('approved', 'tick'),
  deactive: look('neutral', 'cross'),
  'ends soon': look('pending', 'half'),
  'nearly used': look('conditional', 'half'),
  overused: look('rejected', 'cross'),
  incomplete: look('pending', 'dashed'),
  'used up': look('neutral', 'tick'),
  'not yet valid': look('info', 'dashed'),
  ended: look('neutral', 'cross'),
  withdrawn: look('neutral', 'cross'),
  unconfirmed: look('pending', 'half'),
  closed: look('neutral', 'tick'),
  booked: look('action', 'tick'),
  confirmed: look('action', 'tick'),
  open: look('info', 'dashed'),
  cancelled: look('rejected', 'cross'),
  canceled: look('rejected', 'cross'),
}

/** The display name of a status (docs/spec/lists-and-forms.md, 'Status names'). */
export function statusLabel(status: string): string {
  return labels[status] ?? status
}

/** The color and icon of a status in any capitalization; neutral for an unknown status. */
export function statusLook(status: string): Look {
  return looks[status.toLowerCase()] ?? look('neutral', 'ring')
}
