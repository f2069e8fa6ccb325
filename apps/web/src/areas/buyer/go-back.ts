import { useNavigate } from 'react-router'

/** Back to the page before this one, or to `otherwise` where this one was the first: no button leads out of the site. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate()
  return () => {
    void (hasEarlierPage() ? navigate(-1) : navigate(otherwise, { replace: true }))
  }
}

/** The router counts its entries in the browser's own history, so the count outlives a reload. */
function hasEarlierPage(): boolean {
  const state: unknown = window.history.state
  return (
    typeof state === 'object' &&
    state !== null &&
    'idx' in state &&
    typeof state.idx === 'number' &&
    state.idx > 0
  )
}
