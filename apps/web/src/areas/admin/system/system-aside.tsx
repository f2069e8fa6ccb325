import { BellRing, Check } from 'lucide-react'
import { momentText } from '#components/format/day-text.ts'
import { useLanguage } from '#language.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Card } from '#ui/data/card.tsx'
import { DefinitionRows } from '#ui/data/definition-rows.tsx'
import { useWords } from '#words.ts'
import type { SystemState } from '@farmgate/contract/platform/system.ts'

/** The alarms of 30 days, open ones first. */
export function RecentAlarms({ state: { alarms } }: { state: SystemState }) {
  const words = useWords('system')
  const attention = useWords('attention')
  const { language } = useLanguage()
  return (
    <Card
      heading={words.alarms}
      ruled
      padded
      actions={<span className="text-ink-2 text-sm">{words.alarmsSpan}</span>}
    >
      {alarms.length === 0 ? (
        <p className="text-ink-2">{words.noAlarms}</p>
      ) : (
        <ul className="system-alarms">
          {alarms.map(({ kind, raisedAt, endedAt }) => (
            <li key={kind + raisedAt}>
              <span>
                <b className="block">{attention[`alarm.${kind}`]}</b>
                <span className="text-ink-2 text-sm">{momentText(raisedAt, language)}</span>
              </span>
              {endedAt === null ? (
                <Badge tone="bad" icon={BellRing}>
                  {words.rings}
                </Badge>
              ) : (
                <Badge tone="ok" icon={Check}>
                  {words.cleared}
                </Badge>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

export function RunningVersion({ state: { version } }: { state: SystemState }) {
  const words = useWords('system')
  const { language } = useLanguage()
  return (
    <Card heading={words.version} ruled padded>
      <DefinitionRows
        rows={[
          { label: words.running, value: version.commit.slice(0, 12) },
          {
            label: words.since,
            value: version.since === null ? words.noFigure : momentText(version.since, language),
          },
          { label: words.processes, value: version.processes },
        ]}
      />
    </Card>
  )
}
