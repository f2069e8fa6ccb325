import { useNavigate } from 'react-router'
import { historyIndex, readShelf, wayToShelf } from '#components/cart/shelf-place.ts'
import { paths } from '#paths.ts'

/** Goes back to the same shelf and its scroll position. */
export function useKeepShopping(): () => void {
  const navigate = useNavigate()
  return () => {
    const way = wayToShelf(readShelf(), historyIndex(), paths.products)
    void (way === -1 ? navigate(-1) : navigate(way))
  }
}
