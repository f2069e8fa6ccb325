import type { ActView } from '@farmgate/contract/platform/audit-log.ts'
import { ArrowRight } from 'lucide-react'
import { useWords } from '#words.ts'
import { factName, factText } from './fact-text.ts'
import './act-table.css'

/** The changed fields only, before and after side by side, and the details given with the action. */
export function ActFacts({ act: { before, after, detail } }: { act: ActView }) {
  const words = useWords('adminSettings')
  const listing = useWords('listing')
  const changed = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  // The version and the refund's id have no meaning for the reader.
  const details = Object.entries(detail).filter(([name]) => name !== 'version' && name !== 'refund')
  if (changed.length === 0 && details.length === 0)
    return <span className="act-nothing">{words.unchanged}</span>
  return (
    <dl className="act-facts">
      {changed.map((name) => (
        <div key={name}>
          <dt>{factName(name, words, listing)}</dt>
          <dd>
            <span className="act-before">{factText(name, before?.[name] ?? null, words)}</span>
            <span className="act-arrow">
              <ArrowRight size={16} />
              <span className="sr-only">{words.becomes}</span>
            </span>
            <span className="act-after">{factText(name, after?.[name] ?? null, words)}</span>
          </dd>
        </div>
      ))}
      {details.map(([name, value]) => (
        <div key={`detail ${name}`}>
          <dt>{factName(name, words, listing)}</dt>
          <dd>{factText(name, value, words)}</dd>
        </div>
      ))}
    </dl>
  )
}
