import type { MoneyBackRow } from '@farmgate/contract/ordering/money-back.ts'
import {
  MONEY_BACK_KINDS,
  MONEY_BACK_STATES,
  type MoneyBackKind,
  type MoneyBackState,
} from '@farmgate/domain/ordering/order-changes/money-back.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { WorkPage } from '#components/frame/work-page.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { useHeldRows } from '#components/query/use-held-rows.ts'
import { liveQuery } from '#components/query/use-live.ts'
import { usePageTurn } from '#components/query/use-page-turn.ts'
import { useLanguage } from '#language.ts'
import tractor from '#pictures/tractor-240.avif'
import { Card } from '#ui/data/card.tsx'
import { shortCount } from '#ui/data/short-count.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { useWords } from '#words.ts'
import { withFilters } from '../lists/list-address.ts'
import { ListPager } from '../lists/list-pager.tsx'
import { NothingFound } from '../lists/nothing-found.tsx'
import { StatusFilter } from '../lists/status-filter.tsx'
import { usePressGuard } from '../use-press-guard.ts'
import { MoneyBackDialogs } from './money-back-dialogs.tsx'
import { MoneyBackLine } from './money-back-row.tsx'
import { moneyBackKind, moneyBackQuery, returnCountsQuery } from './return-queries.ts'
import { useMoneyBackActions } from './use-money-back-actions.ts'

/** Everything that asks for money back: what waits first, then what was decided. */
export function Component() {
  const admin = useWords('admin')
  const listing = useWords('listing')
  const waitingText = useWaitingText()
  const [address] = useSearchParams()
  const result = useQuery({ ...moneyBackQuery(address), ...liveQuery })
  const { data: counted } = useQuery({ ...returnCountsQuery(), ...liveQuery })
  const list = usePageTurn()
  const listKey = address.toString()
  const held = useHeldRows({ list, listKey, rows: result.data?.rows ?? NO_ROWS, keyOf: idOf })
  const actions = useMoneyBackActions(list, held)
  usePressGuard(list, listKey, result.data && held.rows)
  const [openId, setOpenId] = useState<string | null>(null)
  return (
    <WorkPage
      title={admin.returns}
      // The line is reserved from the start, so that the layout does not shift.
      subtitle={counted === undefined ? '\u00a0' : waitingText(counted.counts.pending)}
      end={<KindFilter waiting={result.data?.waiting} />}
    >
      <StatusFilter
        statuses={MONEY_BACK_STATES}
        label={(status) => listing[`status.${status}`]}
        counts={result.data && withAll(result.data.counts)}
      />
      <div ref={list} tabIndex={-1} className="outline-none">
        <Loaded query={result} skeleton={<Lines />}>
          {({ nextCursor }) => (
            <>
              {held.rows.length === 0 ? (
                <NothingFound picture={tractor} title={admin.noReturns} text={admin.noReturnsText} />
              ) : (
                <Card>
                  <ul>
                    {held.rows.map((row) => (
                      <MoneyBackLine
                        key={row._id}
                        row={row}
                        actions={actions}
                        isOpen={row._id === openId}
                        onToggle={() => setOpenId((now) => (now === row._id ? null : row._id))}
                      />
                    ))}
                  </ul>
                </Card>
              )}
              <ListPager nextCursor={nextCursor} />
            </>
          )}
        </Loaded>
      </div>
      <MoneyBackDialogs actions={actions} claimHours={result.data?.claimHours ?? 0} />
    </WorkPage>
  )
}

const NO_ROWS: readonly MoneyBackRow[] = []
const idOf = ({ _id }: MoneyBackRow): string => _id

/** Narrows the list to one kind, which is stored in the address. */
function KindFilter({ waiting }: { waiting: Readonly<Record<MoneyBackKind, number>> | undefined }) {
  const words = useWords('moneyBack')
  const [address, setAddress] = useSearchParams()
  return (
    <SelectField
      label={words.kind}
      value={moneyBackKind(address) ?? ''}
      onChange={(event) => setAddress(withFilters(address, { kind: event.target.value }))}
    >
      <option value="">{words.allKinds}</option>
      {MONEY_BACK_KINDS.map((kind) => (
        <option key={kind} value={kind}>
          {fill(words.kindCount, {
            kind: words[`kind.${kind}`],
            count: waiting === undefined ? '–' : shortCount(waiting[kind]),
          })}
        </option>
      ))}
    </SelectField>
  )
}

/** The server bounds each count, so the sum is bounded too; above 999 it is shown as 999+. */
const withAll = (counts: Readonly<Record<MoneyBackState, number>>) => ({
  ...counts,
  all: counts.pending + counts.approved + counts.rejected,
})

/** Returns a text with the number of rows that need a decision. */
function useWaitingText(): (count: number) => string {
  const admin = useWords('admin')
  const { language } = useLanguage()
  return (count) => {
    if (count === 0) return admin.noReturnWaiting
    return fillCount(language, admin, 'returnsWaiting', count, shortCount(count))
  }
}

const Lines = () => (
  <Card>
    {Array.from({ length: 6 }, (_, line) => (
      <div key={line} className="flex items-center gap-4 p-3">
        <Skeleton className="h-6 w-28 rounded-full" />
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="ml-auto h-8 w-40" />
      </div>
    ))}
  </Card>
)
