import type { FarmerSummary } from '@farmgate/contract/catalogue/product-review.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { ArrowRightLeft, BadgeCheck } from 'lucide-react'
import { adminPaths } from '#admin-pages.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { useWords } from '#words.ts'
import type { AttentionRowActionsProps } from './use-attention-actions.ts'

export function FarmerActions({
  row,
  farmer,
  actions,
}: AttentionRowActionsProps & { farmer: FarmerSummary }) {
  const admin = useWords('admin')
  const words = useWords('attention')
  return (
    <div className="attention-acts">
      <Button
        icon={BadgeCheck}
        aria-label={fill(words.verifyOf, { farmer: farmer.name })}
        onClick={() => actions.open('verify', row)}
      >
        {admin.verify}
      </Button>
      <ButtonLink
        variant="secondary"
        to={adminPaths.farmer(farmer._id)}
        aria-label={fill(admin.viewDetailsOf, { farmer: farmer.name })}
      >
        {admin.viewDetails}
      </ButtonLink>
    </div>
  )
}

/** The change is compared and decided on the farm's page. */
export function FarmChangeActions({ farmer }: { farmer: FarmerSummary }) {
  const words = useWords('attention')
  return (
    <div className="attention-acts">
      <ButtonLink
        icon={ArrowRightLeft}
        to={adminPaths.farmer(farmer._id)}
        aria-label={fill(words.compareOf, { product: farmer.name })}
      >
        {words.compare}
      </ButtonLink>
    </div>
  )
}
