import { useSearchParams } from 'react-router'
import sprout from '../../../pictures/sprout-240.avif'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useWords } from '../../../words.ts'
import { readListAddress } from '../list-address.ts'

export function NothingListed({ ofFarmer }: { ofFarmer: boolean }) {
  const operator = useWords('operator')
  const [address] = useSearchParams()
  const { status, q } = readListAddress(address)
  const text = () => {
    if (q !== '') return operator.nothingFoundText
    if (status === 'pending') return operator.noneWaiting
    return ofFarmer ? operator.noFarmerProductsText : operator.noProductsText
  }
  return (
    <Card>
      <EmptyState
        picture={sprout}
        title={ofFarmer ? operator.noFarmerProducts : operator.noProducts}
        text={text()}
        action={
          address.size > 0 && (
            <ButtonLink variant="secondary" to={{ search: '' }}>
              {operator.showAll}
            </ButtonLink>
          )
        }
      />
    </Card>
  )
}
