import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import { useRef, useState } from 'react'
import { useNavigate } from '#navigation.tsx'
import { readSession } from '#api/session/session.ts'
import { Button, type ButtonProps } from '#ui/buttons/button.tsx'
import { useWords } from '#words.ts'
import type { ShownArrival } from '../delivery/use-arrival.ts'
import { useCartProduct } from './cart-count.ts'
import { signInToAdd } from './pending-cart-item.ts'
import './add-button.css'

export interface AddButtonProps extends Omit<ButtonProps, 'busy' | 'onClick'> {
  product: { readonly _id: string; readonly name: string; readonly unit: Unit; readonly stock: number }
  quantity?: number | undefined
  /** How it reaches the visitor, where that is known. */
  arrival?: ShownArrival | null
}

/**
 * Adds a product to the buyer's cart and opens it, or stays on the shelf where the buyer chose that. A visitor signs in
 * first; the product is added afterwards. While the product is in the cart, a stepper is beside the button; where it
 * does not reach the visitor, the button says so.
 */
export function AddButton({ product, quantity = 1, arrival, ...button }: AddButtonProps) {
  const shell = useWords('shell')
  const navigate = useNavigate()
  const { Stepper } = useCartProduct(product._id)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  // One idempotency key per tap. A tap without a response keeps its key, so that a retry does not add twice.
  const tapKey = useRef<string | null>(null)

  async function add(): Promise<void> {
    if (readSession('user') === null)
      return signInToAdd({ productId: product._id, name: product.name, quantity }, navigate)
    setBusy(true)
    setRefused(null)
    tapKey.current ??= crypto.randomUUID()
    try {
      const { addFromShelf } = await import('./add-to-cart.ts')
      const { reason, isFinal } = await addFromShelf(product, quantity, tapKey.current, navigate)
      setRefused(reason)
      if (isFinal) tapKey.current = null
    } catch {
      setRefused(shell.unreachable)
    }
    setBusy(false)
  }

  if (arrival?.by === 'unsent')
    return (
      <Button {...button} className="add-unsent" icon={undefined} aria-label={undefined} disabled>
        {arrival.text}
      </Button>
    )
  return (
    <>
      {Stepper && <Stepper product={product} step={quantity} size={button.size} />}
      <Button {...button} data-add={product._id} busy={busy} onClick={() => void add()} />
      {refused !== null && (
        <p role="alert" className="add-refused">
          {refused}
        </p>
      )}
    </>
  )
}
