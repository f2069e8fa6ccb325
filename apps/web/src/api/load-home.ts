import type { HomeData } from '@farmgate/contract/home.ts'

const FRESH_FOR_MS = 60_000
const PATIENCE_MS = 2_000

let kept: { readonly data: HomeData; readonly at: number } | null = null

/**
 * What the home page shows beyond its fixed words. The first page brings it along; on the way back home it
 * is asked for again after a minute. Plain fetch: the home page carries no schemas.
 */
export async function loadHome(): Promise<HomeData> {
  if (kept !== null && Date.now() - kept.at < FRESH_FOR_MS) return kept.data
  try {
    const answer = await fetch('/api/home', { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!answer.ok) throw new Error(`/home answered ${answer.status}`)
    return keepHome((await answer.json()) as HomeData)
  } catch {
    // Old deals would be false prices; old claims are still the operator's words.
    const copy = kept?.data.copy ?? (await defaultCopy())
    return { copy, deals: [], fresh: [] }
  }
}

export function keepHome(data: HomeData): HomeData {
  kept = { data, at: Date.now() }
  return data
}

/** The specification's own claims, for a page that can't ask. */
async function defaultCopy(): Promise<HomeData['copy']> {
  const [en, hi] = await Promise.all([
    import('@farmgate/messages/en/home-copy.ts'),
    import('@farmgate/messages/hi/home-copy.ts'),
  ])
  return { en: en.homeCopy, hi: hi.homeCopy }
}
