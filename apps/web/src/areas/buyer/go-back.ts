import { useNavigate } from '#navigation.tsx'
import { historyIndex } from '#components/cart/shelf-place.ts'

/**
 * Returns a function that goes back one page, or to `otherwise` when this is the first page, so that it never leaves
 * the site.
 */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate()
  return () => {
    void ((historyIndex() ?? 0) > 0 ? navigate(-1) : navigate(otherwise, { replace: true }))
  }
}
