import type { FarmToday } from '@farmgate/contract/delivery/farm-today.ts'
import { fill } from '@farmgate/messages/fill.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { useNow } from '#components/format/use-now.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { liveQuery } from '#components/query/use-live.ts'
import { useLanguage } from '#language.ts'
import { farmerPaths } from '#farmer-pages.ts'
import { type AreaWords, useWords } from '#words.ts'
import { packTask } from './pack-task.ts'
import { toPackText } from './to-pack-text.ts'
import { todayQuery } from './today-query.ts'
import { useShownPack } from './use-shown-pack.ts'
import './today-line.css'

/** A list becomes final by the minute. */
const EVERY_MS = 60_000

/** One line above the form with which the area opens: `3 bags to pack · ₹35,772 owed → Today`. It counts what Today does. */
export function TodayLine() {
  const words = useWords('today')
  const { language } = useLanguage()
  const { data } = useQuery({ ...todayQuery(), ...liveQuery })
  const pack = useShownPack(data?.pack)
  const now = useNow(EVERY_MS)
  return (
    <Link to={farmerPaths.today} className="today-line">
      {/* Present before the figures have loaded, so that the form below does not move. */}
      <span className="today-line-words num">
        {data !== undefined && pack !== undefined && (
          <>
            {packText(language, words, pack, now)}
            {data.owed > 0 && ` · ${fill(words['line.owed'], { amount: rupeesText(data.owed) })}`}
          </>
        )}
      </span>
      <span className="today-line-go">
        <ArrowRight size={18} />
        {words.title}
      </span>
    </Link>
  )
}

function packText(
  language: Language,
  words: AreaWords<'today'>,
  pack: FarmToday['pack'],
  now: number,
): string {
  const { next, day } = packTask(pack, now)
  const open = next.orders - next.packed
  return open === 0 ? words['line.free'] : toPackText(language, words, day, open)
}
