import type { PhysicianChoice } from './physicians.ts'

/** A physician as bookings offer them: who has not accepted the invitation can be named, and not join yet. */
export const bookingLabelOf = ({ label, joined }: Pick<PhysicianChoice, 'label' | 'joined'>): string =>
  joined ? label : `${label}, not joined yet`
