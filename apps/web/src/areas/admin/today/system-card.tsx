import type { SystemState } from '@farmgate/contract/platform/system.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { classNames } from '#ui/class-names.ts'
import { useWords } from '#words.ts'
import { isProblem } from '../system/check-badge.tsx'
import { Box } from './box.tsx'

const SHOWN = 3

/** The sentence of the page System, in its colour. */
export function SystemLine({ state }: { state: SystemState }) {
  const { verdict } = state
  const isWell = verdict === 'well' || verdict === 'new'
  const Icon = isWell ? CircleCheck : TriangleAlert
  return (
    <Link
      to={adminPaths.system}
      className={classNames(
        'today-say',
        isWell && 'today-say-well',
        (verdict === 'no_orders' || verdict === 'no_payments') && 'today-say-bad',
      )}
    >
      <Icon size={16} />
      <VerdictText state={state} />
    </Link>
  )
}

function VerdictText({ state: { verdict, checks } }: { state: SystemState }) {
  const words = useWords('system')
  const { language } = useLanguage()
  return verdict === 'look'
    ? fillCount(language, words, 'verdict.look', checks.filter(isProblem).length)
    : words[`verdict.${verdict}`]
}

/** What is not well, or that everything is. */
export function SystemCard({ result }: { result: UseQueryResult<SystemState> }) {
  const words = useWords('marketToday')
  const system = useWords('system')
  return (
    <Box heading={words.system} result={result} more={{ to: adminPaths.system, label: words.open }}>
      {(state) => {
        const problems = state.checks.filter(isProblem)
        return (
          <ul className="today-list">
            {problems.length === 0 && (
              <li className="today-line">
                <CircleCheck size={16} className="today-good" />
                <span>
                  <VerdictText state={state} />
                </span>
              </li>
            )}
            {problems.slice(0, SHOWN).map(({ name }) => (
              <li key={name} className="today-line">
                <TriangleAlert size={16} className="today-warn" />
                <Link to={adminPaths.system}>{system[`check.${name}`]}</Link>
              </li>
            ))}
          </ul>
        )
      }}
    </Box>
  )
}
