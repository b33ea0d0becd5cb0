import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/** Goes back one page, or to `otherwise` when this is the first page of the tab. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    if (history.state?.idx > 0) void navigate(-1)
    else void navigate(otherwise)
  }, [navigate, otherwise])
}
