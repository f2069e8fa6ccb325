import { allRounds } from '@farmgate/contract/delivery/rounds.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { Day } from '@farmgate/contract/day.ts'
import { addDays } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import type { OrderViewName } from '@farmgate/domain/ordering/order-admin/order-list.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarOff, ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { query } from '#api/query.ts'
import { WorkPage } from '#components/frame/work-page.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import basket from '#pictures/basket-240.avif'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { IconLink } from '#ui/buttons/icon-button.tsx'
import { Card } from '#ui/data/card.tsx'
import { shortCount } from '#ui/data/short-count.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useWords } from '#words.ts'
import { listQueryInput, readListAddress, withFilters } from '../lists/list-address.ts'
import { ListEnd } from '../lists/list-end.tsx'
import { ListPager } from '../lists/list-pager.tsx'
import { ListSearch } from '../lists/list-search.tsx'
import { NothingFound } from '../lists/nothing-found.tsx'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { DaySums } from './day-sums.tsx'
import { HolidaysDialog } from './holidays-dialog.tsx'
import { RoundList } from './round-list.tsx'
import { shortDay } from './round-text.ts'

type Rounds = Output<typeof allRounds>

export function Component() {
  const words = useWords('rounds')
  const [address] = useSearchParams()
  const { q, cursor, limit } = listQueryInput(readListAddress(address))
  const from = Day.safeParse(address.get('from')).data
  const ended = address.get('view') === 'ended' ? 'yes' : undefined
  const result = useQuery(query('admin', allRounds, { query: { q, cursor, limit, from, ended } }))
  const [isEditingHolidays, setEditingHolidays] = useState(false)
  return (
    <WorkPage
      title={words.title}
      end={
        <ListEnd>
          <ListSearch label={words.search} />
          <Button variant="secondary" icon={CalendarOff} onClick={() => setEditingHolidays(true)}>
            {words.holidays}
          </Button>
          <ButtonLink icon={Plus} to={adminPaths.newRound}>
            {words.newRound}
          </ButtonLink>
        </ListEnd>
      }
    >
      <Loaded query={result} skeleton={<RowSkeletons />}>
        {(data) => (
          <>
            {data.counts.running > 0 && <DaySums sums={data.sums} today={data.today} />}
            {data.rounds.length === 0 ? (
              <NoRounds isFiltered={q !== undefined || cursor !== undefined || ended !== undefined} />
            ) : (
              <Card>
                <WeekBar data={data} />
                <RoundList rounds={data.rounds} today={data.today} from={data.from} />
                <Foot data={data} ended={ended !== undefined} />
              </Card>
            )}
            <ListPager nextCursor={data.nextCursor} />
            <Rest data={data} />
          </>
        )}
      </Loaded>
      {isEditingHolidays && <HolidaysDialog onClose={() => setEditingHolidays(false)} />}
    </WorkPage>
  )
}

function NoRounds({ isFiltered }: { isFiltered: boolean }) {
  const words = useWords('rounds')
  if (isFiltered) return <NothingFound picture={basket} title={words.noneFound} text={words.noneFoundText} />
  return (
    <Card>
      <EmptyState
        picture={basket}
        title={words.none}
        text={words.noneText}
        action={
          <ButtonLink icon={Plus} to={adminPaths.newRound}>
            {words.newRound}
          </ButtonLink>
        }
      />
    </Card>
  )
}

/** Which seven days are shown. */
function WeekBar({ data: { from, today } }: { data: Rounds }) {
  const words = useWords('rounds')
  const { language } = useLanguage()
  const [address] = useSearchParams()
  const to = (day: string) => ({
    search: withFilters(address, { from: day === today ? undefined : day }).toString(),
  })
  return (
    <div className="flex flex-wrap items-center gap-1 px-3 py-1.5">
      <IconLink label={words.previousWeek} icon={ChevronLeft} tooltip="none" to={to(addDays(from, -7))} />
      <span className="num font-semibold">
        {shortDay(from, language)} – {shortDay(addDays(from, 6), language)}
      </span>
      <IconLink label={words.nextWeek} icon={ChevronRight} tooltip="none" to={to(addDays(from, 7))} />
      {from !== today && (
        <Link className="link inline-flex min-h-11 items-center" to={to(today)}>
          {words.thisWeek}
        </Link>
      )}
    </div>
  )
}

function Foot({ data: { counts }, ended }: { data: Rounds; ended: boolean }) {
  const words = useWords('rounds')
  const { language } = useLanguage()
  const [address] = useSearchParams()
  const shown = ended ? counts.ended : counts.running
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 border-line border-t px-4 py-2 text-ink-2 text-sm">
      <p>{words.legend}</p>
      <p className="flex flex-wrap items-center gap-x-4">
        {fillCount(language, words, 'count', shown, shortCount(shown))}
        {(ended || counts.ended > 0) && (
          <Link
            className="link inline-flex min-h-11 items-center"
            to={{ search: withFilters(address, { view: ended ? undefined : 'ended' }).toString() }}
          >
            {ended ? words.showRunning : fill(words.showEnded, { count: shortCount(counts.ended) })}
          </Link>
        )}
      </p>
    </div>
  )
}

/** What no round carries, and the coming holidays. */
function Rest({ data: { counts, holidays } }: { data: Rounds }) {
  const words = useWords('rounds')
  const { language } = useLanguage()
  const orders = counts.ordersWithoutDay
  const parcels = counts.courierParcels
  const fresh = counts.freshWithoutRound
  const count = (text: string) => <span className="text-ink-2 text-sm">{text}</span>
  return (
    <div className="mt-5 grid items-start gap-5 lg:grid-cols-3">
      <Card
        heading={words.noDay}
        padded
        actions={count(fillCount(language, words, 'orders', orders, shortCount(orders)))}
      >
        <p className="text-ink-2">{orders === 0 ? words.noDayNone : words.noDayText}</p>
        {orders > 0 && <OrdersLink view="no_day">{words.showOrders}</OrdersLink>}
        {fresh > 0 && (
          <p className="mt-2 text-ink-2">
            {fillCount(language, words, 'freshWithoutRound', fresh, shortCount(fresh))}
          </p>
        )}
      </Card>
      <Card
        heading={words.courier}
        padded
        actions={count(fillCount(language, words, 'courierParcels', parcels, shortCount(parcels)))}
      >
        <p className="text-ink-2">{words.courierText}</p>
        {parcels > 0 && <OrdersLink view="courier">{words.showParcels}</OrdersLink>}
      </Card>
      <Card heading={words.holidays} padded actions={count(words.next60)}>
        {holidays.length === 0 ? (
          <p className="text-ink-2">{words.noHolidays}</p>
        ) : (
          <ul className="grid gap-1">
            {holidays.map(({ day, name }) => (
              <li key={day}>
                <b className="num">{shortDay(day, language)}</b> · {name}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}

const OrdersLink = ({ view, children }: { view: OrderViewName; children: string }) => (
  <Link className="link inline-flex min-h-11 items-center" to={`${adminPaths.orders}?view=${view}`}>
    {children}
  </Link>
)
