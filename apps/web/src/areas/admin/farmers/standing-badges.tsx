import type { FarmerSummary } from '@farmgate/contract/review.ts'
import { BadgeCheck, CirclePause, UserX } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { useWords } from '../../../words.ts'

/** How a farm stands, in a word or two; nothing where there is nothing to say. */
export function StandingBadges({
  farmer: { active, verified, suspended },
}: {
  farmer: Pick<FarmerSummary, 'active' | 'verified' | 'suspended'>
}) {
  const operator = useWords('operator')
  return (
    <>
      {verified !== null && (
        <Badge tone="ok" icon={BadgeCheck}>
          {operator.verified}
        </Badge>
      )}
      {suspended !== null && (
        <Badge tone="bad" icon={CirclePause}>
          {operator.suspended}
        </Badge>
      )}
      {!active && (
        <Badge tone="mute" icon={UserX}>
          {operator.closed}
        </Badge>
      )}
    </>
  )
}
