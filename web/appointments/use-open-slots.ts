import { useMemo } from 'react'
import { mostSlotDays, openSlots, type SlotPage } from '#contract/appointments/appointments.ts'
import { useLoad } from '../kit/http/queries.ts'
import { weekOf } from './days.ts'
import { type Time, timesByDay } from './times.ts'

interface Asked {
  /** Undefined while it is not known yet whose times are asked for. */
  memberId: string | undefined
  zone: string
  /** YYYY-MM-DD: slots of its week are loaded. */
  day: string
  today: string
}

export interface OpenSlots {
  /** Undefined until they were loaded once. */
  members: SlotPage['members'] | undefined
  /** The times of the week by day; undefined while they load or could not be loaded. */
  times: ReadonlyMap<string, readonly Time[]> | undefined
  failure: Error | null
  retry: () => void
}

/** The times of one week that can be booked. */
export function useOpenSlots({ memberId, zone, day, today }: Asked): OpenSlots {
  const week = weekOf(day)
  const from = week.find((one) => one >= today) ?? today
  const days = week.filter((one) => one >= from).length || 1
  const loaded = useLoad(
    openSlots,
    { from, days, timeZone: zone, memberId: memberId ?? '' },
    { enabled: memberId !== undefined, keep: true, staleTime: 0 },
  )
  const slots = loaded.isPlaceholderData ? undefined : loaded.data?.data.slots
  return {
    members: loaded.data?.data.members,
    times: useMemo(() => slots && timesByDay(slots, zone), [slots, zone]),
    failure: slots ? null : loaded.error,
    retry: () => void loaded.refetch(),
  }
}

/** The first day of the five weeks from `from` on that has times; '' for none, undefined while that is not known. */
export function useNextDay(
  { memberId, zone }: Pick<Asked, 'memberId' | 'zone'>,
  from: string | undefined,
): string | undefined {
  const loaded = useLoad(
    openSlots,
    { from: from ?? '2000-01-01', days: mostSlotDays, timeZone: zone, memberId: memberId ?? '' },
    { enabled: from !== undefined && memberId !== undefined },
  )
  const slots = loaded.data?.data.slots
  return useMemo(() => {
    if (from === undefined || !slots) return undefined
    return [...timesByDay(slots, zone).keys()].find((day) => day >= from) ?? ''
  }, [from, slots, zone])
}
