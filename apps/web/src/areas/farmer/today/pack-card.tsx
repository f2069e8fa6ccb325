import { shownName } from '#components/product/shown-name.ts'
import type { FarmToday } from '@farmgate/contract/delivery/farm-today.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { shortDayText } from '@farmgate/messages/window-text.ts'
import { useId } from 'react'
import { useNow } from '#components/format/use-now.ts'
import { useLanguage } from '#language.ts'
import basket from '#pictures/basket-240.avif'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { useWords } from '#words.ts'
import { amountText } from '../packing/amount-text.ts'
import '../packing/bags/bags.css'
import { BringLine, LateNote } from '../packing/bring-card.tsx'
import { packListOf } from '../packing/pack-days.ts'
import { packTask } from './pack-task.ts'
import { toPackText } from './to-pack-text.ts'

/** Minutes late change slowly. */
const EVERY_MS = 20_000

/** How many products are named; the pack list has all. */
const NAMED_MAX = 4

/**
 * How much is left to pack for one drop-off, and the way to that list. Bags of a day whose list still grows wait until it is
 * final. Its button is the page's only filled one.
 */
export function PackCard({ pack }: { pack: FarmToday['pack'] }) {
  const words = useWords('today')
  const packing = useWords('packing')
  const { language } = useLanguage()
  const title = useId()
  const now = useNow(EVERY_MS)
  const { orders, next, day, later } = packTask(pack, now)
  const open = next.orders - next.packed
  const named = next.left
    .slice(0, NAMED_MAX)
    .map((item) => `${amountText(language, packing, item.unit, item.quantity)} ${shownName(item)}`)
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
                : toPackText(language, words, day, open)}
          </h2>
          {orders > 0 ? <p className="today-sub">{named}</p> : <NextDay next={pack.days[0]} />}
        </div>
      </div>
      {day !== null && (
        <>
          <BringLine day={day} />
          <LateNote day={day} now={now} />
        </>
      )}
      {orders > 0 && (
        <ProgressBar
          share={next.packed / next.orders}
          label={fill(words.progress, { packed: next.packed, total: next.orders })}
        />
      )}
      {later > 0 && <p className="today-sub">{fillCount(language, words, 'packLater', later)}</p>}
      {pack.orders > 0 && (
        <ButtonLink to={packListOf(day)} size="lg" variant={open === 0 ? 'secondary' : 'primary'}>
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
