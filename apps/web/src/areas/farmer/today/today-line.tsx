import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { rupeesText } from '#components/format/rupees.ts'
import { useLanguage } from '#language.ts'
import { paths } from '#paths.ts'
import { useWords } from '#words.ts'
import { todayQuery } from './today-query.ts'
import './today-line.css'

/** One line above the form with which the area opens: `3 to pack · ₹35,772 owed → Today`. */
export function TodayLine() {
  const words = useWords('today')
  const { language } = useLanguage()
  const { data } = useQuery(todayQuery())
  const open = data === undefined ? 0 : data.pack.orders - data.pack.packed
  return (
    <Link to={paths.farmerToday} className="today-line">
      {/* Present before the figures have loaded, so that the form below does not move. */}
      <span className="today-line-words num">
        {data !== undefined && (
          <>
            {open === 0 ? words['line.free'] : fillCount(language, words, 'line.toPack', open)}
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
