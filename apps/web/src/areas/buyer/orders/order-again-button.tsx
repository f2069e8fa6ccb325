import { addToCart, type Cart } from '@farmgate/contract/cart.ts'
import type { Order } from '@farmgate/contract/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callAs } from '../../../api/call.ts'
import { useProblemText } from '../../../api/problem-text.ts'
import { cartQuery, keepCart } from '../../../components/cart-query.ts'
import { useOneAtATime } from '../../../components/use-one-at-a-time.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useWords } from '../../../words.ts'
import { orderAgain } from './order-again.ts'

/** Puts everything that is still sold into the cart and leads there; what is not sold is named. */
export function OrderAgainButton({ items }: { items: Order['items'] }) {
  const words = useWords('orders')
  const problemText = useProblemText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { busy, run } = useOneAtATime<'again'>()
  const [said, setSaid] = useState<{ readonly title?: string; readonly text: string } | null>(null)
  const [keyOf] = useState(createKeys)

  async function again(): Promise<void> {
    setSaid(null)
    try {
      const { cart } = await client.fetchQuery({ ...cartQuery(), staleTime: 0 })
      const { added, less, gone } = await orderAgain(items, cart, (body) => put(body, keyOf(body)))
      if (added.length + less.length === 0) return setSaid({ text: words.noneSoldAgain })
      tell(words.notSoldAgain, gone)
      tell(words.lessAgain, less)
      await navigate(paths.cart)
    } catch (error) {
      setSaid({ title: words.againFailed, text: problemText(error) })
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
      {said !== null && (
        <Note tone="bad" title={said.title} className="basis-full">
          {said.text}
        </Note>
      )}
    </>
  )
}

async function put(
  body: { readonly productId: string; readonly quantity: number },
  key: string,
): Promise<Cart> {
  const answer = await callAs('user', addToCart, { body }, { idempotencyKey: key })
  await keepCart(answer)
  return answer
}

/** It stays until it is closed: on the way to the cart nobody has time to read. */
function tell(text: string, names: readonly string[]): void {
  if (names.length > 0)
    showToast({ text: fill(text, { products: names.join(', ') }), stays: true, key: text })
}

/** A line that was put in by a try that failed later on is not put in again by the next. */
function createKeys(): (wish: object) => string {
  const keys = new Map<string, string>()
  return (wish) => {
    const text = JSON.stringify(wish)
    const key = keys.get(text) ?? crypto.randomUUID()
    keys.set(text, key)
    return key
  }
}
