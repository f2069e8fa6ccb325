import { shownName } from '#components/product/shown-name.ts'
import type { FarmToday } from '@farmgate/contract/delivery/farm-today.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { CircleX, Clock } from 'lucide-react'
import { Link } from 'react-router'
import { dayText } from '#components/format/day-text.ts'
import { useReviewNote } from '#components/product/listing-status.tsx'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { useLanguage } from '#language.ts'
import { farmerPaths } from '#farmer-pages.ts'
import { Badge } from '#ui/data/badge.tsx'
import { useWords } from '#words.ts'
import { TodayGroup } from './today-group.tsx'

type ReviewedListing = FarmToday['listings'][number]

/** Listings and changes that were rejected or wait; each row opens its form. */
export function ReviewListings({ listings }: { listings: readonly ReviewedListing[] }) {
  const words = useWords('today')
  return (
    <TodayGroup title={words.listings}>
      {listings.map((listing) => (
        <li key={listing._id}>
          <ReviewRow listing={listing} />
        </li>
      ))}
    </TodayGroup>
  )
}

function ReviewRow({ listing }: { listing: ReviewedListing }) {
  const words = useWords('today')
  const states = useWords('listing')
  const noteText = useReviewNote()
  const { language } = useLanguage()
  const { _id, status, isChange, note, at } = listing
  const day = dayText(at, language)
  return (
    <Link to={`${farmerPaths.products}?edit=${_id}`} className="today-row">
      <ProductPhoto product={listing} width={44} sizes="44px" decorative className="today-thumb" />
      <span className="today-words">
        <span className="today-name">{shownName(listing)}</span>
        <span className="today-sub">
          {status === 'rejected'
            ? fill(words.fix, { note: sentence(noteText(note) ?? states.noReason) })
            : fill(isChange ? words.changeInReview : words.inReviewSince, { day })}
        </span>
      </span>
      {status === 'rejected' ? (
        <Badge tone="warn-outline" icon={CircleX}>
          {states['status.rejected']}
        </Badge>
      ) : (
        <Badge tone="warn" icon={Clock}>
          {states['status.pending']}
        </Badge>
      )}
    </Link>
  )
}

/** A note that an admin typed without a final stop gets one, because a sentence follows. */
const sentence = (note: string): string => (/[.!?।]$/.test(note) ? note : `${note}.`)
