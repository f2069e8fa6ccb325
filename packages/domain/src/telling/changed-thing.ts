/** What a screen may show that is now out of date. */
export const CHANGED_THINGS = ['orders', 'returns', 'listings', 'notices', 'farmers', 'payouts'] as const

export type ChangedThing = (typeof CHANGED_THINGS)[number]

export const isChangedThing = (text: unknown): text is ChangedThing =>
  CHANGED_THINGS.some((thing) => thing === text)
