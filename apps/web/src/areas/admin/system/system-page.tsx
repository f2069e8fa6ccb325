import { type SystemState, system } from '@farmgate/contract/system.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { useQuery } from '@tanstack/react-query'
import { Check, RefreshCw, TriangleAlert } from 'lucide-react'
import { query } from '#api/query.ts'
import { Loaded } from '#components/query/loaded.tsx'
import { liveQuery } from '#components/query/use-live.ts'
import { WorkPage } from '#components/frame/work-page.tsx'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useWords } from '#words.ts'
import { timeText } from '../attention/time-text.ts'
import { RowSkeletons } from '../row-skeletons.tsx'
import { RecentAlarms, RunningVersion } from './system-aside.tsx'
import { SystemChecks } from './system-checks.tsx'
import { SystemTiles } from './system-tiles.tsx'
import './system.css'

/** Is everything well: one sentence, figures, and the checks with the problems first. */
export function Component() {
  const words = useWords('system')
  const settings = useWords('adminSettings')
  const result = useQuery({ ...query('admin', system, {}), ...liveQuery })
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
          busy={result.isFetching && result.data !== undefined}
          busyLabel={words.checking}
          onClick={() => void result.refetch()}
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
function CheckedLine({ state: { checkedSecondsAgo, isStale } }: { state: SystemState }) {
  const words = useWords('system')
  const attention = useWords('attention')
  const { language } = useLanguage()
  if (checkedSecondsAgo === null) return <span className="system-stale">{words.neverChecked}</span>
  if (checkedSecondsAgo < 60) return words.checkedNow
  const text = fill(words.checkedAgo, { time: timeText(language, attention, checkedSecondsAgo / 60) })
  return isStale ? <span className="system-stale">{text}</span> : text
}

function Verdict({ state: { verdict, checks } }: { state: SystemState }) {
  const words = useWords('system')
  const { language } = useLanguage()
  const count = checks.filter(({ state }) => state === 'look' || state === 'bad').length
  const Icon = verdict === 'well' ? Check : TriangleAlert
  return (
    <section className={`card system-verdict system-verdict-${verdict}`} aria-live="polite">
      <span className="system-verdict-icon">
        <Icon size={26} />
      </span>
      <div>
        <h2>
          {verdict === 'look'
            ? fillCount(language, words, 'verdict.look', count)
            : words[`verdict.${verdict}`]}
        </h2>
        <p className="text-ink-2">{words[`verdictText.${verdict}`]}</p>
      </div>
    </section>
  )
}
