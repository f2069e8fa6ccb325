import { shownName } from '#components/product/shown-name.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { dayAndWindowText, shortDayText } from '@farmgate/messages/window-text.ts'
import { Phone } from 'lucide-react'
import { useNow } from '#components/format/use-now.ts'
import { comesText } from '#components/order/comes-text.ts'
import { ScrollIntoView } from '#components/form/scroll-into-view.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { useLanguage } from '#language.ts'
import { Card } from '#ui/data/card.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'
import type { BasketDays, Reach, Trip } from './basket-days.ts'
import './day-card.css'
import { DayGates, DayGatesSkeleton } from './day-gates.tsx'
import { orderByText } from './order-by-text.ts'
import type { BasketDelivery } from './use-basket-days.ts'
import type { PlacingFailure } from '../use-placing.ts'

interface DayCardProps {
  delivery: BasketDelivery
  failure: PlacingFailure | null
  choose: (day: string) => void
}

/** When the basket comes: the days to choose from, or that we call about the day. */
export function DayCard({ delivery: { basket, reach, days }, failure, choose }: DayCardProps) {
  const words = useWords('checkout')
  const orderWords = useWords('orderWords')
  if (basket === null)
    return (
      <Card padded heading={words.whichDay}>
        <Loaded query={days} skeleton={<DayGatesSkeleton />} headingLevel={3}>
          {() => null}
        </Loaded>
      </Card>
    )
  if (basket.days.length === 0 && basket.byCourier.length === 0 && basket.refused === null)
    return (
      <Card padded>
        <p className="flex items-center gap-3">
          <Phone size={20} className="flex-none" />
          {orderWords['comes.unknown']}
        </p>
      </Card>
    )
  return (
    <Card padded heading={words.whichDay}>
      <div className="grid gap-4">
        {failure?.what === 'day' && reach !== undefined && (
          <ScrollIntoView key={failure.attempt}>
            <LostDay trips={failure.trips} basket={basket} reach={reach} />
          </ScrollIntoView>
        )}
        {basket.days.length > 0 && <DayGates days={basket.days} chosen={basket.chosen} choose={choose} />}
        {basket.refused !== null && (
          <Note tone="warn" live={false}>
            {basket.refused === 'full'
              ? words.allFull
              : fill(words.linesUnsent, {
                  products: basket.unsent.map(({ product }) => product.name).join(', '),
                })}
          </Note>
        )}
        <ChosenDay basket={basket} />
        <Parts basket={basket} reach={reach} />
      </div>
    </Card>
  )
}

/** The day filled up, or closed, while the buyer was choosing. */
function LostDay({
  trips,
  basket: { chosen, days },
  reach: { rounds },
}: {
  trips: readonly Trip[]
  basket: BasketDays
  reach: Reach
}) {
  const words = useWords('checkout')
  const { language } = useLanguage()
  const stateOf = ({ roundId, day }: Trip) =>
    rounds.find(({ _id }) => _id === roundId)?.days.find((each) => each.day === day)?.state ?? 'closed'
  const lost = trips.find((trip) => stateOf(trip) !== 'open')
  const next = days.find(({ day }) => day === chosen)
  if (lost === undefined) return <Note tone="bad">{words.dayTaken}</Note>
  const isFull = stateOf(lost) === 'full'
  const withNext = isFull ? words.nowFull : words.nowClosed
  const withoutNext = isFull ? words.nowFullLast : words.nowClosedLast
  return (
    <Note tone="bad">
      {fill(next === undefined ? withoutNext : withNext, {
        day: shortDayText(lost.from, language),
        next: next === undefined ? '' : shortDayText(next.from, language),
      })}{' '}
      {words.cartKept}
    </Note>
  )
}

/** `Tue 17 Nov, 4–7 pm. Order by today, 8 pm.` */
function ChosenDay({ basket: { trips } }: { basket: BasketDays }) {
  const words = useWords('checkout')
  const orderWords = useWords('orderWords')
  const { language } = useLanguage()
  const now = new Date(useNow(MINUTE_MS))
  const [first] = trips
  if (first === undefined) return null
  const [orderBy = first.orderBy] = trips.map((trip) => trip.orderBy).toSorted()
  return (
    <p className="text-sm">
      <b className="font-semibold">{dayAndWindowText(first, language)}.</b>{' '}
      {first.place !== null && <>{fill(orderWords['comes.collectAt'], { place: first.place })}. </>}
      <span className="text-ink-2">{orderByText(words, orderBy, language, now)}</span>
    </p>
  )
}

const MINUTE_MS = 60_000

/** What comes when, if the basket comes in more than one way. */
function Parts({ basket, reach }: { basket: BasketDays; reach: Reach | undefined }) {
  const { trips, byCourier, withoutDay } = basket
  const words = useWords('checkout')
  const orderWords = useWords('orderWords')
  const { language } = useLanguage()
  if (trips.length + byCourier.length + withoutDay.length === 0) return null
  if (trips.length === 1 && byCourier.length === 0 && withoutDay.length === 0) return null
  const dayCount = new Set(trips.map(({ day }) => day)).size
  const names = (lines: Trip['lines']) => lines.map(({ product }) => shownName(product)).join(', ')
  const title = dayCount === 2 ? words.twoDays : dayCount > 2 ? words.manyDays : words.manyTrips
  return (
    <div className="basket-parts">
      {trips.length > 1 && (
        <b className="font-semibold">{fill(title, { count: dayCount > 1 ? dayCount : trips.length })}</b>
      )}
      {trips.map(({ roundId, day, from, to, place, lines }) => (
        <div key={`${roundId} ${day}`} className="basket-part">
          <Pile lines={lines} />
          <p>
            <b className="font-semibold">{dayAndWindowText({ from, to }, language)}</b>
            <br />
            {names(lines)}
            {place !== null && trips.length > 1 && (
              <>
                <br />
                {fill(orderWords['comes.collectAt'], { place })}
              </>
            )}
          </p>
        </div>
      ))}
      {byCourier.length > 0 && (
        <div className="basket-part">
          <Pile lines={byCourier} />
          <p>
            {fill(words.linesByCourier, {
              products: names(byCourier),
              from: reach?.courier?.fromDays ?? '',
              to: reach?.courier?.toDays ?? '',
            })}
          </p>
        </div>
      )}
      {withoutDay.length > 0 && (
        <div className="basket-part">
          <Pile lines={withoutDay} />
          <p>{fill(words.linesWithoutDay, { products: names(withoutDay) })}</p>
        </div>
      )}
    </div>
  )
}

const SHOWN_IN_PILE = 3

const Pile = ({ lines }: { lines: Trip['lines'] }) => (
  <div className="basket-part-pile">
    {lines.slice(0, SHOWN_IN_PILE).map(({ _id, product }) => (
      <ProductPhoto key={_id} product={product} width={40} sizes="40px" decorative />
    ))}
  </div>
)

/** When an unpaid order of the same items comes: it keeps its own days. */
export function UnpaidOrderDays({ order }: { order: Order }) {
  const words = useWords('checkout')
  const orderWords = useWords('orderWords')
  const { language } = useLanguage()
  const now = new Date(useNow(MINUTE_MS))
  const texts = new Set(order.parcels.map((parcel) => comesText(orderWords, parcel.delivery, language, now)))
  return (
    <Card padded heading={words.whichDay}>
      {[...texts].map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Card>
  )
}
