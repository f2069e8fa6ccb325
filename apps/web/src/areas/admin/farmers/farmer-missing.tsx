import { ArrowLeft } from 'lucide-react'
import { usePageTitle } from '../../../page-title.ts'
import { paths } from '../../../paths.ts'
import farmer from '../../../pictures/farmer-360.avif'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useWords } from '../../../words.ts'

export function FarmerMissing() {
  const operator = useWords('operator')
  usePageTitle(operator.farmerMissing)
  return (
    <Card>
      <EmptyState
        picture={farmer}
        headingLevel={1}
        title={operator.farmerMissing}
        text={operator.farmerMissingText}
        action={
          <ButtonLink to={paths.adminFarmers} variant="secondary" icon={ArrowLeft}>
            {operator.backToFarmers}
          </ButtonLink>
        }
      />
    </Card>
  )
}
