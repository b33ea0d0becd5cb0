import { useEffect, useRef } from 'react'
import { useGoBack } from './go-back.ts'

/** Goes back after a delay, so that the person can read the message about the saved record first. */
export function useBackAfter(milliseconds: number, otherwise: string): () => void {
  const goBack = useGoBack(otherwise)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(goBack, milliseconds)
  }
}
