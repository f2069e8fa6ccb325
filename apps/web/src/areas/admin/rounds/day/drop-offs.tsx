import { markHandedIn } from '@farmgate/contract/delivery/round-day.ts'
import type { RoundDay } from '@farmgate/contract/delivery/rounds.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { itemAmountText } from '@farmgate/messages/item-amount.ts'
import { Check, MessageCircle, Phone, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'
import { hourText, whatsAppLink } from '../round-text.ts'
import { useDayCall } from './use-day-call.ts'

type Farm = RoundDay['farms'][number]

/** Farms of which everything is in, before the rest of them is behind a button. */
const SHOWN_IN = 2

/** What each farm brings, those of which bags are missing first. */
export function DropOffs({ day }: { day: RoundDay }) {
  const words = useWords('rounds')
  const own = useWords('roundDay')
  const { language } = useLanguage()
  const [isAll, setAll] = useState(false)
  const { farms, round, dropOffAt } = day
  const missing = farms.filter(({ bags, handedIn }) => handedIn < bags).length
  const shown = isAll ? farms : farms.slice(0, missing + SHOWN_IN)
  const rest = farms.length - shown.length
  return (
    <Card
      heading={words.dropOffs}
      ruled
      actions={
        <span className="text-ink-2 text-sm">
          {round.dropOffPlace}, {fill(words.by, { time: hourText(dropOffAt, language) })}
        </span>
      }
    >
      {farms.length === 0 && <p className="px-4 py-3 text-ink-2">{words.noDropOffs}</p>}
      <ul>
        {shown.map((farm) => (
          <FarmRow key={farm._id} farm={farm} day={day} />
        ))}
      </ul>
      {rest > 0 && (
        <p className="drop-off drop-off-head text-ink-2">
          {fillCount(language, own, 'farmsIn', rest)}
          <Button variant="quiet" size="sm" onClick={() => setAll(true)}>
            {own.show}
          </Button>
        </p>
      )}
    </Card>
  )
}

function FarmRow({ farm, day }: { farm: Farm; day: RoundDay }) {
  const words = useWords('rounds')
  const own = useWords('roundDay')
  const orderWords = useWords('orderWords')
  const { language } = useLanguage()
  const problemText = useProblemText()
  const { busy, failure, send } = useDayCall<'mark'>()
  const { name, place, bags, handedIn, lines, phone } = farm
  const canMark = day.leftAt === null && day.state !== 'called_off'
  const isIn = handedIn === bags
  const params = { id: day.round._id, day: day.day, farmerId: farm._id }
  const mark = (isHandedIn: boolean) =>
    send('mark', async () => {
      await callAs('admin', markHandedIn, { params, body: { handedIn: isHandedIn } })
    })
  const amounts = lines.map(
    (line) => `${itemAmountText(language, orderWords, line.unit, { quantity: line.quantity })} ${line.name}`,
  )
  return (
    <li className="drop-off">
      <div className="drop-off-head">
        <h3 className="round-name wrap-anywhere">{place === '' ? name : `${name}, ${place}`}</h3>
        <span className="drop-off-acts">
          {phone !== '' && <FarmLinks farm={farm} day={day} />}
          {canMark && !isIn && (
            <Button
              variant="secondary"
              size="sm"
              icon={Check}
              aria-label={fill(own.handedInOf, { farm: name })}
              busy={busy !== null}
              busyLabel={own.saving}
              onClick={() => mark(true)}
            >
              {own.handedIn}
            </Button>
          )}
        </span>
      </div>
      <p className="round-small">{[...amounts, fillCount(language, words, 'bags', bags)].join(' · ')}</p>
      {handedIn > 0 && (
        <p className="drop-off-head">
          <b className={isIn ? 'drop-off-in' : 'drop-off-part'}>
            {isIn ? <Check size={16} aria-hidden /> : <TriangleAlert size={16} aria-hidden />}{' '}
            {isIn && farm.handedInAt !== null
              ? fill(own.inAt, { time: hourText(farm.handedInAt, language) })
              : fillCount(language, own, 'inMissing', bags - handedIn)}
          </b>
          {canMark && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={fill(own.notInOf, { farm: name })}
              disabled={busy !== null}
              onClick={() => mark(false)}
            >
              {own.notIn}
            </Button>
          )}
        </p>
      )}
      {!isIn && (handedIn > 0 || day.leftAt !== null) && <Missing farm={farm} />}
      {canMark && !isIn && bags > 1 && <SomeBags farm={farm} day={day} />}
      {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
    </li>
  )
}

/** The stops whose bag did not come; each leads to its order, where less is entered. */
function Missing({ farm: { missing } }: { farm: Farm }) {
  const words = useWords('roundDay')
  return (
    <p className="drop-off-missing">
      <TriangleAlert size={16} aria-hidden />{' '}
      {fill(words.missingAt, { stops: missing.map(({ stop }) => stop).join(', ') })}{' '}
      {missing.map(({ order }) => (
        <Link
          key={order._id}
          className="link num inline-flex min-h-11 items-center"
          to={{ pathname: adminPaths.orders, search: new URLSearchParams({ q: order.number }).toString() }}
          aria-label={fill(words.cameLessOf, { number: displayOrderNumber(order.number) })}
        >
          {words.cameLess}
        </Link>
      ))}
    </p>
  )
}

/** Marks single bags, where a farm brings only a part. */
function SomeBags({ farm, day }: { farm: Farm; day: RoundDay }) {
  const words = useWords('roundDay')
  const { busy, send } = useDayCall<string>()
  const stopOf = (number: number) => day.stops.find((stop) => stop.number === number)
  return (
    <details>
      <summary className="link inline-flex min-h-11 items-center">{words.someBags}</summary>
      <ul className="flex flex-wrap gap-2 py-1">
        {farm.missing.map(({ stop }) => (
          <li key={stop}>
            <Button
              variant="secondary"
              size="sm"
              aria-label={fill(words.bagOfStopIn, { stop, farm: farm.name })}
              disabled={busy !== null}
              onClick={() =>
                send(String(stop), async () => {
                  const known = stopOf(stop)
                  if (known === undefined) return
                  await callAs('admin', markHandedIn, {
                    params: { id: day.round._id, day: day.day, farmerId: farm._id },
                    body: { handedIn: true, stop: known._id },
                  })
                })
              }
            >
              {fill(words.bagOfStop, { stop })}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function FarmLinks({ farm: { name, phone }, day }: { farm: Farm; day: RoundDay }) {
  const words = useWords('rounds')
  const own = useWords('roundDay')
  const { language } = useLanguage()
  const text = fill(own.farmText, {
    place: day.round.dropOffPlace,
    time: hourText(day.dropOffAt, language),
  })
  return (
    <>
      <a className="icon-btn" href={`tel:${phone}`} aria-label={fill(words.call, { name })}>
        <Phone size={20} />
      </a>
      <a
        className="icon-btn"
        href={whatsAppLink(phone, text)}
        target="_blank"
        rel="noreferrer"
        aria-label={fill(words.whatsApp, { name })}
      >
        <MessageCircle size={20} />
      </a>
    </>
  )
}
