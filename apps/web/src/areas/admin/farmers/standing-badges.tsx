import type { FarmerSummary } from '@farmgate/contract/review.ts'
import { BadgeCheck, CirclePause, MailCheck, MailQuestionMark, UserX } from 'lucide-react'
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

/** Whether the farmer has opened a link that we mailed: a farm under review may be anyone's address. */
export function EmailBadge({ farmer }: { farmer: Pick<FarmerSummary, 'emailVerified'> }) {
  const operator = useWords('operator')
  return farmer.emailVerified ? (
    <Badge tone="mute" icon={MailCheck}>
      {operator.emailVerified}
    </Badge>
  ) : (
    <Badge tone="warn" icon={MailQuestionMark}>
      {operator.emailNotVerified}
    </Badge>
  )
}
