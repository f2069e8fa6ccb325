import type { Order } from '@farmgate/contract/order-view.ts'
import { MessageSquareText } from 'lucide-react'
import { useReviewNote } from '../../../components/listing-status.tsx'
import { Note } from '../../../ui/note.tsx'

/** What the buyer was told with a rejection. */
export function ReturnAnswer({ order: { returnNote } }: { order: Order }) {
  const note = useReviewNote()(returnNote)
  if (note === null) return null
  return (
    <Note standing tone="mute" icon={MessageSquareText}>
      {note}
    </Note>
  )
}
