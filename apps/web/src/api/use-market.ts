import type { Market } from '@farmgate/contract/market/market-info.ts'
import { useEffect, useState } from 'react'

const FRESH_FOR_MS = 30_000

let cached: { readonly market: Promise<Market>; readonly at: number } | null = null

/** Plain fetch, because the home page loads no schemas. */
async function fetchMarket(): Promise<Market> {
  const response = await fetch('/api/market')
  if (!response.ok) throw new Error(`/market returned ${response.status}`)
  const answer = (await response.json()) as Partial<Market>
  // A proxy's own page, or an API of another release: the page is complete without it.
  if (typeof answer.identity?.legalName !== 'string') throw new Error('/market returned something else')
  return answer as Market
}

/** A failure is not cached. */
function loadMarket(): Promise<Market> {
  if (cached !== null && Date.now() - cached.at < FRESH_FOR_MS) return cached.market
  const market = fetchMarket()
  cached = { market, at: Date.now() }
  market.catch(() => {
    cached = null
  })
  return market
}

/** Who runs the market, and whether it takes orders. Null until it is loaded: the page is complete without it. */
export function useMarket(): Market | null {
  const [market, setMarket] = useState<Market | null>(null)
  useEffect(() => {
    let isShown = true
    const show = async (): Promise<void> => {
      const loaded = await loadMarket().catch(() => null)
      if (isShown) setMarket(loaded)
    }
    void show()
    return () => {
      isShown = false
    }
  }, [])
  return market
}

/** The features that the market uses; undefined until they are known. */
export const useMarketUses = (): Market['uses'] | undefined => useMarket()?.uses
