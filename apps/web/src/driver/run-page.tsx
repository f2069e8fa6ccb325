import type { Run, RunStop } from '@farmgate/contract/delivery/driver.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { clockText, shortDayText, windowText } from '@farmgate/messages/window-text.ts'
import { Check, ChevronDown, WifiOff } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { rupeesText } from '#components/format/rupees.ts'
import { useDriverWords } from './driver-words.ts'
import { OpenStop } from './open-stop.tsx'
import { rupeeSum } from './run-store.ts'
import { FailedStop, RefusedStop, stopRow } from './stop-row.tsx'
import type { NewMark, RunState, RunSync } from './run-sync.ts'
import '#ui/buttons/button.css'

export function RunPage({ sync }: { sync: RunSync }) {
  const state = useSyncExternalStore(sync.subscribe, sync.getState)
  const { words } = useDriverWords()
  const { run, isRead, isGone } = state
  return (
    <>
      <SignalStrip state={state} />
      <main className="run-main" aria-busy={run === null && !isRead}>
        {run !== null && <Sheet run={run} state={state} mark={sync.mark} />}
        {run === null && isGone && <Over state={state} />}
        {run === null && !isGone && (
          <>
            <h1>{words.title}</h1>
            <output>{isRead ? words.openOnce : words.loading}</output>
            {isRead && (
              <button
                type="button"
                className="btn btn-secondary btn-md"
                onClick={() => void sync.synchronise()}
              >
                {words.again}
              </button>
            )}
          </>
        )}
      </main>
    </>
  )
}

/** The strip stays in the page, so that a screen reader hears its changes. */
function SignalStrip({ state: { offlineSince, waiting, isGone } }: { state: RunState }) {
  const { words, language } = useDriverWords()
  const isOffline = offlineSince !== null
  const text =
    waiting === 0 ? words.noSignal : fillCount(language, words, isOffline ? 'noSignal' : 'sending', waiting)
  const isShown = isOffline || (waiting > 0 && !isGone)
  return (
    <output className={isShown ? 'run-strip' : 'run-no-strip'}>
      {isShown && (
        <>
          {isOffline && <WifiOff size={20} aria-hidden />}
          <span>{text}</span>
          {isOffline && (
            <span className="run-strip-age">
              {fill(words.since, { time: clockText(offlineSince, language) })}
            </span>
          )}
        </>
      )}
    </output>
  )
}

/** The sheet may not be read any more. */
function Over({ state: { closedAt, waiting, keptCash } }: { state: RunState }) {
  const { words, language } = useDriverWords()
  const time = closedAt === null ? '' : clockText(closedAt, language)
  const over =
    waiting === 0
      ? fill(words['over.none'], { time })
      : fill(fillCount(language, words, 'over', waiting), { time })
  return (
    <>
      <h1>{words.title}</h1>
      <p role="alert">{closedAt === null ? words.gone : over}</p>
      {keptCash > 0 && (
        <p className="run-cash run-cash-sum">
          <small>{words.cashWithYou}</small>
          {rupeesText(keptCash)}
        </p>
      )}
    </>
  )
}

