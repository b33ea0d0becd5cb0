import {
  managedPhysicians,
  type Physician,
  physicianById,
  physicianChoices,
  physicianFilterChoices,
} from '#contract/physicians/physicians.ts'
import { reload } from '../kit/http/queries.ts'

/** 'city, state'; '-' without a city (docs/spec/physicians.md, 'List'). */
export function cityAndState({ city, state }: Pick<Physician, 'city' | 'state'>): string {
  if (city.trim() === '') return '-'
  return state ? `${city}, ${state}` : city
}

/**
 * The navigation state of the edit page (docs/spec/frame-and-routes.md, 'Navigation state'): its cities can load
 * before its record.
 */
export const editState = ({ state }: Pick<Physician, 'state'>) => ({ page: 'editPage', state })

/** Shows every list and record of physicians as it is now. */
export const reloadPhysicians = (): Promise<void> =>
  reload(managedPhysicians, physicianById, physicianChoices, physicianFilterChoices)
