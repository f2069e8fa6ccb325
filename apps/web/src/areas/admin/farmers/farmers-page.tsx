import { allFarmers, FARMER_STATUSES } from '@farmgate/contract/catalogue/product-review.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { query } from '#api/query.ts'
import { ExportButton } from '../lists/export-button.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { WorkPage } from '#components/frame/work-page.tsx'
import farmer from '#pictures/farmer-360.avif'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { listQueryInput, readListAddress } from '../lists/list-address.ts'
import { ListEnd } from '../lists/list-end.tsx'
import { ListPager } from '../lists/list-pager.tsx'
import { ListSearch } from '../lists/list-search.tsx'
import { NothingFound } from '../lists/nothing-found.tsx'
import { StatusFilter } from '../lists/status-filter.tsx'
import { usePageTurn } from '#components/query/use-page-turn.ts'
import { FarmerCard } from './farmer-card.tsx'

export function Component() {
  const admin = useWords('admin')
  const [address] = useSearchParams()
  const { q, status, cursor, limit } = listQueryInput(readListAddress(address, FARMER_STATUSES))
  const list = usePageTurn()
  const result = useQuery(query('admin', allFarmers, { query: { q, status, cursor, limit } }))
  return (
    <WorkPage
      title={admin.farmers}
      end={
        <ListEnd>
          <ListSearch label={admin.searchFarmers} />
          <ExportButton role="admin" kind="farmers" question={{ q, status }} list={admin.farmers} />
        </ListEnd>
      }
    >
      <StatusFilter
        statuses={FARMER_STATUSES}
        label={(filter) => admin[`farmers.${filter}`]}
        counts={result.data?.counts}
      />
      <div ref={list} tabIndex={-1} className="outline-none">
        <Loaded query={result} skeleton={<Cards />}>
          {({ farmers, nextCursor }) => (
            <>
              {farmers.length === 0 ? (
                <NoFarmers />
              ) : (
                <ul className={GRID}>
                  {farmers.map((farmer) => (
                    <FarmerCard key={farmer._id} farmer={farmer} />
                  ))}
                </ul>
              )}
              <ListPager nextCursor={nextCursor} />
            </>
          )}
        </Loaded>
      </div>
    </WorkPage>
  )
}

function NoFarmers() {
  const admin = useWords('admin')
  const [address] = useSearchParams()
  const isSearch = address.has('q')
  return (
    <NothingFound
      picture={farmer}
      title={admin.noFarmers}
      text={isSearch ? admin.nothingFoundText : admin.noFarmersText}
    />
  )
}

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-3.5'

const Cards = () => (
  <div className={GRID}>
    {Array.from({ length: 6 }, (_, card) => (
      <Skeleton key={card} className="h-48 rounded-card" />
    ))}
  </div>
)
