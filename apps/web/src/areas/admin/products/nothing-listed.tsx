import { useSearchParams } from 'react-router'
import sprout from '../../../pictures/sprout-240.avif'
import { useWords } from '../../../words.ts'
import { readListAddress } from '../list-address.ts'
import { NothingFound } from '../nothing-found.tsx'
import { REVIEW_STATUSES } from './review-queries.ts'

export function NothingListed({ ofFarmer }: { ofFarmer: boolean }) {
  const operator = useWords('operator')
  const [address] = useSearchParams()
  const { status, q } = readListAddress(address, REVIEW_STATUSES)
  const text = () => {
    if (q !== '') return operator.nothingFoundText
    if (status === 'pending') return operator.noneWaiting
    return ofFarmer ? operator.noFarmerProductsText : operator.noProductsText
  }
  return (
    <NothingFound
      picture={sprout}
      title={ofFarmer ? operator.noFarmerProducts : operator.noProducts}
      text={text()}
    />
  )
}
