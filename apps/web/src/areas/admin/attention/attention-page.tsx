import type { attention, AttentionRow } from '@farmgate/contract/telling/attention.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { GROUP_OF, GROUPS_OF_ALL, LOADED_MAX, LOADED_ROWS } from '@farmgate/domain/telling/attention.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronRight, Keyboard, Package, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Loaded } from '#components/query/loaded.tsx'
import { liveQuery } from '#components/query/use-live.ts'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { usePageTitle } from '#page-title.ts'
import basket from '#pictures/basket-240.avif'
import { AskButton } from '#ui/buttons/ask-button.tsx'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { shortCount } from '#ui/data/short-count.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { rupeesText } from '#components/format/rupees.ts'
import { useWords } from '#words.ts'
import { type KeyLine, KeysDialog } from '../lists/keys-dialog.tsx'
import { ListPager } from '../lists/list-pager.tsx'
import { useKeysSwitch } from '../lists/use-keys-switch.ts'
import { useMinute } from '../orders/table/use-minute.ts'
import { usePressGuard } from '../use-press-guard.ts'
import { AttentionDialogs } from './attention-dialogs.tsx'
import { attentionListQuery, readAttentionAddress } from './attention-queries.ts'
import { AttentionListRow } from './attention-row.tsx'
import { AttentionTabs, groupIcons, totalCount } from './attention-tabs.tsx'
import { ResentRefunds } from './resent-refunds.tsx'
import { attentionRowKey } from './stale-rows.ts'
import { timeText } from './time-text.ts'
import { type AttentionActions, useAttentionActions } from './actions/use-attention-actions.ts'
import { useAttentionKeys } from './use-attention-keys.ts'
import { type OpenRow, useOpenRow } from './use-open-row.ts'
import { useWhyText } from './why-text.ts'
import './attention-list.css'

type Data = Output<typeof attention>

/** Everything that needs an operator now, as rows that open in their place. */
export function Component() {
  const admin = useWords('admin')
  const words = useWords('attention')
  usePageTitle(words.title)
  const { language } = useLanguage()
  const [address] = useSearchParams()
  const shown = readAttentionAddress(address)
  const { kind } = shown
  const listKey = `${shown.group} ${kind} ${shown.cursor}`
  const result = useQuery({
    ...attentionListQuery(shown),
    ...liveQuery,
    // More rows of the same list replace fewer without a gap.
    ...(shown.rows > LOADED_ROWS && { placeholderData: keepPreviousData<Data> }),
    refetchInterval: ({ state }) =>
      state.status === 'error' ? retryAfter(state.errorUpdateCount) : liveQuery.refetchInterval(),
  })
  const list = useRef<HTMLDivElement>(null)
  const actions = useAttentionActions(result.data?.rows ?? NO_ROWS, list, listKey)
  usePressGuard(list, listKey, result.data && actions.rows)
  const open = useOpenRow(listKey, actions)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const keysSwitch = useKeysSwitch()
  const keys = useAttentionKeys({ isOn: keysSwitch.isOn, actions, open, help: () => setHelpOpen(true) })
  const failed = result.data?.counts.refund_failed ?? 0
  return (
    <div className="attention-page">
      <div className="attention-top">
        <h1>{words.title}</h1>
        {result.data !== undefined && <Figures data={result.data} />}
        <Button variant="secondary" size="sm" icon={Keyboard} onClick={() => setHelpOpen(true)}>
          {admin.keys} <kbd aria-hidden>?</kbd>
        </Button>
      </div>
      <AttentionTabs counted={result.data} />
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only notes which row has the focus. */}
      <div ref={list} tabIndex={-1} className="outline-none" onFocus={keys.onFocus}>
        <Loaded
          query={result}
          skeleton={<GreyRows />}
          broken={{ title: words.brokenTitle, text: words.brokenText }}
        >
          {(data) =>
            actions.rows.length === 0 ? <Nothing /> : <Rows data={data} actions={actions} open={open} />
          }
        </Loaded>
      </div>
      <AttentionDialogs actions={actions} claimHours={result.data?.settings.claimHours ?? 0} />
      {isHelpOpen && (
        <KeysDialog
          rows={keyLines(admin, words)}
          isOn={keysSwitch.isOn}
          onToggle={keysSwitch.turn}
          onClose={() => setHelpOpen(false)}
        />
      )}
    </div>
  )
}

const keyLines = (
  admin: ReturnType<typeof useWords<'admin'>>,
  words: ReturnType<typeof useWords<'attention'>>,
): readonly KeyLine[] => [
  [['j', 'k'], admin.keysOr, words['key.move']],
  [['Enter'], '', words['key.open']],
  [['a'], '', words['key.accept']],
  [['r'], '', words['key.reject']],
  [['g', '1–6'], admin.keysThen, words['key.group']],
  [['Esc'], '', words['key.escape']],
  [['?'], '', words['key.help']],
]

