import type { FarmToday } from '@farmgate/contract/farm-today.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useId } from 'react'
import { useLanguage } from '#language.ts'
import { paths } from '#paths.ts'
import basket from '#pictures/basket-240.avif'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { useWords } from '#words.ts'
import { amountText } from '../packing/amount-text.ts'

/** How many products are named; the pack list has all. */
const NAMED_MAX = 4

/** How much is left to pack. Its button is the page's only filled one. */
export function PackCard({ pack: { orders, packed, left } }: { pack: FarmToday['pack'] }) {
  const words = useWords('today')
  const packing = useWords('packing')
  const { language } = useLanguage()
  const title = useId()
  const open = orders - packed
  const named = left
    .slice(0, NAMED_MAX)
    .map(({ name, unit, quantity }) => `${amountText(language, packing, unit, quantity)} ${name}`)
    .join(' · ')
  return (
    <section aria-labelledby={title} className="card today-pack">
      <div className="today-pack-top">
        <span className="today-gate">
          <img src={basket} alt="" width={72} height={72} />
        </span>
        <div className="min-w-0">
          <h2 id={title} className="today-pack-title">
            {orders === 0
              ? words.nothing
              : open === 0
                ? words.allPacked
                : fillCount(language, words, 'toPack', open)}
          </h2>
          <p className="today-sub">{orders === 0 ? words.nothingText : named}</p>
        </div>
      </div>
      {orders > 0 && (
        <>
          <ProgressBar share={packed / orders} label={fill(words.progress, { packed, total: orders })} />
          <ButtonLink to={paths.farmerPack} size="lg" variant={open === 0 ? 'secondary' : 'primary'}>
            {open === 0 ? words.seePackList : words.packNow}
          </ButtonLink>
        </>
      )}
    </section>
  )
}
