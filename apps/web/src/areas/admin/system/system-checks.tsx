import type { SystemState } from '@farmgate/contract/platform/system.ts'
import { FINDINGS, SYSTEM_LIMITS } from '@farmgate/domain/platform/system-checks.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Link } from 'react-router'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { Card } from '#ui/data/card.tsx'
import { useWords } from '#words.ts'
import { timeText } from '../attention/time-text.ts'
import { CheckBadge, isProblem } from './check-badge.tsx'

type CheckRow = SystemState['checks'][number]

export const CHECKS_ID = 'system-checks'

/** Checks whose problems an operator solves in Needs attention. */
const IN_ATTENTION: ReadonlySet<CheckRow['name']> = new Set(['refunds', 'books', 'webhooks'])

/** Every check as a sentence, problems on top, each with what to do. */
export function SystemChecks({ state: { checks } }: { state: SystemState }) {
  const words = useWords('system')
  return (
    <Card
      id={CHECKS_ID}
      tabIndex={-1}
      heading={words.checks}
      ruled
      actions={
        <span className="text-ink-2 text-sm">
          {fill(words.checksSummary, {
            ok: checks.filter(({ state }) => state === 'ok').length,
            look: checks.filter(isProblem).length,
          })}
        </span>
      }
    >
      <ul className="system-checks">
        {checks.map((check) => (
          <li key={check.name} className={isProblem(check) ? `system-check-${check.state}` : undefined}>
            <CheckBadge state={check.state} />
            <div>
              <b>{words[`check.${check.name}`]}</b> <CheckText check={check} />
              {isProblem(check) && <WhereToLook check={check} />}
            </div>
            <Age seconds={check.ageSeconds} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function CheckText({ check: { finding, figure } }: { check: CheckRow }) {
  const words = useWords('system')
  const attention = useWords('attention')
  const { language } = useLanguage()
  return fill(words[`finding.${finding}`], {
    figure: figure ?? 0,
    time: timeText(language, attention, Math.max(0, figure ?? 0) / 60),
    alarm: SYSTEM_LIMITS.diskAlarmPercent,
  })
}

/** The list in which an operator solves it, and the heading of the runbook for an engineer. */
function WhereToLook({ check: { name, finding } }: { check: CheckRow }) {
  const words = useWords('system')
  const known = FINDINGS[finding]
  return (
    <>
      {IN_ATTENTION.has(name) && (
        <>
          {' '}
          <Link to={adminPaths.attention} className="link">
            {words.seeAttention}
          </Link>
        </>
      )}
      {'runbook' in known && known.runbook !== undefined && (
        <p className="text-ink-2 text-sm">{fill(words.runbook, { heading: known.runbook })}</p>
      )}
    </>
  )
}

function Age({ seconds }: { seconds: number | null }) {
  const words = useWords('system')
  const attention = useWords('attention')
  const { language } = useLanguage()
  if (seconds === null) return null
  return (
    <span className="system-check-age">
      {seconds < 60 ? words.justNow : fill(words.ago, { time: timeText(language, attention, seconds / 60) })}
    </span>
  )
}
