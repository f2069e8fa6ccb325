import { payoutRuns } from '@farmgate/contract/money/payouts.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { Clock, HandCoins, Landmark, Plus, Scale, Wallet } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { query } from '#api/query.ts'
import { weekdayAndDay } from '#components/format/day-text.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { WorkPage } from '#components/frame/work-page.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { usePageTurn } from '#components/query/use-page-turn.ts'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import basket from '#pictures/basket-240.avif'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { StatTile } from '#ui/data/stat-tile.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { listQueryInput, readListAddress } from '../lists/list-address.ts'
import { ListEnd } from '../lists/list-end.tsx'
import { ListPager } from '../lists/list-pager.tsx'
import { NothingFound } from '../lists/nothing-found.tsx'
import { useLacksFactor, useRights } from '../own-profile.ts'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { NeedsFactor } from '../second-factor/needs-factor.tsx'
import { BankCashDialog } from './bank-cash-dialog.tsx'
import { DraftDialog } from './draft-dialog.tsx'
import './payouts.css'
import { RunTable } from './run-table.tsx'
import { WaitingRuns } from './waiting-runs.tsx'

/** What farms are owed, the money that is there for it, what waits, and all runs. */
export function Component() {
  const words = useWords('payouts')
  const [address] = useSearchParams()
  const { cursor, limit } = listQueryInput(readListAddress(address))
  const result = useQuery(query('admin', payoutRuns, { query: { cursor, limit } }))
  const list = usePageTurn()
  const may = useRights()
  const lacksFactor = useLacksFactor()
  const mayMove = may('daily') && !lacksFactor
  const [opened, setOpened] = useState<'cash' | 'draft' | null>(null)
  const close = () => setOpened(null)
  return (
    <WorkPage
      title={words.title}
      subtitle={<Subtitle nextRun={result.data?.nextRun ?? null} />}
      end={
        <ListEnd>
          {mayMove && (
            <Button variant="secondary" icon={Landmark} onClick={() => setOpened('cash')}>
              {words.bankCash}
            </Button>
          )}
          <ButtonLink variant="secondary" icon={Scale} to={adminPaths.reconcile}>
            {words.reconcile}
          </ButtonLink>
          {mayMove && (
            <Button icon={Plus} onClick={() => setOpened('draft')}>
              {words.draft}
            </Button>
          )}
        </ListEnd>
      }
    >
      <NeedsFactor />
      <Loaded query={result} skeleton={<PageSkeleton />}>
        {(data) => (
          <>
            <Sums data={data} />
            <Lacks data={data} />
            <WaitingRuns runs={data.runs} there={data.there} />
            <div ref={list} tabIndex={-1} className="outline-none">
              {data.runs.length === 0 ? (
                <NothingFound picture={basket} title={words.noRuns} text={words.noRunsText} />
              ) : (
                <Card>
                  <RunTable runs={data.runs} />
                </Card>
              )}
              <ListPager nextCursor={data.nextCursor} />
            </div>
          </>
        )}
      </Loaded>
      <Link className="link payout-link justify-self-start" to={adminPaths.payoutRules}>
        {words.rules}
      </Link>
      {opened === 'cash' && <BankCashDialog cash={result.data?.cash ?? 0} onClose={close} />}
      {opened === 'draft' && <DraftDialog onClose={close} />}
    </WorkPage>
  )
}

function Subtitle({ nextRun }: { nextRun: string | null }) {
  const words = useWords('payouts')
  const { language } = useLanguage()
  if (nextRun === null) return words.subtitle
  return `${words.subtitle} ${fill(words.nextRun, { day: weekdayAndDay(nextRun, language) })}`
}

/** Owed is payable, not yet payable, and what is in runs that are not sent. */
function Sums({ data }: { data: Output<typeof payoutRuns> }) {
  const words = useWords('payouts')
  const { owed, payable, notYet, inRuns, there, cash } = data
  return (
    <div className="sum-tiles">
      <StatTile
        icon={HandCoins}
        label={words.owed}
        value={rupeesText(owed)}
        sub={fill(words.owedInRuns, { amount: rupeesText(inRuns) })}
      />
      <StatTile icon={Wallet} label={words.payable} value={rupeesText(payable)} sub={words.payableText} />
      <StatTile icon={Clock} label={words.notYet} value={rupeesText(notYet)} sub={words.notYetText} />
      <StatTile
        icon={Landmark}
        label={words.there}
        value={rupeesText(there)}
        sub={fill(words.thereText, { amount: rupeesText(cash) })}
      />
    </div>
  )
}

/** What is payable is more than what is there: said before a run is drafted a run that can't be approved. */
function Lacks({ data: { payable, there } }: { data: Output<typeof payoutRuns> }) {
  const words = useWords('payouts')
  if (there >= payable) return null
  return (
    <Note tone="warn" live={false} title={fill(words.lacks, { amount: rupeesText(payable - there) })}>
      {words.lacksText}
    </Note>
  )
}

const PageSkeleton = () => (
  <div className="grid gap-5">
    <div className="sum-tiles">
      {Array.from({ length: 4 }, (_, tile) => (
        <Skeleton key={tile} className="h-28 rounded-card" />
      ))}
    </div>
    <RowSkeletons />
  </div>
)
