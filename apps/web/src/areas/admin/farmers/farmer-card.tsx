import type { FarmerSummary } from '@farmgate/contract/review.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useLanguage } from '../../../language.ts'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { useWords } from '../../../words.ts'
import { dayText } from '../../../components/day-text.ts'
import { useListedText } from './listed-text.ts'
import { EmailBadge, StandingBadges } from './standing-badges.tsx'

export function FarmerCard({ farmer }: { farmer: FarmerSummary }) {
  const operator = useWords('operator')
  const { language } = useLanguage()
  const listedText = useListedText()
  const { _id, name, email, avatar, place, createdAt, products } = farmer
  return (
    <Card as="li" className="flex flex-col justify-between gap-4 p-5">
      {/* With large letters the face stands above the words. */}
      <div className="flex flex-wrap items-center gap-3.5">
        <Avatar name={name} src={avatar ?? undefined} size="lg" />
        <div className="grid min-w-[min(100%,9rem)] flex-1 basis-0 gap-0.5">
          <h2 className="wrap-anywhere text-[1.1875rem]">{name}</h2>
          <p className="truncate text-ink-2 text-sm" title={email}>
            {email}
          </p>
          {place !== '' && <p className="wrap-anywhere text-ink-2 text-sm">{place}</p>}
          <p className="flex flex-wrap gap-x-3 text-ink-3 text-xs">
            <span>{fill(operator.joinedOn, { date: dayText(createdAt, language) })}</span>
            <span>{listedText(products.all)}</span>
          </p>
          <p className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
            <StandingBadges farmer={farmer} />
            <EmailBadge farmer={farmer} />
          </p>
        </div>
      </div>
      <ButtonLink
        block
        variant="secondary"
        to={paths.adminFarmer(_id)}
        aria-label={fill(operator.viewDetailsOf, { farmer: name })}
      >
        {operator.viewDetails}
      </ButtonLink>
    </Card>
  )
}