/** A list that could not be loaded is tried again after 5, 10 and then every 30 seconds. */
const retryAfter = (failures: number): number => [5_000, 10_000][failures - 1] ?? 30_000

function Figures({ data: { groups } }: { data: Data }) {
  const words = useWords('attention')
  const { language } = useLanguage()
  const all = Object.values(groups)
  const count = totalCount({ groups })
  if (count === 0) return null
  return (
    <p className="attention-figures">
      {fill(words.figures, {
        count: shortCount(count),
        amount: rupeesText(all.reduce((sum, { amount }) => sum + amount, 0)),
        time: timeText(language, words, Math.max(...all.map(({ minutes }) => minutes))),
      })}
    </p>
  )
}

interface RowsProps {
  data: Data
  actions: AttentionActions
  open: OpenRow
}

/** The first rows of every group, or one group as an endless list. */
function Rows({ data, actions, open }: RowsProps) {
  const words = useWords('attention')
  const [address] = useSearchParams()
  const whyText = useWhyText()
  const now = useMinute()
  const { group } = readAttentionAddress(address)
  const items = (rows: readonly AttentionRow[]) => (
    <ul>
      {rows.map((row) => {
        const key = attentionRowKey(row)
        return (
          <AttentionListRow
            key={key}
            row={row}
            why={whyText(row, data.settings)}
            actions={actions}
            claimHours={data.settings.claimHours}
            isOpen={key === open.key}
            now={now}
            onToggle={() => open.toggle(key)}
          />
        )
      })}
    </ul>
  )
  if (group !== undefined)
    return (
      <>
        <section className="attention-list" aria-label={words[`group.${group}`]}>
          {items(actions.rows)}
        </section>
        <MoreRows nextCursor={data.nextCursor} loaded={data.rows.length} />
      </>
    )
  return (
    <div className="attention-list">
      {GROUPS_OF_ALL.map((each) => {
        const rows = actions.rows.filter((row) => GROUP_OF[row.kind] === each)
        return (
          rows.length > 0 && (
            <section key={each} aria-labelledby={`attention-of-${each}`}>
              <GroupHead group={each} figures={data.groups[each]} />
              {items(rows)}
            </section>
          )
        )
      })}
    </div>
  )
}

function GroupHead({
  group,
  figures: { count, amount, minutes },
}: {
  group: keyof Data['groups']
  figures: Data['groups']['money']
}) {
  const words = useWords('attention')
  const { language } = useLanguage()
  const Icon = groupIcons[group]
  return (
    <div className="attention-group">
      <h2 id={`attention-of-${group}`}>
        <Icon size={16} aria-hidden />
        {words[`group.${group}`]}
      </h2>
      <p>
        {fill(amount > 0 ? words.figures : words.figuresOfGroup, {
          count: shortCount(count),
          amount: rupeesText(amount),
          time: timeText(language, words, minutes),
        })}
      </p>
      <Link
        to={{ search: `group=${group}` }}
        aria-label={fill(words.allOfGroup, { count: shortCount(count), group: words[`group.${group}`] })}
      >
        {fill(words.allOf, { count: shortCount(count) })}
        <ChevronRight size={16} aria-hidden />
      </Link>
    </div>
  )
}

/** The next rows are loaded when the end comes into sight; after the most that a page keeps, a link leads on. */
function MoreRows({ nextCursor, loaded }: { nextCursor: string | null; loaded: number }) {
  const [address, setAddress] = useSearchParams()
  const end = useRef<HTMLDivElement>(null)
  const isMore = nextCursor !== null && loaded < LOADED_MAX
  useEffect(() => {
    const element = end.current
    if (!isMore || element === null) return undefined
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true) return
      const next = new URLSearchParams(address)
      next.set('rows', String(Math.min(loaded + LOADED_ROWS, LOADED_MAX)))
      setAddress(next, { replace: true, preventScrollReset: true })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isMore, loaded, address, setAddress])
  if (isMore)
    return (
      <div ref={end}>
        <GreyRows count={3} />
      </div>
    )
  return <ListPager nextCursor={nextCursor} />
}

function Nothing() {
  const words = useWords('attention')
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

const NO_ROWS: Data['rows'] = []

const GreyRows = ({ count = 12 }: { count?: number }) => (
  <div className="attention-list">
    {Array.from({ length: count }, (_, row) => (
      <div key={row} className="attention-line">
        <Skeleton className="size-[18px] rounded-full" />
        <Skeleton className="h-4" />
      </div>
    ))}
  </div>
)
