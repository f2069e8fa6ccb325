import type { HomeData } from '@farmgate/contract/market/home.ts'

const FRESH_FOR_MS = 60_000
const TIMEOUT_MS = 2_000

let cached: { readonly data: HomeData; readonly at: number } | null = null

/**
 * Loads what the home page shows besides its fixed texts. A prerendered page contains it; later visits refetch it after
 * a minute. Plain fetch, because the home page loads no schemas.
 */
export async function loadHome(): Promise<HomeData> {
  if (cached !== null && Date.now() - cached.at < FRESH_FOR_MS) return cached.data
  try {
    const response = await fetch('/api/home', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) throw new Error(`/home returned ${response.status}`)
    return cacheHome((await response.json()) as HomeData)
  } catch {
    // Stale deals would show wrong prices; the stale copy is still the operator's text.
    const copy = cached?.data.copy ?? (await defaultCopy())
    return { copy, deals: [], fresh: [], opensSoon: cached?.data.opensSoon }
  }
}

export function cacheHome(data: HomeData): HomeData {
  cached = { data, at: Date.now() }
  return data
}

/** Returns the specification's own copy, for a page that could not load the operator's. */
async function defaultCopy(): Promise<HomeData['copy']> {
  const [en, hi] = await Promise.all([
    import('@farmgate/messages/en/home-copy.ts'),
    import('@farmgate/messages/hi/home-copy.ts'),
  ])
  return { en: en.homeCopy, hi: hi.homeCopy }
}
