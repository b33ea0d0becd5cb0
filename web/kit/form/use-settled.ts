import { useEffect, useState } from 'react'

/** As in every search (docs/spec/lists-and-forms.md, 'Search'). */
const searchSettlesMs = 800

/** Debounces a text; an empty one is returned immediately. */
export function useSettled(text: string, settleMs = searchSettlesMs): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : settleMs)
    return () => clearTimeout(timer)
  }, [text, settleMs])
  return settled
}
