import { shownName } from '#components/product/shown-name.ts'
import type { FarmParcel } from '@farmgate/contract/delivery/packing.ts'
import { partsPerUnit } from '@farmgate/domain/ordering/orders/line-parts.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { prefetchAs } from '#api/query.ts'
import { WorkPage } from '#components/frame/work-page.tsx'
import { useMarkOrdersSeen } from '#components/order/use-mark-orders-seen.ts'
import { Loaded } from '#components/query/loaded.tsx'
import { liveQuery } from '#components/query/use-live.ts'
import { useLanguage } from '#language.ts'
import { partsOf } from '#outbox/bag-lines.ts'
import { useOutbox } from '#outbox/use-outbox.ts'
import { withWaitingBags } from '#outbox/overlay.ts'
import { farmerPaths } from '#farmer-pages.ts'
import { shortCount } from '#ui/data/short-count.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useUnsavedWork } from '#unsaved-work.ts'
import { useWords } from '#words.ts'
import { amountText } from '../amount-text.ts'
import { Bag } from './bag.tsx'
import './bags.css'
import { BringCard } from '../bring-card.tsx'
import { CameLess } from './less-than-ordered.tsx'
import { DayChips } from '../day-chips.tsx'
import { FarmRounds } from './farm-rounds.tsx'
import { NothingToPack } from '../nothing-to-pack.tsx'
import '../packing.css'
import { askedKey, byPackDay, type PackGroup } from '../pack-days.ts'
import { parcelsQuery } from '../pack-list.ts'
import { PackTabs } from '../pack-tabs.tsx'

export function prefetch(): void {
  prefetchAs('farmer', parcelsQuery())
}

/** Bag after bag: what came, and what is packed. */
export function Component() {
  const words = useWords('packing')
  const farm = useWords('farm')
  const result = useQuery({ ...parcelsQuery(), ...liveQuery })
  useMarkOrdersSeen(
    'farmer',
    result.data?.parcels.map(({ _id }) => _id),
  )
  return (
    <WorkPage
      title={words.title}
      subtitle={words.bagsText}
      back={{ to: farmerPaths.orders, label: farm.orders }}
    >
      <PackTabs />
      <Loaded query={result} skeleton={<BagsSkeleton />}>
        {({ parcels, total }) =>
          parcels.length === 0 ? <NothingToPack /> : <Bags known={parcels} total={total} />
        }
      </Loaded>
      <FarmRounds />
    </WorkPage>
  )
}

function Bags({ known, total }: { known: readonly FarmParcel[]; total: number }) {
  const words = useWords('packing')
  const { waiting } = useOutbox()
  const parcels = withWaitingBags(known, waiting)
  useUnsavedWork(waiting.length > 0)
  const [counted, setCounted] = useState<{ readonly order: string; readonly product: string } | null>(null)
  const groups = byPackDay(parcels)
  const [asked] = useSearchParams()
  const [chosen, choose] = useState(askedKey(asked))
  const group = groups.find(({ key }) => key === chosen) ?? groups[0]
  const own = group?.items ?? []
  const packed = own.filter(isPacked)
  const bag = parcels.find(({ _id }) => _id === counted?.order)
  const line = bag?.lines.find(({ product }) => product._id === counted?.product)
  const progress = fill(words.bagsPacked, { packed: packed.length, total: own.length })
  return (
    <>
      <DayHead group={group} groups={groups} onChoose={choose} />
      <output className="num text-ink-2 text-sm">{progress}</output>
      {parcels.length < total && (
        <Note tone="mute" live={false}>
          {fill(words.more, { orders: parcels.length, total: shortCount(total) })}
        </Note>
      )}
      <ul className="bags">
        {[...own.filter((each) => !isPacked(each)), ...packed].map((each) => (
          <Bag
            key={each._id}
            bag={each}
            counted={each._id === counted?.order ? counted.product : null}
            onCount={(product) => setCounted({ order: each._id, product })}
          />
        ))}
      </ul>
      {bag !== undefined && line !== undefined && (
        <CameLess
          key={`${bag._id} ${line.product._id}`}
          bag={bag}
          line={line}
          onClose={() => setCounted(null)}
        />
      )}
    </>
  )
}

interface DayHeadProps {
  group: PackGroup<FarmParcel> | undefined
  groups: readonly PackGroup<FarmParcel>[]
  onChoose: (key: string) => void
}

/** The days to choose from, and where the bags of the chosen one go. A farm outside rounds has neither. */
function DayHead({ group, groups, onChoose }: DayHeadProps) {
  const words = useWords('packing')
  const { language } = useLanguage()
  if (group === undefined || (groups.length === 1 && group.key === 'none')) return null
  const lines = group.items.flatMap((each) =>
    each.lines.map((line) => ({ ...line.product, parts: partsOf(line) })),
  )
  const sums = [...Map.groupBy(lines, ({ _id, unit }) => `${_id} ${unit}`).values()].flatMap((same) => {
    const [first] = same
    const parts = same.reduce((sum, line) => sum + line.parts, 0)
    return first === undefined || parts === 0
      ? []
      : [`${amountText(language, words, first.unit, parts / partsPerUnit(first.unit))} ${shownName(first)}`]
  })
  return (
    <>
      {groups.length > 1 && (
        <DayChips
          groups={groups.map((each) => ({ ...each, count: each.items.length }))}
          chosen={group.key}
          onChoose={onChoose}
        />
      )}
      <BringCard
        day={group.day}
        courier={group.courier}
        sums={sums.join(' · ')}
        isOpen={group.items.some(({ handedOverAt }) => handedOverAt === null)}
      />
    </>
  )
}

const isPacked = ({ lines, handedOverAt }: FarmParcel): boolean =>
  handedOverAt !== null || lines.every(({ packed, kept }) => packed || kept.quantity === 0)

const BagsSkeleton = () => (
  <div className="bags">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} className="h-50 rounded-card" />
    ))}
  </div>
)
