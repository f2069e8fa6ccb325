import { shownName } from '#components/product/shown-name.ts'
import type { FarmParcel } from '@farmgate/contract/delivery/packing.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { itemAmountText } from '@farmgate/messages/item-amount.ts'
import { Check, ChevronDown, PackageCheck } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { timeText } from '#components/format/day-text.ts'
import { useNow } from '#components/format/use-now.ts'
import { Price } from '#components/format/price.tsx'
import { rupeesText } from '#components/format/rupees.ts'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { useLanguage } from '#language.ts'
import { type BagLine, openWeightOf, orderedParts, partsOf } from '#outbox/bag-lines.ts'
import { queueDeed, queueReport } from '#outbox/my-outbox.ts'
import { useOutbox } from '#outbox/use-outbox.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { useWords } from '#words.ts'
import { cameText, firstName } from './weighed-amount-text.ts'
import { ReasonQuestion } from './reason-question.tsx'
import { TickBox } from '../tick-box.tsx'
import { useUndo } from './undo.ts'

interface BagProps {
  bag: FarmParcel
  /** The product whose amount is being typed. */
  counted: string | null
  onCount: (product: string) => void
}

/** One buyer's bag. A packed one is one line high, until it is opened again. */
export function Bag({ bag, counted, onCount }: BagProps) {
  const words = useWords('packing')
  const { language } = useLanguage()
  const title = useId()
  const left = bag.lines.filter((line) => partsOf(line) > 0)
  // A bag of which nothing came stays open, for a correction, until it ends.
  const isDone = bag.handedOverAt !== null || (left.length > 0 && left.every(({ packed }) => packed))
  const [isOpen, setOpen] = useState(false)
  const isShown = !isDone || isOpen
  const opener = useFocusWhenDone(isDone)
  return (
    <li className="card bag" aria-labelledby={title}>
      <header className="bag-head">
        <span className="bag-number num" aria-hidden>
          {bag.bag}
        </span>
        <div className="min-w-0 flex-1">
          <h2 id={title} className="bag-buyer">
            <span className="sr-only">{fill(words.bag, { bag: bag.bag })}: </span>
            {bag.user.name}
          </h2>
          <p className="bag-order num">
            <span className="whitespace-nowrap">{displayOrderNumber(bag.number)}</span> ·{' '}
            {fillCount(language, words, 'items', left.length)}
            {bag.cash && ` · ${words.cash}`}
          </p>
        </div>
        {isDone ? (
          <Badge tone="ok" icon={bag.handedOverAt === null ? Check : PackageCheck}>
            {bag.handedOverAt === null ? words.packed : words.handedOver}
          </Badge>
        ) : (
          <Price rupees={bag.currentTotal} />
        )}
        {isDone && (
          <button
            ref={opener}
            type="button"
            className="bag-open"
            aria-expanded={isOpen}
            aria-label={fill(words.openBag, { buyer: bag.user.name })}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown size={20} />
          </button>
        )}
      </header>
      {isShown && (
        <>
          <ul>
            {bag.lines.map((line) => (
              <Line
                key={line.product._id}
                bag={bag}
                line={line}
                isCounted={counted === line.product._id}
                onCount={() => onCount(line.product._id)}
              />
            ))}
          </ul>
          {bag.handedOverAt === null && <BagActions bag={bag} isDone={isDone} />}
        </>
      )}
    </li>
  )
}

/** The last tick closes the bag: the focus, which was on it, goes to the button that opens it again. */
function useFocusWhenDone(isDone: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const wasDone = useRef(isDone)
  useEffect(() => {
    if (isDone && !wasDone.current && document.activeElement === document.body)
      opener.current?.focus({ preventScroll: true })
    wasDone.current = isDone
  }, [isDone])
  return opener
}

interface LineProps {
  bag: FarmParcel
  line: BagLine
  isCounted: boolean
  onCount: () => void
}

