import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { MessageSquareText } from 'lucide-react'
import { useReviewNote } from '#components/product/listing-status.tsx'
import { Note } from '#ui/feedback/note.tsx'

/** The text that the buyer received with a rejection. */
export function ReturnAnswer({ order: { returnNote } }: { order: Order }) {
  const note = useReviewNote()(returnNote)
  if (note === null) return null
  return (
    <Note live={false} tone="mute" icon={MessageSquareText}>
      {note}
    </Note>
  )
}
