import { fill } from '@farmgate/messages/fill.ts'
import { BadgeCheck, type LucideIcon, RotateCcw, Timer, Users } from 'lucide-react'
import { useLanguage } from '#language.ts'
import { Card } from '#ui/data/card.tsx'
import { useWords } from '#words.ts'
import { claimField, type SettingsValues } from './settings-values.ts'
import './settings.css'

/** The tiles of the home page, with the values of the form. An empty claim has no tile. */
export function ClaimsPreview({ values }: { values: SettingsValues }) {
  const words = useWords('adminSettings')
  const home = useWords('home')
  const { language } = useLanguage()
  const [farmers, delivery, returns, buyers] = (['farmers', 'delivery', 'returns', 'buyers'] as const).map(
    (claim) => values[claimField(language, claim)].trim(),
  )
  const tiles = [
    { icon: BadgeCheck, claim: farmers, heading: farmers, text: home.whyFarmersText },
    {
      icon: Timer,
      claim: delivery,
      heading: fill(home.whyDelivery, { delivery: delivery ?? '' }),
      text: home.whyDeliveryText,
    },
    {
      icon: RotateCcw,
      claim: returns,
      heading: fill(home.whyReturns, { returns: returns ?? '' }),
      text: home.whyReturnsText,
    },
    { icon: Users, claim: buyers, heading: buyers, text: home.whyBuyersText },
  ].filter(({ claim }) => claim !== '')
  return (
    <Card heading={words.preview} headingLevel={3} padded>
      <p className="mb-5 text-ink-2 text-sm">{words.previewText}</p>
      {tiles.length === 0 ? (
        <p>{words.nothingClaimed}</p>
      ) : (
        <ul className="claims-preview">
          {tiles.map(({ heading, ...tile }) => (
            <Tile key={tile.text} heading={heading ?? ''} {...tile} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const Tile = ({ icon: Icon, heading, text }: { icon: LucideIcon; heading: string; text: string }) => (
  <li>
    <span className="claims-preview-icon">
      <Icon size={22} strokeWidth={1.75} />
    </span>
    <div className="min-w-0">
      <p className="wrap-anywhere font-semibold">{heading}</p>
      <p className="text-ink-2 text-sm">{text}</p>
    </div>
  </li>
)
