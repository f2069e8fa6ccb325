import type { Cart } from '@farmgate/contract/cart.ts'
import { Banknote } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Note } from '../../../ui/note.tsx'
import { useWords } from '../../../words.ts'
import { cashText } from './cash-text.ts'

/** How much can be paid in cash, before the checkout. A new buyer is shown where the e-mail is verified. */
export function CashNote({ cart }: { cart: Cart }) {
  const words = useWords('cart')
  return (
    <Note tone={cart.cash.allowed ? 'mute' : 'warn'} icon={Banknote} standing className="mt-4">
      <p>{cashText(words, cart)}</p>
      {cart.cash.whenVerified !== null && (
        <Link to={paths.profile} className="cash-verify">
          {words.verifyEmail}
        </Link>
      )}
    </Note>
  )
}
