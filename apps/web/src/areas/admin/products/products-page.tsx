import { useQuery } from '@tanstack/react-query'
import { WorkPage } from '../../../components/work-page.tsx'
import { useWords } from '../../../words.ts'
import { ListSearch } from '../list-search.tsx'
import { ListingDesk } from './listing-desk.tsx'
import { countsQuery } from './review-queries.ts'
import { useWaitingText } from './waiting-text.ts'

export function Component() {
  const operator = useWords('operator')
  const { data } = useQuery(countsQuery())
  const waitingText = useWaitingText()
  return (
    <WorkPage
      title={operator.products}
      // Its line is there from the start, so that nothing jumps.
      subtitle={data === undefined ? '\u00a0' : waitingText(data.counts.pending)}
      end={<ListSearch label={operator.searchProducts} />}
    >
      <ListingDesk />
    </WorkPage>
  )
}
