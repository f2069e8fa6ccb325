import type { FarmerSummary } from '@farmgate/contract/review.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { ArrowRightLeft, BadgeCheck } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../words.ts'
import type { RowActsProps } from './row-acts.tsx'

export function FarmerActs({ row, farmer, desk }: RowActsProps & { farmer: FarmerSummary }) {
  const operator = useWords('operator')
  const words = useWords('attention')
  return (
    <div className="attention-acts">
      <Button
        icon={BadgeCheck}
        aria-label={fill(words.verifyOf, { farmer: farmer.name })}
        onClick={() => desk.open('verify', row)}
      >
        {operator.verify}
      </Button>
      <ButtonLink
        variant="secondary"
        to={paths.adminFarmer(farmer._id)}
        aria-label={fill(operator.viewDetailsOf, { farmer: farmer.name })}
      >
        {operator.viewDetails}
      </ButtonLink>
    </div>
  )
}

/** Before and after are compared and decided on the farm's page. */
export function FarmChangeActs({ farmer }: { farmer: FarmerSummary }) {
  const words = useWords('attention')
  return (
    <div className="attention-acts">
      <ButtonLink
        icon={ArrowRightLeft}
        to={paths.adminFarmer(farmer._id)}
        aria-label={fill(words.compareOf, { product: farmer.name })}
      >
        {words.compare}
      </ButtonLink>
    </div>
  )
}
