import type { Cart } from '@farmgate/contract/ordering/cart.ts'
import { HOLD_MINUTES } from '@farmgate/domain/ordering/orders/order.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { MailCheck, Timer } from 'lucide-react'
import { paths } from '#paths.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'
import { noOnlineText } from './online-text.ts'

/** Why a large cart can't be ordered for online payment, or how briefly it would be held, shown before the checkout. */
export function OnlineNote({ cart: { online } }: { cart: Cart }) {
  const words = useWords('cart')
  const noOnline = noOnlineText(words, online)
  if (noOnline === null && online.holdMinutes >= HOLD_MINUTES) return null
  return (
    <Note
      tone={noOnline === null ? 'mute' : 'warn'}
      icon={Timer}
      live={false}
      className="mt-4"
      action={
        <ButtonLink variant="secondary" size="sm" icon={MailCheck} to={paths.profile}>
          {words.verifyEmail}
        </ButtonLink>
      }
    >
      {noOnline ?? fill(words.heldBriefly, { minutes: online.holdMinutes })}
    </Note>
  )
}
