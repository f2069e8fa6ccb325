import { ProblemError } from '@farmgate/contract/client.ts'
import { isThere } from '@farmgate/domain/market/market-uses.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useMarketUses } from '#api/use-market.ts'
import { prefetchAs } from '#api/query.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { WorkPage } from '#components/frame/work-page.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { pageCursor, pageLinks } from '#components/query/page-links.ts'
import { liveQuery } from '#components/query/use-live.ts'
import { usePageTurn } from '#components/query/use-page-turn.ts'
import { farmerPaths } from '#farmer-pages.ts'
import { Card } from '#ui/data/card.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { useWords } from '#words.ts'
import { latestPayouts, moneyPage } from './money-query.ts'
import { MoneyTable } from './money-table.tsx'
import { MoneyTools } from './money-tools.tsx'
import '#components/frame/print.css'
import './money.css'
import { NoLines } from './no-lines.tsx'
import { type FarmPayouts, OwedSums } from './owed-sums.tsx'
import { PayoutList } from './payout-list.tsx'
import { PeriodTotals } from './period-totals.tsx'
import { WaitingEntries } from './waiting-entries.tsx'

export function prefetch(params: URLSearchParams): void {
  prefetchAs('farmer', moneyPage(params))
  prefetchAs('farmer', latestPayouts())
}

export function Component() {
  const words = useWords('farmMoney')
  const payoutWords = useWords('farmPayouts')
  const farm = useWords('farm')
  const [address] = useSearchParams()
  // The previous month stays until the next one has loaded, so that the month field stays usable.
  const result = useQuery({ ...moneyPage(address), ...liveQuery, placeholderData: keepPreviousData })
  const { data: payouts } = useQuery({ ...latestPayouts(), ...liveQuery })
  const list = usePageTurn()
  const hasPayouts = isThere('farmerPages', 'account', useMarketUses())

  // A cursor that the server does not know belongs to another list or an older version: go back to the first page.
  if (
    pageCursor(address) !== undefined &&
    result.error instanceof ProblemError &&
    result.error.status === 400
  )
    return <Navigate to={farmerPaths.money} replace />

  return (
    <WorkPage title={words.title} subtitle={words.text}>
      <Loaded query={result} skeleton={<MoneySkeleton />}>
        {(money) => (
          <>
            <BalanceCard balance={money.balance} payouts={payouts} />
            {hasPayouts && <AccountLink />}
            {payouts !== undefined && <LatestPayouts payouts={payouts} />}
            {payouts !== undefined && <WaitingEntries waiting={payouts.waiting} />}
            <h2 className="-mb-2 print:hidden">{payoutWords.statement}</h2>
            <MoneyTools months={money.months} />
            <div className="money-part printable" aria-busy={result.isPlaceholderData || undefined}>
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
                  {...pageLinks(address, result.isPlaceholderData ? null : money.nextCursor)}
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

const AccountLink = () => (
  <Link to={farmerPaths.account} className="nav-link -ml-[12px] justify-self-start print:hidden">
    <Landmark size={20} />
    {useWords('payoutAccount').open}
  </Link>
)

/** The newest payouts, with a link to all of them. */
function LatestPayouts({ payouts: { payouts, nextCursor } }: { payouts: FarmPayouts }) {
  const words = useWords('farmPayouts')
  if (payouts.length === 0) return null
  return (
    <section aria-labelledby="latest-payouts" className="payout-group print:hidden">
      <div className="payout-group-head">
        <h2 id="latest-payouts">{words.payouts}</h2>
        {nextCursor !== null && (
          <Link to={farmerPaths.payouts} className="nav-link">
            {words.allPayouts}
          </Link>
        )}
      </div>
      <PayoutList payouts={payouts} />
    </section>
  )
}

/** What the farm is owed now, and of what it consists. */
function BalanceCard({ balance, payouts }: { balance: number; payouts: FarmPayouts | undefined }) {
  const words = useWords('farmMoney')
  return (
    <Card as="div" padded className="balance-card">
      {balance === 0 ? (
        <p className="balance-words">{words.owedNothing}</p>
      ) : (
        <p className="balance-words">
          {balance > 0 ? words.owed : words.owes}{' '}
          <b className="balance-amount num">{rupeesText(Math.abs(balance))}</b>
        </p>
      )}
      <p className="text-ink-2">{balance < 0 ? words.owesText : words.owedText}</p>
      {payouts !== undefined && <OwedSums payouts={payouts} />}
    </Card>
  )
}
