import type { RoundDay, RoundStop } from '@farmgate/contract/delivery/rounds.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useEffect, useRef, useState } from 'react'
import { useProblemText } from '#api/problem-text.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Field } from '#ui/fields/field.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useWords } from '#words.ts'
import { FailedStopDialog } from './failed-stop-dialog.tsx'
import { byPincode, isStopFound } from './stop-order.ts'
import { numberId, StopRow } from './stop-row.tsx'
import { useStopNumbers } from './use-stop-numbers.ts'

/** Stops that are drawn at once; a day may have 2,000. */
const SHOWN = 60

/** The stops in the order of the sheet. Drag, or Alt and an arrow key, renumbers. */
export function StopList({ day }: { day: RoundDay }) {
  const words = useWords('rounds')
  const own = useWords('roundDay')
  const { language } = useLanguage()
  const problemText = useProblemText()
  const { stops, failure, move, reset } = useStopNumbers(day)
  const [typed, setTyped] = useState('')
  const [isAll, setAll] = useState(false)
  const [failed, setFailed] = useState<RoundStop | null>(null)
  const refocus = useRef<string | null>(null)
  const found = stops.filter((stop) => isStopFound(stop, typed))
  const shown = isAll ? found : found.slice(0, SHOWN)
  const missingAt = countMissing(day)
  const sums = useSums(stops)

  useEffect(() => {
    if (refocus.current === null) return
    document.getElementById(numberId(refocus.current))?.focus({ preventScroll: true })
    refocus.current = null
  })

  function renumber(stop: RoundStop, to: number): void {
    if (to < 1 || to > stops.length || to === stop.number) return
    refocus.current = stop._id
    move(stop._id, to - 1)
    showToast({ key: 'stop-number', text: fill(own.nowStop, { from: stop.number, to }) })
  }

  return (
    <Card heading={fillCount(language, words, 'stops', stops.length)}>
      {stops.length === 0 ? (
        <p className="px-4 pb-4 text-ink-2">{words.noStops}</p>
      ) : (
        <>
          <p className="px-4 pb-3 text-ink-2 text-sm">{sums.join(' · ')}</p>
          <div className="stop-tools">
            <Field
              type="search"
              label={own.find}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button variant="secondary" onClick={reset}>
              {own.sortByStreet}
            </Button>
          </div>
          {failure !== undefined && (
            <Note tone="bad" className="m-3">
              {problemText(failure)}
            </Note>
          )}
          {found.length === 0 && <p className="px-4 pb-4 text-ink-2">{own.noneFound}</p>}
          {byPincode(shown).map(({ pincode, stops: group }) => (
            <section key={`${pincode} ${group[0]?._id}`} aria-label={pincode}>
              <h3 className="stop-pincode num">{pincode}</h3>
              <ol>
                {group.map((stop) => (
                  <StopRow
                    key={stop._id}
                    stop={stop}
                    day={day}
                    missing={missingAt.get(stop._id) ?? 0}
                    canMove={typed.trim() === ''}
                    onMove={(to) => renumber(stop, to)}
                    onDropOf={(id) => {
                      const dropped = stops.find((each) => each._id === id)
                      if (dropped !== undefined) renumber(dropped, stop.number)
                    }}
                    onDecide={() => setFailed(stop)}
                  />
                ))}
              </ol>
            </section>
          ))}
          <p className="stop-foot">
            <span>{own.renumberHint}</span>
            {shown.length < found.length && (
              <span className="drop-off-acts">
                {fill(own.shown, { count: shown.length, total: found.length })}
                <Button variant="secondary" size="sm" onClick={() => setAll(true)}>
                  {own.showAll}
                </Button>
              </span>
            )}
          </p>
        </>
      )}
      {failed !== null && (
        <FailedStopDialog
          stop={{ id: failed._id, name: failed.name }}
          round={day.round._id}
          day={day.day}
          onClose={() => setFailed(null)}
          onDone={(text) => {
            setFailed(null)
            showToast({ tone: 'ok', text })
          }}
        />
      )}
    </Card>
  )
}

/** Bags, cash and paid orders of the day. */
function useSums(stops: readonly RoundStop[]): readonly string[] {
  const words = useWords('rounds')
  const { language } = useLanguage()
  const cash = stops.filter(({ cashDue }) => cashDue > 0)
  const paid = stops.filter(({ isCash }) => !isCash).length
  const sumOf = (of: readonly RoundStop[], field: 'bags' | 'cashDue') =>
    of.reduce((sum, stop) => sum + stop[field], 0)
  return [
    fillCount(language, words, 'bags', sumOf(stops, 'bags')),
    ...(cash.length === 0
      ? []
      : [fill(words.cashStops, { count: cash.length, amount: rupeesText(sumOf(cash, 'cashDue')) })]),
    ...(paid === 0 ? [] : [fill(words.paidStops, { count: paid })]),
  ]
}

/** Missing bags by stop; only of farms that have been there, else every bag would be missing in the morning. */
function countMissing({ farms, stops, leftAt }: RoundDay): ReadonlyMap<string, number> {
  const idOf = new Map(stops.map(({ number, _id }) => [number, _id]))
  const counts = new Map<string, number>()
  for (const { missing, handedIn } of farms)
    if (handedIn > 0 || leftAt !== null)
      for (const { stop } of missing) {
        const id = idOf.get(stop)
        if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
      }
  return counts
}
