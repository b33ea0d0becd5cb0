import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/** Goes back one page; to `otherwise` where there is none before, as in a tab of its own. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    if (history.state?.idx > 0) void navigate(-1)
    else void navigate(otherwise)
  }, [navigate, otherwise])
}
