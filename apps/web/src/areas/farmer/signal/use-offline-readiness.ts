import { useEffect } from 'react'
import { farmerPaths } from '#farmer-pages.ts'
import { usePreloadPage } from '#preload-page.ts'

/** After the first page has settled. */
const SETTLED_MS = 4_000

/** What a farmer reads in the field. */
const PAGES = [
  farmerPaths.today,
  farmerPaths.pack,
  farmerPaths.packing,
  farmerPaths.orders,
  farmerPaths.products,
  farmerPaths.stock,
  farmerPaths.money,
]

/**
 * Loads the code and data of the farmer's pages ahead, one page after the other, so that they open in a field without a
 * signal. Not where the farmer saves data.
 */
export function useOfflineReadiness(): void {
  const preload = usePreloadPage()
  useEffect(() => {
    const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
    if (connection?.saveData === true) return
    const timers = PAGES.map((path, n) => setTimeout(() => preload(path), SETTLED_MS + n * 1_000))
    return () => timers.forEach(clearTimeout)
  }, [preload])
}
