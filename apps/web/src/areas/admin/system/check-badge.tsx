import type { CheckState } from '@farmgate/domain/platform/system-checks.ts'
import { Check, Clock, EyeOff, OctagonAlert, TriangleAlert } from 'lucide-react'
import { Badge } from '#ui/data/badge.tsx'
import { useWords } from '#words.ts'

const LOOKS = {
  bad: { tone: 'bad', icon: OctagonAlert },
  look: { tone: 'warn', icon: TriangleAlert },
  new: { tone: 'mute', icon: Clock },
  ok: { tone: 'ok', icon: Check },
  off: { tone: 'mute', icon: EyeOff },
} as const

/** Well, Look or Wrong. */
export function CheckBadge({ state }: { state: CheckState }) {
  const words = useWords('system')
  return <Badge {...LOOKS[state]}>{words[`state.${state}`]}</Badge>
}

export const isProblem = ({ state }: { readonly state: CheckState }): boolean =>
  state === 'look' || state === 'bad'
