import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Goes back one page, or to `otherwise` when this is the first page of the tab. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    if (history.state?.idx > 0) void navigate(-1)
    else void navigate(otherwise)
  }, [navigate, otherwise])
}

/**
 * Goes back once a form is saved: after rendering, so that the unsaved-changes guard knows about it, or after a delay, so
 * that the person can read the message first. Returns the function that goes back at once.
 */
export function useBackWhenSaved(isSaved: boolean, otherwise: string, afterMs = 0): () => void {
  const goBack = useGoBack(otherwise)
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(goBack, afterMs)
    return () => clearTimeout(timer)
  }, [isSaved, goBack, afterMs])
  return goBack
}
