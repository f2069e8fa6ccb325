import { addToCart, type Cart } from '@farmgate/contract/ordering/cart.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { cartQuery, cacheCart } from '#components/cart/cart-query.ts'
import { useOneAtATime } from '#components/form/use-one-at-a-time.ts'
import { paths } from '#paths.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useWords } from '#words.ts'
import { orderAgain } from './order-again.ts'

/** Adds every item that is still sold to the cart and opens it; items no longer sold are named. */
export function OrderAgainButton({ items }: { items: Order['items'] }) {
  const words = useWords('orders')
  const problemText = useProblemText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { busy, run } = useOneAtATime<'again'>()
  const [message, setMessage] = useState<{ readonly title?: string; readonly text: string } | null>(null)
  const [keyOf] = useState(createKeys)

  async function again(): Promise<void> {
    setMessage(null)
    try {
      const { cart } = await client.fetchQuery({ ...cartQuery(), staleTime: 0 })
      const { added, less, gone } = await orderAgain(items, cart, (body) => addItem(body, keyOf(body)))
      if (added.length + less.length === 0) return setMessage({ text: words.noneSoldAgain })
      showProducts(words.notSoldAgain, gone)
      showProducts(words.lessAgain, less)
      await navigate(paths.cart)
    } catch (error) {
      setMessage({ title: words.againFailed, text: problemText(error) })
    }
  }

  return (
    <>
      <Button
        variant="secondary"
        icon={ShoppingCart}
        busy={busy !== null}
        busyLabel={words.addingAgain}
        onClick={() => void run('again', again)}
      >
        {words.orderAgain}
      </Button>
      {message !== null && (
        <Note tone="bad" title={message.title} className="basis-full">
          {message.text}
        </Note>
      )}
    </>
  )
}

async function addItem(
  body: { readonly productId: string; readonly quantity: number },
  key: string,
): Promise<Cart> {
  const response = await callAs('user', addToCart, { body }, { idempotencyKey: key })
  await cacheCart(response)
  return response
}

/** Stays until it is closed: there is no time to read it while the cart opens. */
function showProducts(text: string, names: readonly string[]): void {
  if (names.length > 0)
    showToast({ text: fill(text, { products: names.join(', ') }), stays: true, key: text })
}

/** An item that was added by a failed attempt is not added again by the next one. */
function createKeys(): (request: object) => string {
  const keys = new Map<string, string>()
  return (request) => {
    const text = JSON.stringify(request)
    const key = keys.get(text) ?? crypto.randomUUID()
    keys.set(text, key)
    return key
  }
}
