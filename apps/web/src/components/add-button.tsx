import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { rememberDestination } from '../api/destination.ts'
import { readSession } from '../api/session.ts'
import { paths } from '../paths.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { useWords } from '../words.ts'
import { rememberWish } from './cart-wish.ts'
import './add-button.css'

export interface AddButtonProps extends Omit<ButtonProps, 'busy' | 'onClick'> {
  product: { readonly _id: string; readonly name: string }
  quantity?: number | undefined
}

/** Puts a product into the buyer's cart and opens it. Anybody else signs in as a buyer first and finds it there then. */
export function AddButton({ product: { _id: productId, name }, quantity = 1, ...button }: AddButtonProps) {
  const shell = useWords('shell')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  // One per tap. A tap that got no answer keeps it: sent again, it must not put in twice as much.
  const tap = useRef<string | null>(null)

  async function signInFirst(): Promise<void> {
    rememberWish({ productId, name, quantity })
    rememberDestination(paths.cart)
    await navigate(paths.login)
  }

  async function add(): Promise<void> {
    if (readSession('user') === null) return signInFirst()
    setBusy(true)
    setRefused(null)
    tap.current ??= crypto.randomUUID()
    try {
      const { putIntoCart } = await import('./add-to-cart.ts')
      const added = await putIntoCart(productId, quantity, tap.current)
      if (added.state === 'refused') setRefused(added.reason)
      if (added.state !== 'refused' || added.answered) tap.current = null
      if (added.state === 'signed-out') await signInFirst()
      if (added.state === 'done') await navigate(paths.cart)
    } catch {
      setRefused(shell.unreachable)
    }
    setBusy(false)
  }

  return (
    <>
      <Button {...button} busy={busy} onClick={() => void add()} />
      {refused !== null && (
        <p role="alert" className="add-refused">
          {refused}
        </p>
      )}
    </>
  )
}
