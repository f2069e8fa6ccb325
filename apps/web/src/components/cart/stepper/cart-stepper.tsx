import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import { QUANTITY_MAX } from '@farmgate/domain/ordering/cart/totals.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useId, useSyncExternalStore } from 'react'
import { useLanguage } from '#language.ts'
import { classNames } from '#ui/class-names.ts'
import { QuantityStepper } from '#ui/fields/numbers/stepper.tsx'
import { useWords } from '#words.ts'
import './cart-stepper.css'
import { leftText } from '../left-text.ts'
import { lineOf, shelf } from './shelf.ts'
import { focusInstead } from './focus-instead.ts'

export interface CartStepperProps {
  product: { readonly _id: string; readonly name: string; readonly unit: Unit; readonly stock: number }
  /** Units per press. */
  step?: number | undefined
  /** As high as the button beside it. */
  size?: 'md' | 'lg' | 'sm' | undefined
}

/** Minus, the number in the cart and plus, beside the Add button. Zero takes the product out of the cart. */
export function CartStepper({ product, step = 1, size = 'md' }: CartStepperProps) {
  const words = useWords('cart')
  const { language } = useLanguage()
  const hintId = useId()
  const { _id: id, name, unit } = product
  const quantity = useSyncExternalStore(shelf.subscribe, () => shelf.shown(id))
  // The cart's number counts what an own unpaid order holds.
  const stock = lineOf(id)?.product.stock ?? product.stock
  const most = Math.min(stock, QUANTITY_MAX)
  const hint =
    quantity < most
      ? null
      : stock <= QUANTITY_MAX
        ? leftText(language, words, stock, { unit })
        : fill(words.mostInOrder, { count: QUANTITY_MAX })
  const press = (next: number): void => {
    if (next === 0) focusInstead(`[data-add="${id}"]`)
    shelf.press(product, next)
  }
  return (
    <>
      <QuantityStepper
        value={quantity}
        min={0}
        max={most}
        step={step}
        onChange={press}
        label={fill(words.quantityOf, { product: name })}
        decreaseLabel={fill(quantity <= step ? words.remove : words.less, { product: name })}
        increaseLabel={fill(words.more, { product: name })}
        describedBy={hint === null ? undefined : hintId}
        data-step={id}
        className={classNames('cart-stepper', `cart-stepper-${size}`)}
      />
      {hint !== null && (
        <span id={hintId} className="cart-stepper-hint">
          {hint}
        </span>
      )}
    </>
  )
}
