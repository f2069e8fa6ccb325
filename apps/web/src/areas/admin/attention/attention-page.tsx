import type { attention } from '@farmgate/contract/attention.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { SHOWN_MAX } from '@farmgate/domain/attention/attention.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { Package, Send } from 'lucide-react'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { liveQuery } from '../../../components/live-query.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { WorkPage } from '../../../components/work-page.tsx'
import { paths } from '../../../paths.ts'
import basket from '../../../pictures/basket-240.avif'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../words.ts'
import { NothingFound } from '../nothing-found.tsx'
import { useStillRows } from '../use-still-rows.ts'
import { AttentionCard } from './attention-card.tsx'
import { AttentionDialogs } from './attention-dialogs.tsx'
import { attentionQuery } from './attention-queries.ts'
import { KindFilter, kindOf, sumOf } from './kind-filter.tsx'
import { ResentRefunds } from './resent-refunds.tsx'
import { keyOf } from './rows.ts'
import { type AttentionDesk, useAttentionDesk } from './use-attention-desk.ts'
import { useWhyText } from './why-text.ts'

/** What needs an operator now, each to be dealt with where it stands. */
export function Component() {
  const words = useWords('attention')
  const [address] = useSearchParams()
  const kind = kindOf(address)
  const answer = useQuery({ ...attentionQuery(kind), ...liveQuery })
  const list = useRef<HTMLDivElement>(null)
  const desk = useAttentionDesk(answer.data?.rows ?? NO_ROWS, list)
  useStillRows(list, kind ?? '', answer.data && desk.rows)
  return (
    <WorkPage title={words.title} subtitle={words.ranked}>
      <KindFilter counts={answer.data?.counts} />
      {kind === 'refund_failed' && (answer.data?.counts.refund_failed ?? 0) > 1 && (
        <div>
          <Button
            icon={Send}
            busy={desk.resendAll.busy === 'failed'}
            busyLabel={words.sending}
            onClick={() => void desk.resendAll.send('failed')}
          >
            {words.sendAllFailed}
          </Button>
        </div>
      )}
      <ResentRefunds resendAll={desk.resendAll} />
      <div ref={list} tabIndex={-1} className="outline-none">
        <Loaded query={answer} skeleton={<Cards />}>
          {(data) =>
            desk.rows.length === 0 ? (
              <Nothing ofKind={kind !== undefined} />
            ) : (
              <Rows data={data} desk={desk} />
            )
          }
        </Loaded>
      </div>
      <AttentionDialogs desk={desk} />
    </WorkPage>
  )
}

function Rows({
  data: { counts, settings, rows },
  desk,
}: {
  data: Output<typeof attention>
  desk: AttentionDesk
}) {
  const words = useWords('attention')
  const whyText = useWhyText()
  return (
    <>
      <ul className="grid gap-4">
        {desk.rows.map((row) => (
          <AttentionCard key={keyOf(row)} row={row} why={whyText(row, settings)} desk={desk} />
        ))}
      </ul>
      {rows.length >= SHOWN_MAX && sumOf(counts) > rows.length && (
        <p className="mt-6 text-center text-ink-2">{fill(words.rowsOfMany, { count: rows.length })}</p>
      )}
    </>
  )
}

function Nothing({ ofKind }: { ofKind: boolean }) {
  const words = useWords('attention')
  if (ofKind) return <NothingFound picture={basket} title={words.noneOfKind} text={words.noneText} />
  return (
    <Card>
      <EmptyState
        picture={basket}
        title={words.none}
        text={words.noneText}
        action={
          <ButtonLink variant="secondary" icon={Package} to={paths.adminOrders}>
            {words.seeOrders}
          </ButtonLink>
        }
      />
    </Card>
  )
}

const NO_ROWS: Output<typeof attention>['rows'] = []

const Cards = () => (
  <div className="grid gap-4">
    {Array.from({ length: 4 }, (_, card) => (
      <Card key={card} className="grid gap-4 p-4 md:px-6 md:py-5">
        <div className="flex justify-between gap-4">
          <Skeleton className="h-7 w-32 rounded-full" />
          <Skeleton className="h-6 w-16" />
        </div>
        <Skeleton className="h-6 w-1/2" />
        <div className="flex items-center gap-4">
          <Skeleton className="size-12" />
          <Skeleton className="ml-auto h-11 w-2/5" />
        </div>
      </Card>
    ))}
  </div>
)
