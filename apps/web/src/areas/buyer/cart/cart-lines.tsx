import { shownName } from '#components/product/shown-name.ts'
import type { CartLine } from '@farmgate/contract/ordering/cart.ts'
import { QUANTITY_MAX } from '@farmgate/domain/ordering/cart/totals.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Ban, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { soldBy } from '#components/product/sold-by.ts'
import { ArrivalLine } from '#components/delivery/arrival-line.tsx'
import { useArrival } from '#components/delivery/use-arrival.ts'
import { useOneAtATime } from '#components/form/use-one-at-a-time.ts'
import { isFocusFree, neighbourOf } from '#components/query/use-row-focus.ts'
import { paths } from '#paths.ts'
import { Card } from '#ui/data/card.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Price } from '#components/format/price.tsx'
import { rupeesText } from '#components/format/rupees.ts'
import { QuantityStepper } from '#ui/fields/numbers/stepper.tsx'
import { useWords } from '#words.ts'
import './cart-lines.css'
import { LineTrouble } from './line-trouble.tsx'
import type { CartChanges } from './use-cart-changes.ts'

export function CartLines({ changes }: { changes: CartChanges }) {
  const words = useWords('cart')
  const { cart } = changes.shown
  const list = useRef<HTMLUListElement>(null)

  const removeButton = (lineId: string): HTMLElement | null =>
    list.current?.querySelector<HTMLElement>(`[data-remove="${lineId}"]`) ?? null

  /** Removes the line, and moves the focus to the next line's remove button, else the previous one's, else the page. */
  const remove = async (line: CartLine): Promise<void> => {
    const lineIds = cart.map(({ _id }) => _id)
    const next = neighbourOf(lineIds, line._id)
    if (!(await changes.remove(line)) || !isFocusFree(removeButton(line._id)?.closest('li'))) return
    const target = (next !== null && removeButton(next)) || document.querySelector<HTMLElement>('#main')
    target?.focus({ preventScroll: true })
  }

  return (
    <Card as="section" aria-label={words.items}>
      <ul ref={list}>
        {cart.map((line) => (
          <Line key={line._id} line={line} changes={changes} remove={remove} />
        ))}
      </ul>
    </Card>
  )
}

/** The same words as on the shelf. The address of the order decides at the checkout. */
function LineArrival({ line: { product, sends } }: { line: CartLine }) {
  const { farm, travels } = sends
  const farmer = { ...product.farmer, ...(farm === 'undecided' ? {} : { delivery: farm }) }
  const arrival = useArrival({ farmer, travels })
  if (arrival === null) return null
  if (arrival.by !== 'unsent') return <ArrivalLine arrival={arrival} />
  return (
    <p className="arrival-line text-bad">
      <Ban size={16} aria-hidden />
      {arrival.text}
    </p>
  )
}

interface LineProps {
  line: CartLine
  changes: CartChanges
  remove: (line: CartLine) => Promise<void>
}

function Line({ line, changes: { quantities, setQuantity }, remove }: LineProps) {
  const words = useWords('cart')
  const shell = useWords('shell')
  const { busy, run } = useOneAtATime<'remove'>()
  const { product, quantity, lineTotal, state } = line
  const named = { product: shownName(product) }
  return (
    <li className="cart-line">
      <ProductPhoto product={product} width={88} sizes="88px" decorative className="cart-line-photo" />
      <div className="cart-line-words">
        <Link className="cart-line-name" to={paths.product(product._id)}>
          {shownName(product)}
        </Link>
        <span className="cart-line-by">{soldBy(product.farmer, shell)}</span>
        <LineArrival line={line} />
        <Price rupees={product.price} unit={shell[`unit.${product.unit}`]} className="cart-line-price" />
      </div>
      {state === 'ok' ? (
        <QuantityStepper
          value={quantity}
          max={Math.min(product.stock, QUANTITY_MAX)}
          onChange={(next) => quantities.press(line._id, next)}
          label={fill(words.quantityOf, named)}
          decreaseLabel={fill(words.less, named)}
          increaseLabel={fill(words.more, named)}
          className="cart-line-quantity"
        />
      ) : (
        <span className="cart-line-quantity num">
          {fill(words.times, { quantity, price: rupeesText(product.price) })}
        </span>
      )}
      <Price rupees={lineTotal} className="cart-line-total" />
      <IconButton
        icon={Trash2}
        tone="danger"
        tooltip="end"
        label={fill(words.remove, named)}
        aria-busy={busy !== null || undefined}
        data-remove={line._id}
        className="cart-line-remove"
        onClick={() => void run('remove', () => remove(line))}
      />
      {state !== 'ok' && (
        <LineTrouble line={{ ...line, state }} setQuantity={setQuantity} remove={() => remove(line)} />
      )}
    </li>
  )
}
