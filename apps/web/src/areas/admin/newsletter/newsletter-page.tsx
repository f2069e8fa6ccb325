import { subscribers } from '@farmgate/contract/market/newsletter-admin.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { query } from '#api/query.ts'
import { ExportButton } from '../lists/export-button.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { usePageTurn } from '#components/query/use-page-turn.ts'
import { WorkPage } from '#components/frame/work-page.tsx'
import basket from '#pictures/basket-240.avif'
import { Card } from '#ui/data/card.tsx'
import { useWords } from '#words.ts'
import { listQueryInput, readListAddress } from '../lists/list-address.ts'
import { ListPager } from '../lists/list-pager.tsx'
import { ListSearch } from '../lists/list-search.tsx'
import { NothingFound } from '../lists/nothing-found.tsx'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { StatusFilter } from '../lists/status-filter.tsx'
import { SubscriberTable } from './subscriber-table.tsx'

const STATES = ['subscribed', 'left'] as const

/** The newsletter's subscribers. There is no way to add one here: people subscribe themselves. */
export function Component() {
  const words = useWords('adminSettings')
  const admin = useWords('admin')
  const [address] = useSearchParams()
  const { status: state, ...page } = listQueryInput(readListAddress(address, STATES))
  const list = usePageTurn()
  const result = useQuery(query('admin', subscribers, { query: { state, ...page } }))
  return (
    <WorkPage
      title={words.newsletter}
      subtitle={words.newsletterLine}
      end={<ListSearch label={words.searchSubscribers} />}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <StatusFilter statuses={STATES} label={(option) => words[option]} counts={result.data?.counts} />
        <ExportButton role="admin" kind="newsletter" question={{ q: page.q }} list={words.newsletter} />
      </div>
      <div ref={list} tabIndex={-1} className="outline-none">
        <Loaded query={result} skeleton={<RowSkeletons round />}>
          {({ subscribers: people, nextCursor }) => (
            <>
              {people.length === 0 ? (
                <NothingFound
                  picture={basket}
                  title={words.noSubscribers}
                  text={page.q === undefined ? words.noSubscribersText : admin.nothingFoundText}
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
