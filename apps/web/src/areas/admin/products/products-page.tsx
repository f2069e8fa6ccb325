import { fillCount } from '@farmgate/messages/fill-count.ts'
import { useQuery } from '@tanstack/react-query'
import { WorkPage } from '#components/frame/work-page.tsx'
import { useLanguage } from '#language.ts'
import { shortCount } from '#ui/data/short-count.ts'
import { useWords } from '#words.ts'
import { ListSearch } from '../lists/list-search.tsx'
import { ListingReviewList } from './listing-review-list.tsx'
import { countsQuery } from './review-queries.ts'

export function Component() {
  const admin = useWords('admin')
  const { data } = useQuery(countsQuery())
  const waitingText = useWaitingText()
  return (
    <WorkPage
      title={admin.products}
      // The line is reserved from the start, so that the layout does not shift.
      subtitle={data === undefined ? '\u00a0' : waitingText(data.counts.pending)}
      end={<ListSearch label={admin.searchProducts} />}
    >
      <ListingReviewList />
    </WorkPage>
  )
}

/** Returns a text with the number of listings that need a review. */
function useWaitingText(): (count: number) => string {
  const admin = useWords('admin')
  const { language } = useLanguage()
  return (count) => {
    if (count === 0) return admin.noneWaiting
    return fillCount(language, admin, 'listingsWaiting', count, shortCount(count))
  }
}