function Sheet({ run, state, mark }: { run: Run; state: RunState; mark: (made: NewMark) => Promise<void> }) {
  const { words, language } = useDriverWords()
  const { stops } = run
  const [chosen, setChosen] = useState<string | null>(null)
  const current = useRef<HTMLElement>(null)
  const delivered = stops.filter(({ result }) => result === 'delivered')
  const failed = stops.filter(({ result }) => result === 'failed')
  const refused = stops.filter(({ _id }) => state.refused.includes(_id))
  const next = stops.find(({ _id, result }) => result === null && !state.refused.includes(_id))
  const open = stops.find(({ _id, result }) => _id === chosen && result !== 'delivered') ?? next
  const done = delivered.length + failed.length
  const cash = rupeeSum(stops.map(({ cashTaken }) => cashTaken))

  const openId = open?._id
  // The same rows until the sheet changes: nothing else draws two hundred of them again.
  const rows = useMemo(
    () =>
      stops
        .filter(({ _id, result }) => result === null && _id !== openId && !state.refused.includes(_id))
        .map((stop) => stopRow(stop, { words, language }, setChosen)),
    [stops, state.refused, openId, words, language],
  )
  const shownId = useRef(openId)
  useEffect(() => {
    // Not when the page opens: its heading is read first.
    if (shownId.current === openId) return
    shownId.current = openId
    current.current?.scrollIntoView({ block: 'nearest' })
    current.current?.querySelector('h2')?.focus({ preventScroll: true })
  }, [openId, shownId, current])

  return (
    <>
      <header>
        <div className="run-title">
          <div>
            <h1>{run.round.name}</h1>
            <p className="run-quiet num">
              {shortDayText(run.from, language)} · {windowText(run, language)}
            </p>
            {run.round.pickupPlace !== null && <p className="run-quiet">{run.round.pickupPlace}</p>}
          </div>
          <p className="run-cash run-cash-sum">
            <small>{words.cashWithYou}</small>
            {rupeesText(cash)}
          </p>
        </div>
        <progress
          className="run-progress"
          max={stops.length || 1}
          value={done}
          aria-label={fill(words.done, { done, all: stops.length })}
        />
        <p className="run-small num">{fill(words.done, { done, all: stops.length })}</p>
      </header>
      {run.isClosed && <p className="run-note">{words.closed}</p>}
      {stops.length === 0 && !run.isClosed && <p>{words.noStops}</p>}
      {state.isEarly && (
        <p className="run-note">{fill(words.marksFrom, { time: clockText(run.marksFrom, language) })}</p>
      )}
      <div className="run-stops">
        {refused.map(
          (stop) =>
            stop._id !== openId && (
              <RefusedStop
                key={stop._id}
                stop={stop}
                officePhone={run.officePhone}
                onOpen={() => setChosen(stop._id)}
              />
            ),
        )}
        {delivered.length > 0 && <Delivered stops={delivered} unchecked={state.unchecked} />}
        {failed.map(
          (stop) =>
            stop._id !== openId &&
            !state.refused.includes(stop._id) && (
              <FailedStop key={stop._id} stop={stop} onOpen={() => setChosen(stop._id)} />
            ),
        )}
        {open !== undefined && (
          <OpenStop
            key={open._id}
            ref={current}
            stop={open}
            isOffline={state.offlineSince !== null}
            isEarly={state.isEarly}
            mark={async (made) => {
              setChosen(null)
              await mark({ ...made, stop: open._id })
            }}
          />
        )}
      </div>
      {open === undefined && stops.length > 0 && refused.length === 0 && <output>{words.allDone}</output>}
      {rows.length > 0 && (
        <section>
          <h2 className="run-next">{words.nextStops}</h2>
          <div className="run-stops">{rows}</div>
        </section>
      )}
    </>
  )
}

function Delivered({ stops, unchecked }: { stops: readonly RunStop[]; unchecked: readonly string[] }) {
  const { words, language } = useDriverWords()
  const cash = rupeeSum(stops.map(({ cashTaken }) => cashTaken))
  const numbers = stops.map(({ number }) => number)
  return (
    <details className="run-stop run-delivered" open={stops.some(({ problem }) => problem === 'wrong_code')}>
      <summary className="run-head">
        <span className="run-number run-number-ok">
          <Check size={20} aria-hidden />
        </span>
        <span>
          <span className="run-name">{fillCount(language, words, 'delivered', stops.length)}</span>
          <span className="run-sub num">
            {rangesOf(numbers)} · {fill(words.cashTaken, { amount: rupeesText(cash) })}
          </span>
        </span>
        <ChevronDown size={20} aria-hidden />
      </summary>
      <ul>
        {stops.map(({ _id, number, name, resultAt, cashTaken, problem }) => (
          <li key={_id} className="run-head">
            <span className="run-number run-number-ok num">{number}</span>
            <span>
              <span className="run-name">{name}</span>
              {problem === 'wrong_code' ? (
                <span className="run-sub run-bad">{words.wrongCode}</span>
              ) : (
                <span className="run-sub num">
                  {unchecked.includes(_id)
                    ? words.codeUnchecked
                    : resultAt !== null && fill(words.deliveredAt, { time: clockText(resultAt, language) })}
                </span>
              )}
            </span>
            {cashTaken > 0 && <span className="run-cash">{rupeesText(cashTaken)}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** `1–7, 9` */
function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}
