import type { Listing } from '@farmgate/contract/listings.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Link } from 'react-router'
import { useLanguage } from '../../../language.ts'
import { paths } from '../../../paths.ts'
import { DefinitionRows } from '../../../ui/definition-rows.tsx'
import { Price } from '../../../ui/price.tsx'
import { useWords } from '../../../words.ts'
import { dayText } from '../../../components/day-text.ts'
import { EmailBadge } from '../farmers/standing-badges.tsx'

/** Whose it is, and what the farmer alone decides: price and stock. */
export function ListingFacts({ listing }: { listing: Listing }) {
  const operator = useWords('operator')
  const words = useWords('listing')
  const shell = useWords('shell')
  const { language } = useLanguage()
  const { farmer, price, unit, stock, category, change, createdAt } = listing
  return (
    <div className="grid gap-4">
      <DefinitionRows
        rows={[
          // Of a changed one they stand before and after.
          ...(change === null ? [{ label: words.category, value: shell[`category.${category}`] }] : []),
          { label: words.price, value: <Price rupees={price} unit={shell[`unit.${unit}`]} /> },
          { label: operator.stock, value: stock },
          {
            label: operator.farmer,
            value: (
              <span className="grid justify-items-end gap-1">
                <Link
                  to={paths.adminFarmer(farmer._id)}
                  className="link -my-2 inline-flex min-h-11 items-center"
                >
                  {farmer.name}
                </Link>
                <EmailBadge farmer={farmer} />
              </span>
            ),
          },
          ...(farmer.place === '' ? [] : [{ label: operator.place, value: farmer.place }]),
        ]}
      />
      <p className="text-ink-3 text-sm">
        {change === null
          ? fill(operator.listedOn, { date: dayText(createdAt, language) })
          : fill(operator.changeSentOn, { date: dayText(change.createdAt, language) })}
      </p>
    </div>
  )
}
