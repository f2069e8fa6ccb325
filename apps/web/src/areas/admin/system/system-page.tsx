import type { SystemState } from '@farmgate/contract/platform/system.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { Check, Clock, ListChecks, RefreshCw, TriangleAlert } from 'lucide-react'
import { Loaded } from '#components/query/loaded.tsx'
import { WorkPage } from '#components/frame/work-page.tsx'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useWords } from '#words.ts'
import { timeText } from '../attention/time-text.ts'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { RecentAlarms, RunningVersion } from './system-aside.tsx'
import { isProblem } from './check-badge.tsx'
import { CHECKS_ID, SystemChecks } from './system-checks.tsx'
import { SystemTiles } from './system-tiles.tsx'
import { useSystem } from './use-system.ts'
import './system.css'

/** Is everything well: one sentence, figures, and the checks with the problems first. */
export function Component() {
  const words = useWords('system')
  const settings = useWords('adminSettings')
  const { result, isChecking, checkNow } = useSystem()
  return (
    <WorkPage
      title={words.title}
      subtitle={
        result.data === undefined ? settings['more.line.system'] : <CheckedLine state={result.data} />
      }
      end={
        <Button
          icon={RefreshCw}
          variant="secondary"
          busy={isChecking}
          busyLabel={words.checking}
          onClick={checkNow}
        >
          {words.checkNow}
        </Button>
      }
    >
      <Loaded query={result} skeleton={<RowSkeletons />}>
        {(state) => (
          <div className="system">
            <Verdict state={state} />
            <SystemTiles state={state} />
            <div className="system-columns">
              <SystemChecks state={state} />
              <div className="system-aside">
                <RecentAlarms state={state} />
                <RunningVersion state={state} />
              </div>
            </div>
          </div>
        )}
      </Loaded>
    </WorkPage>
  )
}

/** The age of the figures, in orange when they are stale. */
function CheckedLine({ state: { checkedSecondsAgo, checks } }: { state: SystemState }) {
  const words = useWords('system')
  const attention = useWords('attention')
  const { language } = useLanguage()
  if (checkedSecondsAgo !== null && checkedSecondsAgo < 60) return words.checkedNow
  const text =
    checkedSecondsAgo === null
      ? words.neverChecked
      : fill(words.checkedAgo, { time: timeText(language, attention, checkedSecondsAgo / 60) })
  const isStale = checks.some((check) => check.name === 'samples' && isProblem(check))
  return isStale ? <span className="system-stale">{text}</span> : text
}

const VERDICT_ICONS = {
  well: Check,
  new: Clock,
  look: TriangleAlert,
  no_payments: TriangleAlert,
  no_orders: TriangleAlert,
} as const

function Verdict({ state: { verdict, checks } }: { state: SystemState }) {
  const words = useWords('system')
  const { language } = useLanguage()
  const problems = checks.filter(isProblem)
  const Icon = VERDICT_ICONS[verdict]
  return (
    <section className={`card system-verdict system-verdict-${verdict}`} aria-live="polite">
      <span className="system-verdict-icon">
        <Icon size={24} />
      </span>
      <div className="system-verdict-words">
        <h2>
          {verdict === 'look'
            ? fillCount(language, words, 'verdict.look', problems.length)
            : words[`verdict.${verdict}`]}
        </h2>
        <p className="text-ink-2">
          {fill(words[`verdictText.${verdict}`], {
            checks: problems.map(({ name }) => words[`check.${name}`]).join(', '),
          })}
        </p>
      </div>
      {problems.length > 0 && (
        <Button icon={ListChecks} onClick={showChecks}>
          {words.whatToDo}
        </Button>
      )}
    </section>
  )
}

function showChecks(): void {
  const list = document.getElementById(CHECKS_ID)
  list?.scrollIntoView({ block: 'start' })
  list?.focus({ preventScroll: true })
}
