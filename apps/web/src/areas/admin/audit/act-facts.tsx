import type { ActView } from '@farmgate/contract/platform/audit-log.ts'
import { ArrowRight } from 'lucide-react'
import { useWords } from '#words.ts'
import { factName, factText } from './fact-text.ts'
import './act-table.css'

/** The changed fields only, before and after side by side, and the details given with the action. */
export function ActFacts({ act: { action, before, after, detail } }: { act: ActView }) {
  const words = useWords('adminSettings')
  const listing = useWords('listing')
  const changed = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const details = Object.entries(detail).filter(([name]) => !MEANINGLESS.has(name))
  if (changed.length === 0 && details.length === 0)
    return <span className="act-nothing">{words.unchanged}</span>
  return (
    <dl className="act-facts">
      {changed.map((name) => (
        <div key={name}>
          <dt>{factName(action, name, words, listing)}</dt>
          <dd>
            <span className="act-before">{factText(action, name, before?.[name] ?? null, words)}</span>
            <span className="act-arrow">
              <ArrowRight size={16} />
              <span className="sr-only">{words.becomes}</span>
            </span>
            <span className="act-after">{factText(action, name, after?.[name] ?? null, words)}</span>
          </dd>
        </div>
      ))}
      {details.map(([name, value]) => (
        <div key={`detail ${name}`}>
          <dt>{factName(action, name, words, listing)}</dt>
          <dd>{factText(action, name, value, words)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A version, the id of a refund and how often a session was renewed say nothing to the reader. */
const MEANINGLESS = new Set(['version', 'refund', 'shownGen', 'currentGen'])
