import { ATTENTION_KINDS } from '@farmgate/domain/telling/attention.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths } from '#admin-pages.ts'
import { liveQuery } from '#components/query/use-live.ts'
import { shortCount } from '#ui/data/short-count.ts'
import { useWords } from '#words.ts'
import { attentionCountsQuery } from '../attention/attention-queries.ts'
import { kindLooks } from '../attention/kind-looks.ts'
import { Box } from './box.tsx'

const SHOWN = 5

/** The kinds of which most waits, each with a link to its rows. */
export function WaitsCard() {
  const words = useWords('marketToday')
  const attention = useWords('attention')
  // The query of the side bar's number.
  const result = useQuery({ ...attentionCountsQuery(), ...liveQuery })
  const total = Object.values(result.data?.counts ?? {}).reduce((sum, count) => sum + count, 0)
  return (
    <Box
      heading={words.waits}
      sub={total > 0 ? shortCount(total) : undefined}
      result={result}
      more={{ to: adminPaths.attention, label: words.openAll }}
    >
      {({ counts }) => {
        const kinds = ATTENTION_KINDS.filter((kind) => counts[kind] > 0).toSorted(
          (one, other) => counts[other] - counts[one],
        )
        if (kinds.length === 0) return <p className="today-none">{words.nothingWaits}</p>
        return (
          <ul className="today-list">
            {kinds.slice(0, SHOWN).map((kind) => {
              const { icon: Icon } = kindLooks[kind]
              return (
                <li key={kind} className="today-line">
                  <Icon size={16} />
                  <Link to={`${adminPaths.attention}?kind=${kind}`}>{attention[`kind.${kind}`]}</Link>
                  <b className="today-end">{shortCount(counts[kind])}</b>
                </li>
              )
            })}
          </ul>
        )
      }}
    </Box>
  )
}
