import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { noteText } from '#components/order/event-text.ts'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'

/** The state of the return; renders nothing when none was requested. */
export function ReturnNote({ order: { returnRequested, returnStatus, returnNote } }: { order: Order }) {
  const words = useWords('orders')
  const orderWords = useWords('orderWords')
  if (!returnRequested) return null
  const status = returnStatus ?? 'pending'
  const texts = {
    pending: words.returnPendingText,
    approved: words.returnApprovedText,
    rejected: returnNote === null ? '' : fill(words.returnNote, { note: noteText(orderWords, returnNote) }),
  }
  return (
    <Note live={false} {...looks[status]} title={orderWords[`return.${status}`]}>
      {texts[status]}
    </Note>
  )
}

const looks = {
  pending: { tone: 'warn', icon: Clock },
  approved: { tone: 'ok', icon: CircleCheck },
  rejected: { tone: 'bad', icon: CircleX },
} as const
