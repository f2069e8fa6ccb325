import {
  type FarmRound,
  type FarmRounds as Rounds,
  farmRounds,
  removeAbsence,
} from '@farmgate/contract/delivery/farm-rounds.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { clockText, dayParts, shortDayText } from '@farmgate/messages/window-text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { offlineQuery } from '#api/query.ts'
import { useOneAtATime } from '#components/form/use-one-at-a-time.ts'
import { liveQuery } from '#components/query/use-live.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useWords } from '#words.ts'
import { AbsenceDialog, type DayToMiss } from './absence-dialog.tsx'

/** The next days are enough to plan by; the last of four weeks change. */
const SHOWN_DAYS = 5

/** The rounds that the farm serves, with their next days. A farm in no round sees nothing of it. */
export function FarmRounds() {
  const words = useWords('packing')
  const { data } = useQuery({ ...offlineQuery('farmer', farmRounds, {}), ...liveQuery })
  const [asked, setAsked] = useState<DayToMiss | null>(null)
  if (data === undefined || data.rounds.length === 0) return null
  return (
    <>
      <div className="farm-rounds">
        <h2 className="farm-rounds-title">{words.yourRounds}</h2>
        {data.rounds.map((round) => (
          <RoundCard key={round._id} round={round} absences={data.absences} onMiss={setAsked} />
        ))}
      </div>
      {asked !== null && <AbsenceDialog day={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

interface RoundCardProps {
  round: FarmRound
  absences: Rounds['absences']
  onMiss: (day: DayToMiss) => void
}

function RoundCard({ round, absences, onMiss }: RoundCardProps) {
  const words = useWords('packing')
  const { language } = useLanguage()
  const weekdays = round.days
    .slice(0, round.weekdays.length)
    .map(({ from }) => dayParts(from, language).weekday)
    .join(', ')
  return (
    <Card heading={round.name} headingLevel={3}>
      <p className="farm-round-facts">
        {weekdays} · {fill(words.bringPlace, { place: round.dropOffPlace })}
      </p>
      <ul>
        {round.days.slice(0, SHOWN_DAYS).map((day) => {
          const shown = shortDayText(day.from, language)
          const absence = absences.find((each) => each.day === day.day)
          return (
            <li key={day.day} className="farm-round-day">
              <span className="min-w-0 flex-1">
                <b className="num">{shown}</b>{' '}
                <span className="num">
                  {fill(words.bringBy, { time: clockText(day.dropOffAt, language) })}
                </span>
                <span className="farm-round-bags">
                  {absence === undefined
                    ? day.bags === 0
                      ? words.noBags
                      : fillCount(language, words, 'bags', day.bags)
                    : fill(words.absentBecause, { reason: absence.reason })}
                </span>
              </span>
              {absence === undefined && day.canStayAway && (
                <Button
                  variant="secondary"
                  className="bag-action"
                  aria-label={fill(words.cannotCome, { day: shown })}
                  onClick={() => onMiss(missed(day))}
                >
                  {words.cannotComeShort}
                </Button>
              )}
              {absence?.moved === 0 && <ComeAfterAll day={day.day} shown={shown} />}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const missed = ({ day, from, bags, buyers }: FarmRound['days'][number]): DayToMiss => ({
  day,
  from,
  bags,
  buyers,
})

function ComeAfterAll({ day, shown }: { day: string; shown: string }) {
  const words = useWords('packing')
  const client = useQueryClient()
  const problemText = useProblemText()
  const { busy, run } = useOneAtATime<'come'>()
  async function send(): Promise<void> {
    try {
      await callAs('farmer', removeAbsence, { params: { day } })
    } catch (error) {
      showToast({ tone: 'bad', text: problemText(error) })
    }
    await client.invalidateQueries()
  }
  return (
    <Button
      variant="secondary"
      className="bag-action"
      busy={busy !== null}
      busyLabel={words.comeAfterAll}
      aria-label={`${words.comeAfterAll}: ${shown}`}
      onClick={() => void run('come', send)}
    >
      {words.comeAfterAll}
    </Button>
  )
}
