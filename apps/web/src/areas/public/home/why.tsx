import type { HomeCopy } from '@farmgate/contract/market/home.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { BadgeCheck, type LucideIcon, RotateCcw, Timer, Users } from 'lucide-react'
import farmer from '#pictures/farmer-360.avif'
import { useWords } from '#words.ts'
import type { DeliveryClaim } from './delivery-claim.ts'
import { Section } from './section.tsx'

/** Our own promise and the operator's claims. An empty claim has no tile. */
export function Why({
  claims: { farmers, returns, buyers },
  delivery,
}: {
  claims: HomeCopy
  delivery: DeliveryClaim | null
}) {
  const words = useWords('home')
  return (
    <Section heading={words.why}>
      <div className="home-why">
        <div className="why-direct on-dark">
          <div>
            <h3>{words.whyDirect}</h3>
            <p>{words.whyDirectText}</p>
          </div>
          <img src={farmer} alt="" width={360} height={360} loading="lazy" decoding="async" />
        </div>
        {farmers !== '' && <Tile icon={BadgeCheck} heading={farmers} text={words.whyFarmersText} />}
        {delivery !== null && <Tile icon={Timer} heading={delivery.heading} text={words.whyDeliveryText} />}
        {returns !== '' && (
          <Tile icon={RotateCcw} heading={fill(words.whyReturns, { returns })} text={words.whyReturnsText} />
        )}
        {buyers !== '' && <Tile icon={Users} heading={buyers} text={words.whyBuyersText} />}
      </div>
    </Section>
  )
}

function Tile({ icon: Icon, heading, text }: { icon: LucideIcon; heading: string; text: string }) {
  return (
    <div className="why-tile">
      <span className="why-icon">
        <Icon size={24} strokeWidth={1.75} />
      </span>
      <div>
        <h3>{heading}</h3>
        <p>{text}</p>
      </div>
    </div>
  )
}
