import type { Physician } from '#contract/people/physicians.ts'
import {
  managedPhysicians,
  physicianById,
  physicianChoices,
  physicianFilterChoices,
} from '#contract/people/physicians.ts'
import { reload } from '../kit/http/queries.ts'

/** 'city, state'; '-' without a city (docs/spec/physicians.md, 'List'). */
export function cityAndState({ city, state }: Pick<Physician, 'city' | 'state'>): string {
  if (city.trim() === '') return '-'
  return state ? `${city}, ${state}` : city
}

/**
 * The navigation state of the edit page (docs/spec/frame-and-routes.md, 'Navigation state'): it contains the state,
 * so that cities can load before the record.
 */
export const editState = ({ state }: Pick<Physician, 'state'>) => ({ page: 'editPage', state })

/** Reloads every list and record of physicians. */
export const reloadPhysicians = (): Promise<void> =>
  reload(managedPhysicians, physicianById, physicianChoices, physicianFilterChoices)
