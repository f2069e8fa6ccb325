import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import type { PlainField } from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Link } from 'react-router'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { DefinitionRows } from '#ui/data/definition-rows.tsx'
import { useFieldTexts } from '#components/product/field-text.ts'
import { Price } from '#components/format/price.tsx'
import { useWords } from '#words.ts'
import { dayText } from '#components/format/day-text.ts'
import { EmailBadge } from '../farmers/farmer-status-badges.tsx'

/** Of a listing without a change they are the dialog's title, its text, and beside the price. */
const ELSEWHERE: ReadonlySet<PlainField> = new Set(['name', 'description', 'unit'])

/** The farmer, the fields that need no review (price and stock), and the other fields of a listing without a change. */
export function ListingFacts({ listing }: { listing: Listing }) {
  const admin = useWords('admin')
  const words = useWords('listing')
  const shell = useWords('shell')
  const { language } = useLanguage()
  const texts = useFieldTexts()(listing)
  const { farmer, price, unit, stock, change, createdAt } = listing
  return (
    <div className="grid gap-4">
      <DefinitionRows
        rows={[
          // For a change they are shown before and after.
          ...(change === null
            ? [...texts]
                .filter(([field]) => !ELSEWHERE.has(field))
                .map(([field, value]) => ({ label: words[field], value }))
            : []),
          { label: words.price, value: <Price rupees={price} unit={shell[`unit.${unit}`]} /> },
          { label: admin.stock, value: stock },
          {
            label: admin.farmer,
            value: (
              <span className="grid justify-items-end gap-1">
                <Link
                  to={adminPaths.farmer(farmer._id)}
                  className="link -my-2 inline-flex min-h-11 items-center"
                >
                  {farmer.name}
                </Link>
                <EmailBadge farmer={farmer} />
              </span>
            ),
          },
          ...(farmer.place === '' ? [] : [{ label: admin.place, value: farmer.place }]),
        ]}
      />
      <p className="text-ink-3 text-sm">
        {change === null
          ? fill(admin.listedOn, { date: dayText(createdAt, language) })
          : fill(admin.changeSentOn, { date: dayText(change.createdAt, language) })}
      </p>
    </div>
  )
}
