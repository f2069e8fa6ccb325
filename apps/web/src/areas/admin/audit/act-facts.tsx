import type { ActView } from '@farmgate/contract/audit-log.ts'
import { ArrowRight } from 'lucide-react'
import { useWords } from '../../../words.ts'
import { factName, factText } from './fact-text.ts'
import './act-table.css'

/** Only what changed, before and after side by side; and what was said along with it. */
export function ActFacts({ act: { before, after, detail } }: { act: ActView }) {
  const words = useWords('manage')
  const changed = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  // Which version was decided on matters to the machine alone; the refund's own number says nothing either.
  const said = Object.entries(detail).filter(([name]) => name !== 'version' && name !== 'refund')
  if (changed.length === 0 && said.length === 0) return <span className="act-nothing">{words.unchanged}</span>
  return (
    <dl className="act-facts">
      {changed.map((name) => (
        <div key={name}>
          <dt>{factName(name, words)}</dt>
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
      {said.map(([name, value]) => (
        <div key={`said ${name}`}>
          <dt>{factName(name, words)}</dt>
          <dd>{factText(name, value, words)}</dd>
        </div>
      ))}
    </dl>
  )
}
