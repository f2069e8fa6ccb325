import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useNow } from '#components/format/use-now.ts'
import { cartQuery } from '#components/cart/cart-query.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { paths } from '#paths.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'
import { minutesLeft } from '../payment/minutes-left.ts'

/** Why a product is kept for this buyer although others see it sold out, with the way to pay. */
export function OwnUnpaidOrder({ productId }: { productId: string }) {
  const words = useWords('cart')
  const { data } = useQuery(cartQuery())
  const now = useNow()
  const order = data?.unpaidOrder ?? null
  if (order === null || !order.items.some(({ product }) => product === productId)) return null
  const minutes = minutesLeft(order.payBy, now)
  if (minutes === null || order.paymentUnknown) return null
  return (
    <Note
      live={false}
      tone="warn"
      icon={Clock}
      title={words.unpaidProduct}
      action={
        <ButtonLink variant="secondary" to={paths.order(order._id)}>
          {fill(words.pay, { amount: rupeesText(order.totalAmount) })}
        </ButtonLink>
      }
    >
      {fill(words.unpaidShort, { number: displayOrderNumber(order.number), minutes })}
    </Note>
  )
}
