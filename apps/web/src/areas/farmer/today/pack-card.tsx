import type { FarmToday } from '@farmgate/contract/farm-today.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { shortDayText } from '@farmgate/messages/window-text.ts'
import { useId } from 'react'
import { useNow } from '#components/format/use-now.ts'
import { useLanguage } from '#language.ts'
import { paths } from '#paths.ts'
import basket from '#pictures/basket-240.avif'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { useWords } from '#words.ts'
import { amountText } from '../packing/amount-text.ts'
import '../packing/bags.css'
import { BringLine, LateNote } from '../packing/bring-card.tsx'
import { packNow } from './packed-today.ts'

/** Minutes late change slowly. */
const EVERY_MS = 20_000

/** How many products are named; the pack list has all. */
const NAMED_MAX = 4

/**
 * How much is left to pack. Bags of a day whose list still grows wait until it is final. Its button is the page's only
 * filled one.
 */
export function PackCard({ pack }: { pack: FarmToday['pack'] }) {
  const words = useWords('today')
  const packing = useWords('packing')
  const { language } = useLanguage()
  const title = useId()
  const now = useNow(EVERY_MS)
  const { days, orders, packed, left } = packNow(pack, now)
  const open = orders - packed
  const first = days.find((each) => each.day !== null && each.handedOver < each.orders)?.day ?? null
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
                : fillCount(language, words, first === null ? 'toPack' : 'bagsToPack', open)}
          </h2>
          {orders > 0 ? <p className="today-sub">{named}</p> : <NextDay next={pack.days[0]} />}
        </div>
      </div>
      {first !== null && (
        <>
          <BringLine day={first} />
          <LateNote day={first} now={now} />
        </>
      )}
      {orders > 0 && (
        <ProgressBar share={packed / orders} label={fill(words.progress, { packed, total: orders })} />
      )}
      {pack.orders > 0 && (
        <ButtonLink to={paths.farmerPack} size="lg" variant={open === 0 ? 'secondary' : 'primary'}>
          {open === 0 ? words.seePackList : words.packNow}
        </ButtonLink>
      )}
    </section>
  )
}

/** `Next: Thu 19 Nov, 3 bags`. */
function NextDay({ next }: { next: FarmToday['pack']['days'][number] | undefined }) {
  const words = useWords('today')
  const packing = useWords('packing')
  const { language } = useLanguage()
  return (
    <p className="today-sub">
      {next === undefined || next.day === null
        ? words.nothingText
        : fill(words.next, {
            day: shortDayText(next.day.dropOffAt, language),
            bags: fillCount(language, packing, 'bags', next.orders),
          })}
    </p>
  )
}
