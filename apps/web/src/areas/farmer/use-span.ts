import { useState } from 'react'

/** How many days the charts show. */
export const SPANS = ['7', '30'] as const
export type Span = (typeof SPANS)[number]

const KEPT_AS = 'farmgate.farm-days'

/** Kept on this phone: whoever looks at months looks at months tomorrow. */
export function useSpan(): readonly [Span, (span: Span) => void] {
  const [span, setSpan] = useState<Span>(() => (localStorage.getItem(KEPT_AS) === '30' ? '30' : '7'))
  return [
    span,
    (chosen) => {
      localStorage.setItem(KEPT_AS, chosen)
      setSpan(chosen)
    },
  ]
}
