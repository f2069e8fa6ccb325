import { fill } from '@farmgate/messages/fill.ts'
import { Link } from 'react-router'
import { Check, EyeOff, OctagonAlert, TriangleAlert } from 'lucide-react'
import { useLanguage } from '#language.ts'
import { paths } from '#paths.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Card } from '#ui/data/card.tsx'
import { type AreaWords, useWords } from '#words.ts'
import { timeText } from '../attention/time-text.ts'
import type { SystemState } from '@farmgate/contract/system.ts'

type CheckRow = SystemState['checks'][number]

const LOOKS = {
  bad: { tone: 'bad', icon: OctagonAlert },
  look: { tone: 'warn', icon: TriangleAlert },
  ok: { tone: 'ok', icon: Check },
  off: { tone: 'mute', icon: EyeOff },
} as const

/** Checks whose problems an operator solves in Needs attention. */
const IN_ATTENTION: ReadonlySet<CheckRow['name']> = new Set(['refunds', 'books', 'webhooks'])

/** Every check as a sentence, problems on top, each with what to do. */
export function SystemChecks({ state: { checks } }: { state: SystemState }) {
  const words = useWords('system')
  const isProblem = ({ state }: CheckRow) => state === 'look' || state === 'bad'
  return (
    <Card
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
            <Badge {...LOOKS[check.state]}>{words[`state.${check.state}`]}</Badge>
            <span>
              <b>{words[`check.${check.name}`]}</b> <CheckText check={check} />
              {isProblem(check) && IN_ATTENTION.has(check.name) && (
                <>
                  {' '}
                  <Link to={paths.adminAttention} className="link">
                    {words.seeAttention}
                  </Link>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function CheckText({ check: { name, state, figure } }: { check: CheckRow }) {
  const words = useWords('system')
  const attention = useWords('attention')
  const { language } = useLanguage()
  return fill(textOf(words, name, state), {
    figure: figure ?? 0,
    time: timeText(language, attention, Math.max(0, figure ?? 0) / 60),
  })
}

function textOf(words: AreaWords<'system'>, name: CheckRow['name'], state: CheckRow['state']): string {
  if (state === 'ok') return words[`ok.${name}`]
  if (state === 'off') return name === 'certificate' ? words['off.certificate'] : words['off.backup']
  return words[`problem.${name}`]
}
