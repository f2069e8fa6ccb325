import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { PencilLine } from 'lucide-react'
import { PLAIN_FIELDS } from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import { type ReactNode, useId } from 'react'
import { changedFields, type FieldLabel, type ShownFields } from '#components/product/changed-fields.ts'
import { useFieldTexts } from '#components/product/field-text.ts'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { useWords } from '#words.ts'
import './before-after.css'
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
        <Side title={admin.before} of={listing} changed={changed} />
        <Side title={admin.after} of={change} changed={changed} isMarked />
      </div>
      <ListingFacts listing={listing} />
    </>
  )
}

interface SideProps {
  title: string
  of: ShownFields & Pick<Listing, 'picture'>
  changed: readonly FieldLabel[]
  /** Whether the changed fields are marked. */
  isMarked?: boolean
}

function Side({ title, of, changed, isMarked = false }: SideProps) {
  const words = useWords('listing')
  const texts = useFieldTexts()(of)
  const id = useId()
  const shown: readonly (readonly [FieldLabel, ReactNode])[] = [
    ['photo', <ProductPhoto key="photo" product={of} width={640} sizes="240px" eager />],
    ...PLAIN_FIELDS.filter((field) => texts.has(field) || changed.includes(field)).map(
      (field) => [field, texts.get(field) ?? words['farm.none']] as const,
    ),
  ]
  return (
    <section aria-labelledby={id} className="before-after-side">
      <h3 id={id}>{title}</h3>
      <dl>
        {shown.map(([field, value]) => (
          <div
            key={field}
            className={classNames(
              'before-after-field',
              isMarked && changed.includes(field) && 'before-after-changed',
            )}
          >
            <dt>
              {words[field]}
              {isMarked && changed.includes(field) && <ChangedMark />}
            </dt>
            <dd>{value}</dd>
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
