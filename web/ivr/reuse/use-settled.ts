import { useEffect, useState } from 'react'

const pauseMs = 200

/** A typed text once typing pauses, so that not every keystroke is searched for. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
