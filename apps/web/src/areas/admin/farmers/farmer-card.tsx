import type { FarmerSummary } from '@farmgate/contract/catalogue/product-review.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { dayText } from '#components/format/day-text.ts'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Avatar } from '#ui/data/avatar.tsx'
import { Card } from '#ui/data/card.tsx'
import { useWords } from '#words.ts'
import { useListedText } from './listed-text.ts'
import { EmailBadge, FarmerStatusBadges } from './farmer-status-badges.tsx'

export function FarmerCard({ farmer }: { farmer: FarmerSummary }) {
  const admin = useWords('admin')
  const { language } = useLanguage()
  const listedText = useListedText()
  const { _id, name, email, avatar, place, createdAt, products } = farmer
  return (
    <Card as="li" className="flex flex-col justify-between gap-4 p-5">
      {/* With large text the picture moves above the words. */}
      <div className="flex flex-wrap items-center gap-3.5">
        <Avatar name={name} src={avatar ?? undefined} size="lg" />
        <div className="grid min-w-[min(100%,9rem)] flex-1 basis-0 gap-0.5">
          <h2 className="wrap-anywhere text-[1.1875rem]">{name}</h2>
          <p className="truncate text-ink-2 text-sm" title={email}>
            {email}
          </p>
          {place !== '' && <p className="wrap-break-word min-w-0 text-ink-2 text-sm">{place}</p>}
          <p className="flex flex-wrap gap-x-3 text-ink-3 text-xs">
            <span>{fill(admin.joinedOn, { date: dayText(createdAt, language) })}</span>
            <span>{listedText(products.all)}</span>
          </p>
          <p className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
            <FarmerStatusBadges farmer={farmer} />
            <EmailBadge farmer={farmer} />
          </p>
        </div>
      </div>
      <ButtonLink
        block
        variant="secondary"
        to={adminPaths.farmer(_id)}
        aria-label={fill(admin.viewDetailsOf, { farmer: name })}
      >
        {admin.viewDetails}
      </ButtonLink>
    </Card>
  )
}
