import { useEffect, useState } from 'react'

/** Counts down from `from` seconds to 0. Starts on mount, and again on `restart`. */
export function useCountdown(from: number): { seconds: number; restart: () => void } {
  const [end, setEnd] = useState(() => Date.now() + from * 1000)
  const [seconds, setSeconds] = useState(from)

  useEffect(() => {
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [end])

  const restart = () => {
    setSeconds(from)
    setEnd(Date.now() + from * 1000)
  }
  return { seconds, restart }
}
