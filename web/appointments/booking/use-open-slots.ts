import { useMemo } from 'react'
import { maxSlotDays, openSlots, type SlotPage } from '#contract/appointments/appointments.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { weekOf } from '../days.ts'
import { type Time, timesByDay } from '../times.ts'

interface Asked {
  /** Undefined until it is known whose times to load. */
  memberId: string | undefined
  zone: string
  /** YYYY-MM-DD, not before today; the slots of its week are loaded. */
  day: string
  today: string
}

export interface OpenSlots {
  /** Undefined until the first load. */
  members: SlotPage['members'] | undefined
  /** The times of the week by day; undefined while loading or if loading failed. */
  times: ReadonlyMap<string, readonly Time[]> | undefined
  failure: Error | null
  retry: () => void
}

/** The times of one week that can be booked. */
export function useOpenSlots({ memberId, zone, day, today }: Asked): OpenSlots {
  const days = weekOf(day).filter((one) => one >= today)
  const loaded = useLoad(
    openSlots,
    { from: days[0] ?? today, days: days.length, timeZone: zone, memberId: memberId ?? '' },
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

/** The first day with times in the five weeks from `from`; '' for none, undefined while loading. */
export function useNextDay(
  { memberId, zone }: Pick<Asked, 'memberId' | 'zone'>,
  from: string | undefined,
): string | undefined {
  const loaded = useLoad(
    openSlots,
    { from: from ?? '2000-01-01', days: maxSlotDays, timeZone: zone, memberId: memberId ?? '' },
    { enabled: from !== undefined && memberId !== undefined },
  )
  const slots = loaded.data?.data.slots
  if (from === undefined || !slots) return undefined
  return [...timesByDay(slots, zone).keys()].find((day) => day >= from) ?? ''
}
