import type { Listing } from '@farmgate/contract/listings.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { PencilLine } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { useWords } from '#words.ts'
import './before-after.css'
import { changedFields, type ReviewedField } from './changed-fields.ts'
import { ListingFacts } from './listing-facts.tsx'
import { RejectionNote } from './listing-view.tsx'

type Change = NonNullable<Listing['change']>

/** The listing on sale and the proposed change, side by side; on a phone one below the other. */
export function BeforeAfter({ listing, change }: { listing: Listing; change: Change }) {
  const admin = useWords('admin')
  const words = useWords('listing')
  const changed = changedFields(listing, change)
  return (
    <>
      <RejectionNote note={change.note} />
      <p className="font-semibold">
        {fill(admin.changedFields, { fields: changed.map((field) => words[field]).join(', ') })}
      </p>
      <div className="before-after">
        <Side title={admin.before} of={listing} changed={[]} />
        <Side title={admin.after} of={change} changed={changed} />
      </div>
      <ListingFacts listing={listing} />
    </>
  )
}

interface SideProps {
  title: string
  of: Pick<Listing, 'name' | 'description' | 'category' | 'unit' | 'travels' | 'image' | 'picture'>
  changed: readonly ReviewedField[]
}

function Side({ title, of, changed }: SideProps) {
  const words = useWords('listing')
  const shell = useWords('shell')
  const id = useId()
  const shown: Record<ReviewedField, ReactNode> = {
    photo: <ProductPhoto product={of} width={640} sizes="240px" eager />,
    name: of.name,
    description: of.description,
    category: shell[`category.${of.category}`],
    unit: shell[`unit.${of.unit}`],
    travels: words[`travels.${of.travels}`],
  }
  return (
    <section aria-labelledby={id} className="before-after-side">
      <h3 id={id}>{title}</h3>
      <dl>
        {(Object.keys(shown) as ReviewedField[]).map((field) => (
          <div
            key={field}
            className={classNames('before-after-field', changed.includes(field) && 'before-after-changed')}
          >
            <dt>
              {words[field]}
              {changed.includes(field) && <ChangedMark />}
            </dt>
            <dd>{shown[field]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function ChangedMark() {
  const { changed } = useWords('admin')
  return (
    <Badge tone="warn" icon={PencilLine}>
      {changed}
    </Badge>
  )
}
