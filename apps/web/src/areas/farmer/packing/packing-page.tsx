import type { PackList } from '@farmgate/contract/packing.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { askAhead } from '../../../api/query.ts'
import { liveQuery } from '../../../components/live-query.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { useSeenOrders } from '../../../components/use-seen-orders.ts'
import { WorkPage } from '../../../components/work-page.tsx'
import { paths } from '../../../paths.ts'
import basket from '../../../pictures/basket-240.avif'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Note } from '../../../ui/note.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { shortCount } from '../../../ui/short-count.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../words.ts'
import { packListQuery } from './pack-list.ts'
import { PackRow } from './pack-row.tsx'
import { completeOrders, stateOf } from './ticks.ts'
import { useTicks } from './use-ticks.ts'
import './packing.css'

export function ask(): void {
  askAhead('farmer', packListQuery())
}

export function Component() {
  const words = useWords('packing')
  const farm = useWords('farm')
  const answer = useQuery({ ...packListQuery(), ...liveQuery })
  useSeenOrders(
    'farmer',
    answer.data?.products.flatMap(({ orders }) => orders.map(({ _id }) => _id)),
  )
  return (
    <WorkPage title={words.title} subtitle={words.text} back={{ to: paths.farmerOrders, label: farm.orders }}>
      <Loaded query={answer} skeleton={<ListSkeleton />}>
        {(list) => (list.products.length === 0 ? <NothingToPack /> : <PackRows known={list} />)}
      </Loaded>
    </WorkPage>
  )
}

function PackRows({ known }: { known: PackList }) {
  const words = useWords('packing')
  const { list, press } = useTicks(known)
  const { products, orders, total } = list
  const done = products.filter((row) => stateOf(row) === 'done').length
  const complete = completeOrders(list)
  const progress =
    done === products.length
      ? words.allPacked
      : fill(words.progress, { packed: done, total: products.length })
  return (
    <>
      <div>
        <ProgressBar share={done / products.length} label={progress} />
        <output className="sr-only">{progress}</output>
      </div>
      {orders < total && (
        <Note tone="mute" standing>
          {fill(words.more, { orders, total: shortCount(total) })}
        </Note>
      )}
      <ul className="pack-list">
        {products.map((row) => (
          <PackRow
            key={`${row.product._id} ${row.product.unit}`}
            row={row}
            complete={complete}
            onTick={(tick) => press(tick, row.product.name)}
          />
        ))}
      </ul>
    </>
  )
}

function NothingToPack() {
  const words = useWords('packing')
  return (
    <Card as="div">
      <EmptyState
        picture={basket}
        title={words.nothing}
        text={words.nothingText}
        action={
          <ButtonLink variant="secondary" to={paths.farmerOrders}>
            {words.seeOrders}
          </ButtonLink>
        }
      />
    </Card>
  )
}

const ListSkeleton = () => (
  <div className="grid gap-3">
    <Skeleton className="h-8" />
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-38 rounded-card" />
    ))}
  </div>
)
