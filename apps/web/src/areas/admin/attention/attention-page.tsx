import type { attention } from '@farmgate/contract/telling/attention.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { SHOWN_MAX } from '@farmgate/domain/telling/attention.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { useQuery } from '@tanstack/react-query'
import { Package, Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { WorkPage } from '#components/frame/work-page.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { liveQuery } from '#components/query/use-live.ts'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import basket from '#pictures/basket-240.avif'
import { AskButton } from '#ui/buttons/ask-button.tsx'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { shortCount } from '#ui/data/short-count.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { NothingFound } from '../lists/nothing-found.tsx'
import { usePressGuard } from '../use-press-guard.ts'
import { AttentionCard } from './attention-card.tsx'
import { AttentionDialogs } from './attention-dialogs.tsx'
import { attentionQuery } from './attention-queries.ts'
import { KindFilter, kindOf, totalCount } from './kind-filter.tsx'
import { ResentRefunds } from './resent-refunds.tsx'
import { attentionRowKey } from './stale-rows.ts'
import { type AttentionActions, useAttentionActions } from './actions/use-attention-actions.ts'
import { useWhyText } from './why-text.ts'

/** Everything that needs an operator now, each with its actions in place. */
export function Component() {
  const admin = useWords('admin')
  const words = useWords('attention')
  const { language } = useLanguage()
  const [address] = useSearchParams()
  const kind = kindOf(address)
  const result = useQuery({ ...attentionQuery(kind), ...liveQuery })
  const list = useRef<HTMLDivElement>(null)
  const actions = useAttentionActions(result.data?.rows ?? NO_ROWS, list, kind ?? '')
  usePressGuard(list, kind ?? '', result.data && actions.rows)
  const failed = result.data?.counts.refund_failed ?? 0
  return (
    <WorkPage title={words.title} subtitle={words.ranked}>
      <KindFilter counts={result.data?.counts} />
      {kind === 'refund_failed' && failed > 1 && (
        <div>
          <AskButton
            icon={Send}
            question={fillCount(language, words, 'ask.sendAllFailed', failed, shortCount(failed))}
            yes={admin.yes}
            no={admin.no}
            busy={actions.resendAll.busy === 'failed'}
            busyLabel={words.sending}
            onYes={() => void actions.resendAll.send('failed')}
          >
            {words.sendAllFailed}
          </AskButton>
        </div>
      )}
      <ResentRefunds resendAll={actions.resendAll} />
      <div ref={list} tabIndex={-1} className="outline-none">
        <Loaded query={result} skeleton={<Cards />}>
          {(data) =>
            actions.rows.length === 0 ? (
              <Nothing ofKind={kind !== undefined} />
            ) : (
              <Rows data={data} actions={actions} />
            )
          }
        </Loaded>
      </div>
      <AttentionDialogs actions={actions} claimHours={result.data?.settings.claimHours ?? 0} />
    </WorkPage>
  )
}

function Rows({
  data: { counts, settings, rows },
  actions,
}: {
  data: Output<typeof attention>
  actions: AttentionActions
}) {
  const words = useWords('attention')
  const whyText = useWhyText()
  const [opened, setOpened] = useState<string | null>(null)
  const claims = actions.rows.filter(
    (row) => row.claim !== null && actions.resultOf(row) === undefined && actions.staleOf(row) === undefined,
  )
  // The first one, until another is opened, and again after that one is decided.
  const openId = claims.find(({ _id }) => _id === opened)?._id ?? claims[0]?._id
  return (
    <>
      <ul className="grid gap-4">
        {actions.rows.map((row) => (
          <AttentionCard
            key={attentionRowKey(row)}
            row={row}
            why={whyText(row, settings)}
            actions={actions}
            claimHours={settings.claimHours}
            isOpen={row._id === openId}
            onOpen={() => setOpened(row._id)}
          />
        ))}
      </ul>
      {rows.length >= SHOWN_MAX && totalCount(counts) > rows.length && (
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
          <ButtonLink variant="secondary" icon={Package} to={adminPaths.orders}>
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
