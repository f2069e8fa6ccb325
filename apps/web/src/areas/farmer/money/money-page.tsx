import { ProblemError } from '@farmgate/contract/client.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { askAhead } from '../../../api/query.ts'
import { liveQuery } from '../../../components/live-query.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { pageCursor, pageLinks } from '../../../components/page-links.ts'
import { usePageTurn } from '../../../components/use-page-turn.ts'
import { WorkPage } from '../../../components/work-page.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/card.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../words.ts'
import { BalanceCard } from './balance-card.tsx'
import { moneyPage } from './money-query.ts'
import { MoneyTable } from './money-table.tsx'
import { MoneyTools } from './money-tools.tsx'
import { NoLines } from './no-lines.tsx'
import { PeriodTotals } from './period-totals.tsx'
import './money.css'

export function ask(params: URLSearchParams): void {
  askAhead('farmer', moneyPage(params))
}

export function Component() {
  const words = useWords('farmMoney')
  const farm = useWords('farm')
  const [address] = useSearchParams()
  // Until another month has come the one before stays: whoever chooses among months keeps the choice at hand.
  const answer = useQuery({ ...moneyPage(address), ...liveQuery, placeholderData: keepPreviousData })
  const list = usePageTurn()

  // A cursor that the server does not know is of another list or an older version: the list starts over.
  if (
    pageCursor(address) !== undefined &&
    answer.error instanceof ProblemError &&
    answer.error.status === 400
  )
    return <Navigate to={paths.farmerMoney} replace />

  return (
    <WorkPage title={words.title} subtitle={words.text}>
      <Loaded query={answer} skeleton={<MoneySkeleton />}>
        {(money) => (
          <>
            <BalanceCard balance={money.balance} />
            <MoneyTools months={money.months} />
            <div className="money-part" aria-busy={answer.isPlaceholderData || undefined}>
              <PeriodTotals money={money} />
              <div ref={list} tabIndex={-1} className="outline-none">
                <Card heading={words.lines} ruled={money.lines.length > 0}>
                  {money.lines.length === 0 ? <NoLines /> : <MoneyTable lines={money.lines} />}
                </Card>
                <Pager
                  label={farm.pages}
                  previousLabel={farm.previous}
                  nextLabel={farm.next}
                  className="mt-8"
                  {...pageLinks(address, answer.isPlaceholderData ? null : money.nextCursor)}
                />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </WorkPage>
  )
}

const MoneySkeleton = () => (
  <div className="grid gap-5">
    <Skeleton className="h-36 rounded-card" />
    <Skeleton className="h-18" />
    <Skeleton className="h-32 rounded-card" />
    <Skeleton className="h-100 rounded-card" />
  </div>
)
