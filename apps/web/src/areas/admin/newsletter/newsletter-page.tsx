import { subscribers } from '@farmgate/contract/newsletter-desk.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { query } from '../../../api/query.ts'
import { ExportButton } from '../../../components/export-button.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { usePageTurn } from '../../../components/use-page-turn.ts'
import { WorkPage } from '../../../components/work-page.tsx'
import basket from '../../../pictures/basket-240.avif'
import { Card } from '../../../ui/card.tsx'
import { useWords } from '../../../words.ts'
import { asked, readListAddress } from '../list-address.ts'
import { ListPager } from '../list-pager.tsx'
import { ListSearch } from '../list-search.tsx'
import { NothingFound } from '../nothing-found.tsx'
import { RowSkeletons } from '../row-skeletons.tsx'
import { StatusFilter } from '../status-filter.tsx'
import { SubscriberTable } from './subscriber-table.tsx'

const STATES = ['subscribed', 'left'] as const

/** Who agreed to be written to. There is nothing here to add anybody with: that is for each person alone. */
export function Component() {
  const words = useWords('manage')
  const operator = useWords('operator')
  const [address] = useSearchParams()
  const { status: state, ...wanted } = asked(readListAddress(address, STATES))
  const list = usePageTurn()
  const answer = useQuery(query('admin', subscribers, { query: { state, ...wanted } }))
  return (
    <WorkPage
      title={words.newsletter}
      subtitle={words.newsletterLine}
      end={<ListSearch label={words.searchSubscribers} />}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <StatusFilter statuses={STATES} label={(one) => words[one]} counts={answer.data?.counts} />
        <ExportButton role="admin" kind="newsletter" question={{ q: wanted.q }} list={words.newsletter} />
      </div>
      <div ref={list} tabIndex={-1} className="outline-none">
        <Loaded query={answer} skeleton={<RowSkeletons round />}>
          {({ subscribers: people, nextCursor }) => (
            <>
              {people.length === 0 ? (
                <NothingFound
                  picture={basket}
                  title={words.noSubscribers}
                  text={wanted.q === undefined ? words.noSubscribersText : operator.nothingFoundText}
                />
              ) : (
                <Card>
                  <SubscriberTable subscribers={people} />
                </Card>
              )}
              <ListPager nextCursor={nextCursor} />
            </>
          )}
        </Loaded>
      </div>
    </WorkPage>
  )
}
