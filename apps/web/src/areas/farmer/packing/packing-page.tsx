import { shownName } from '#components/product/shown-name.ts'
import type { PackList } from '@farmgate/contract/delivery/packing.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { prefetchAs } from '#api/query.ts'
import { WorkPage } from '#components/frame/work-page.tsx'
import { useMarkOrdersSeen } from '#components/order/use-mark-orders-seen.ts'
import { Loaded } from '#components/query/loaded.tsx'
import { liveQuery } from '#components/query/use-live.ts'
import { queueDeed } from '#outbox/my-outbox.ts'
import { withWaitingTicks } from '#outbox/overlay.ts'
import { useOutbox } from '#outbox/use-outbox.ts'
import { farmerPaths } from '#farmer-pages.ts'
import { shortCount } from '#ui/data/short-count.ts'
import { Note } from '#ui/feedback/note.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useUnsavedWork } from '#unsaved-work.ts'
import { useWords } from '#words.ts'
import './bags/bags.css'
import { BringCard } from './bring-card.tsx'
import { DayChips } from './day-chips.tsx'
import { NothingToPack } from './nothing-to-pack.tsx'
import { byPackDay } from './pack-days.ts'
import { packListQuery } from './pack-list.ts'
import { PackRow } from './pack-row.tsx'
import { PackTabs } from './pack-tabs.tsx'
import './packing.css'
import { completeOrders, packingState, productsOf } from './ticks.ts'

export function prefetch(): void {
  prefetchAs('farmer', packListQuery())
}

export function Component() {
  const words = useWords('packing')
  const farm = useWords('farm')
  const result = useQuery({ ...packListQuery(), ...liveQuery })
  useMarkOrdersSeen(
    'farmer',
    result.data?.products.flatMap(({ orders }) => orders.map(({ _id }) => _id)),
  )
  return (
    <WorkPage
      title={words.titleByProduct}
      subtitle={words.text}
      back={{ to: farmerPaths.orders, label: farm.orders }}
    >
      <PackTabs />
      <Loaded query={result} skeleton={<ListSkeleton />}>
        {(list) => (list.products.length === 0 ? <NothingToPack /> : <PackRows known={list} />)}
      </Loaded>
    </WorkPage>
  )
}

function PackRows({ known }: { known: PackList }) {
  const words = useWords('packing')
  const { waiting } = useOutbox()
  const list = withWaitingTicks(known, waiting)
  useUnsavedWork(waiting.length > 0)
  const groups = byPackDay(list.products.flatMap((row) => row.orders))
  const [chosen, choose] = useState<string | null>(null)
  const group = groups.find(({ key }) => key === chosen) ?? groups[0]
  const { orders, total } = list
  const products = group === undefined ? list.products : productsOf(list, group.items)
  const done = products.filter((row) => packingState(row) === 'done').length
  const complete = completeOrders(list)
  const progress =
    done === products.length
      ? words.allPacked
      : fill(words.progress, { packed: done, total: products.length })
  return (
    <>
      {group !== undefined && groups.length > 1 && (
        <DayChips
          groups={groups.map((each) => ({ ...each, count: new Set(each.items.map(({ _id }) => _id)).size }))}
          chosen={group.key}
          onChoose={choose}
        />
      )}
      {group !== undefined && group.day !== null && (
        <BringCard
          day={group.day}
          courier={false}
          sums=""
          isOpen={group.items.some(({ handedOver }) => !handedOver)}
        />
      )}
      <div>
        <ProgressBar share={done / products.length} label={progress} />
        <output className="sr-only">{progress}</output>
      </div>
      {orders < total && (
        <Note tone="mute" live={false}>
          {fill(words.more, { orders, total: shortCount(total) })}
        </Note>
      )}
      <ul className="pack-list">
        {products.map((row) => (
          <PackRow
            key={`${row.product._id} ${row.product.unit}`}
            row={row}
            complete={complete}
            onTick={(tick) => void queueDeed({ kind: 'tick', name: shownName(row.product), ...tick })}
          />
        ))}
      </ul>
    </>
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
