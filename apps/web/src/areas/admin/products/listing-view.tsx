import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import { useReviewNote } from '#components/product/listing-status.tsx'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { fill } from '@farmgate/messages/fill.ts'
import { MessageSquareText } from 'lucide-react'
import { useWords } from '#words.ts'
import { ListingFacts } from './listing-facts.tsx'

/** A listing without a pending change. */
export function ListingView({ listing }: { listing: Listing }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-[minmax(0,340px)_minmax(0,1fr)] md:gap-6">
      <ProductPhoto product={listing} width={640} sizes="(max-width: 820px) 100vw, 340px" eager />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <RejectionNote note={listing.reviewNote} />
        <p className="wrap-anywhere whitespace-pre-line">{listing.description}</p>
        <ListingFacts listing={listing} />
      </div>
    </div>
  )
}

/** The note that the farmer received. */
export function RejectionNote({ note }: { note: string | null }) {
  const admin = useWords('admin')
  const text = useReviewNote()(note)
  return (
    text !== null && (
      <Note tone="mute" icon={MessageSquareText}>
        {fill(admin.reviewNote, { note: text })}
      </Note>
    )
  )
}
