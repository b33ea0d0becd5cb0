import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

/** Goes back one page, or to `otherwise` when this is the first page of the tab. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    if (history.state?.idx > 0) void navigate(-1)
    else void navigate(otherwise)
  }, [navigate, otherwise])
}

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
