import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { serverDate } from '../kit/ui/server-time.ts'
import { queryOf, type SlotChoice, slotChoiceIn } from './slot-choice.ts'
import { wallClock } from './zones.ts'

export function todayIn(zone: string): string {
  return wallClock(serverDate(), zone).day
}

/** The view, day, member and zone in the URL, and a function to change them. */
export function useSlotChoice() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const choice = useMemo(() => slotChoiceIn(new URLSearchParams(search), todayIn), [search])
  const change = useCallback(
    (part: Partial<SlotChoice>) =>
      void navigate({ search: queryOf({ ...choice, ...part }) }, { replace: true, preventScrollReset: true }),
    [navigate, choice],
  )
  return { choice, change }
}
