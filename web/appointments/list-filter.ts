import { addDays } from '#contract/days.rules.ts'
import type { UserType } from '#contract/endpoint.ts'
import type { Asked as AskedPage } from '../kit/table/list.ts'
import { physicianIn } from '../kit/table/list-state.ts'
import { searched } from '../kit/table/search-text.ts'
import { readDay } from '../kit/ui/dates.ts'
import { sundayOf } from './days.ts'

export const filterNames = ['physicianId', 'tab', 'view', 'week'] as const

export type FilterName = (typeof filterNames)[number]

interface Asked {
  search: string
  filters: Readonly<Record<FilterName, string>>
}

export const tabs = [
  { id: 'upcoming', label: 'Upcoming' },
  { id: 'past', label: 'Past' },
] as const
type Tab = (typeof tabs)[number]['id']

/** The tab that a URL names; Upcoming if it names none. */
export const tabIn = ({ filters }: Pick<Asked, 'filters'>): Tab =>
  filters.tab === 'past' ? 'past' : 'upcoming'

/** The list's query to the server. A URL can be written by hand, so unknown values count as not given. */
export function filterOf({ filters, ...asked }: AskedPage<FilterName>, userType: UserType) {
  return {
    ...asked,
    type: tabIn({ filters }) === 'past' ? 'over' : 'notOver',
    physicianId: physicianIn(filters.physicianId, userType),
  } as const
}

/** The first day of the week that a URL names; of this week if it names none. */
export function weekIn({ filters: { week } }: Pick<Asked, 'filters'>, today: string): string {
  const isDay = /^20\d{2}-/.test(week) && readDay(week) !== undefined
  return sundayOf(isDay ? week : today)
}

/** The most that one query returns. */
export const maxInWeek = 100

/** The query for the week from a Sunday, plus a day on both sides, because days are in the viewer's zone. */
export function weekFilterOf(asked: Asked, userType: UserType, sunday: string) {
  return {
    search: searched(asked.search),
    page: 1,
    limit: maxInWeek,
    from: `${addDays(sunday, -1)}T00:00:00Z`,
    to: `${addDays(sunday, 8)}T00:00:00Z`,
    physicianId: physicianIn(asked.filters.physicianId, userType),
  }
}