/** A tick packs the line. The line whose amount is typed scrolls to above the keypad. */
function Line({ bag, line, isCounted, onCount }: LineProps) {
  const words = useWords('packing')
  const orderWords = useWords('orderWords')
  const { language } = useLanguage()
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  const { product, packed, kept, lastChange } = line
  const now = useNow(10_000)
  const open = openWeightOf(line, now)
  const isGone = partsOf(line) === 0
  const isLess = partsOf(line) < orderedParts(line)
  const ordered = itemAmountText(language, orderWords, product.unit, { quantity: line.quantity })
  const amount = isLess
    ? fill(words.amountOf, { kept: cameText(language, orderWords, product.unit, kept), amount: ordered })
    : ordered
  useEffect(() => {
    if (isCounted) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCounted])
  const press = () =>
    void queueDeed({
      kind: 'tick',
      name: shownName(product),
      product: product._id,
      orders: [bag._id],
      packed: !packed,
    })
  return (
    <li ref={row} className={`bag-line${isCounted ? ' bag-line-on' : ''}${packed ? ' bag-line-done' : ''}`}>
      <label className="bag-press" htmlFor={id}>
        {isGone || bag.handedOverAt !== null ? (
          <span className="tick-box" aria-hidden>
            {!isGone && <Check size={22} className="bag-check" />}
          </span>
        ) : (
          <TickBox
            id={id}
            state={packed ? 'done' : 'todo'}
            label={fill(words.tickLine, { amount, product: shownName(product), buyer: bag.user.name })}
            onPress={press}
          />
        )}
        <ProductPhoto product={product} width={44} sizes="44px" decorative className="bag-photo" />
        <span className="pack-words">
          <span className={isGone ? 'bag-name line-through' : 'bag-name'}>{shownName(product)}</span>
          <span className="bag-amount num">
            {isGone && lastChange !== null
              ? fill(words[goneText(lastChange)], {
                  buyer: firstName(bag.user.name),
                  time: timeText(lastChange.at, language),
                })
              : amount}
          </span>
          {open !== null && bag.handedOverAt === null && (
            <span className="bag-amount">
              {fill(words.openUntil, { time: timeText(open.until, language) })}
            </span>
          )}
        </span>
      </label>
      <LineAction bag={bag} line={line} now={now} onCount={onCount} />
    </li>
  )
}

const goneText = ({
  by,
}: NonNullable<BagLine['lastChange']>): 'goneByBuyer' | 'goneByFarm' | 'goneByMarket' =>
  by === 'buyer' ? 'goneByBuyer' : by === 'farmer' ? 'goneByFarm' : 'goneByMarket'

/** Takes back what this page has not sent yet, or opens the keypad. */
function LineAction({ bag, line, now, onCount }: Omit<LineProps, 'isCounted'> & { now: number }) {
  const words = useWords('packing')
  const { undoable } = useOutbox()
  const undo = useUndo()
  const { product } = line
  const own = undoable.find(
    ({ deed }) =>
      deed.kind === 'report' &&
      deed.order === bag._id &&
      deed.report.lines?.some((each) => each.product === product._id) === true,
  )
  if (own !== undefined)
    return (
      <Button
        variant="secondary"
        className="bag-action"
        aria-label={`${words.undo}: ${shownName(product)}`}
        onClick={() => void undo.takeBack(own.key)}
      >
        {words.undo}
      </Button>
    )
  const isOpen = openWeightOf(line, now) !== null
  if (bag.handedOverAt !== null || (partsOf(line) === 0 && !isOpen)) return null
  const text = isOpen ? words.correctAmount : words.cameLess
  return (
    <Button
      variant="secondary"
      className="bag-action"
      aria-label={`${text}: ${shownName(product)}, ${bag.user.name}`}
      onClick={onCount}
    >
      {text}
    </Button>
  )
}

/** The whole bag: handed over, or not possible at all. */
function BagActions({ bag, isDone }: { bag: FarmParcel; isDone: boolean }) {
  const words = useWords('packing')
  const [isAsking, setAsking] = useState(false)
  const undo = useUndo()
  const buyer = firstName(bag.user.name)
  const amount = rupeesText(bag.currentTotal)
  async function save(report: { handedOver: true } | { cannotSupply: true; reason: string }, text: string) {
    setAsking(false)
    const name = fill(words.bagOf, { bag: bag.bag, buyer: bag.user.name })
    undo.offer(await queueReport({ order: bag._id, buyer: bag.user.name, name, report, photo: null }), text)
  }
  if (isAsking)
    return (
      <ReasonQuestion
        question={fill(bag.cash ? words.endCashQuestion : words.endQuestion, { buyer, amount })}
        onReason={(reason) => void save({ cannotSupply: true, reason }, fill(words.bagEnded, { buyer }))}
        onClose={() => setAsking(false)}
      />
    )
  return (
    <div className="bag-actions">
      {isDone && (
        <Button
          icon={PackageCheck}
          onClick={() => void save({ handedOver: true }, fill(words.bagHandedOver, { buyer }))}
        >
          {words.handOver}
        </Button>
      )}
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {words.cannotSupply}
      </Button>
    </div>
  )
}
