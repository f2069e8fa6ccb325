import type { Cart } from '@farmgate/contract/ordering/cart.ts'
import { Banknote, MailCheck } from 'lucide-react'
import { paths } from '#paths.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'
import { cashText } from './cash-text.ts'

/** How much can be paid in cash, shown before the checkout. A new buyer gets a link to e-mail verification. */
export function CashNote({ cart }: { cart: Cart }) {
  const words = useWords('cart')
  const { allowed, whenVerified } = cart.cash
  const verify = (
    <ButtonLink variant="secondary" size="sm" icon={MailCheck} to={paths.profile}>
      {words.verifyEmail}
    </ButtonLink>
  )
  return (
    <Note
      tone={allowed ? 'mute' : 'warn'}
      icon={Banknote}
      live={false}
      className="mt-4"
      action={whenVerified === null ? undefined : verify}
    >
      {cashText(words, cart)}
    </Note>
  )
}
