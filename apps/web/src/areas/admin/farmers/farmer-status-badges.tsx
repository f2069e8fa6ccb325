import type { FarmerSummary } from '@farmgate/contract/catalogue/product-review.ts'
import { BadgeCheck, CirclePause, MailCheck, MailQuestionMark, UserX } from 'lucide-react'
import { Badge } from '#ui/data/badge.tsx'
import { useWords } from '#words.ts'

/** The farm's status as badges; renders nothing for an ordinary status. */
export function FarmerStatusBadges({
  farmer: { active, verified, suspended },
}: {
  farmer: Pick<FarmerSummary, 'active' | 'verified' | 'suspended'>
}) {
  const admin = useWords('admin')
  return (
    <>
      {verified !== null && (
        <Badge tone="ok" icon={BadgeCheck}>
          {admin.verified}
        </Badge>
      )}
      {suspended !== null && (
        <Badge tone="bad" icon={CirclePause}>
          {admin.suspended}
        </Badge>
      )}
      {!active && (
        <Badge tone="mute" icon={UserX}>
          {admin.closed}
        </Badge>
      )}
    </>
  )
}

/**
 * Whether the farmer has opened a verification link: without it, the address of a farm under review may be anyone's.
 */
export function EmailBadge({ farmer }: { farmer: Pick<FarmerSummary, 'emailVerified'> }) {
  const admin = useWords('admin')
  return farmer.emailVerified ? (
    <Badge tone="mute" icon={MailCheck}>
      {admin.emailVerified}
    </Badge>
  ) : (
    <Badge tone="warn" icon={MailQuestionMark}>
      {admin.emailNotVerified}
    </Badge>
  )
}
