import { allFarmers, FARMER_STATUSES } from '@farmgate/contract/review.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { query } from '../../../api/query.ts'
import { ExportButton } from '../../../components/export-button.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { WorkPage } from '../../../components/work-page.tsx'
import farmer from '../../../pictures/farmer-360.avif'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../words.ts'
import { asked, readListAddress } from '../list-address.ts'
import { ListEnd } from '../list-end.tsx'
import { ListPager } from '../list-pager.tsx'
import { ListSearch } from '../list-search.tsx'
import { NothingFound } from '../nothing-found.tsx'
import { StatusFilter } from '../status-filter.tsx'
import { usePageTurn } from '../../../components/use-page-turn.ts'
import { FarmerCard } from './farmer-card.tsx'

export function Component() {
  const operator = useWords('operator')
  const [address] = useSearchParams()
  const { q, status, cursor, limit } = asked(readListAddress(address, FARMER_STATUSES))
  const list = usePageTurn()
  const answer = useQuery(query('admin', allFarmers, { query: { q, status, cursor, limit } }))
  return (
    <WorkPage
      title={operator.farmers}
      end={
        <ListEnd>
          <ListSearch label={operator.searchFarmers} />
          <ExportButton role="admin" kind="farmers" question={{ q, status }} list={operator.farmers} />
        </ListEnd>
      }
    >
      <StatusFilter
        statuses={FARMER_STATUSES}
        label={(filter) => operator[`farmers.${filter}`]}
        counts={answer.data?.counts}
      />
      <div ref={list} tabIndex={-1} className="outline-none">
        <Loaded query={answer} skeleton={<Cards />}>
          {({ farmers, nextCursor }) => (
            <>
              {farmers.length === 0 ? (
                <NoFarmers />
              ) : (
                <ul className={GRID}>
                  {farmers.map((one) => (
                    <FarmerCard key={one._id} farmer={one} />
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
  const operator = useWords('operator')
  const [address] = useSearchParams()
  const isSearch = address.has('q')
  return (
    <NothingFound
      picture={farmer}
      title={operator.noFarmers}
      text={isSearch ? operator.nothingFoundText : operator.noFarmersText}
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
