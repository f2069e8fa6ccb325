import { oneRoundDay } from '@farmgate/contract/delivery/rounds.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CalendarX } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { problemCode } from '#api/problem-text.ts'
import { query } from '#api/query.ts'
import { WorkPage } from '#components/frame/work-page.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import basket from '#pictures/basket-240.avif'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { NotFoundPage } from '../../not-found-page.tsx'
import { DayCash } from './day-cash.tsx'
import { canLeave } from './day-phase.ts'
import { DayPhases } from './day-phases.tsx'
import { DriverLink } from './driver-link.tsx'
import { DropOffs } from './drop-offs.tsx'
import { LeaveButton } from './leave-button.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { PrintMenu } from '../print/print-menu.tsx'
import { shortDay } from '../round-text.ts'
import { StopList } from './stop-list.tsx'
import '../rounds.css'

export function Component() {
  const words = useWords('rounds')
  const { language } = useLanguage()
  const { id = '', day = '' } = useParams()
  const result = useQuery(query('admin', oneRoundDay, { params: { id, day } }))
  const [asked, setAsked] = useState<'move' | 'callOff' | null>(null)
  const back = { to: adminPaths.rounds, label: words.back }
  if (result.data === undefined && /not_found|invalid/.test(problemCode(result.error) ?? ''))
    return <NotFoundPage picture={basket} title={words.dayMissing} text={words.dayMissingText} back={back} />
  const shown = result.data?.day
  return (
    <WorkPage
      title={
        shown === undefined
          ? words.title
          : fill(words.dayTitle, { round: shown.round.name, day: shortDay(shown.day, language) })
      }
      back={back}
      end={
        shown !== undefined && (
          <div className="flex flex-wrap gap-3">
            {shown.isMovable && (
              <>
                <Button variant="secondary" icon={CalendarClock} onClick={() => setAsked('move')}>
                  {words.move}
                </Button>
                <Button variant="danger-outline" icon={CalendarX} onClick={() => setAsked('callOff')}>
                  {words.callOff}
                </Button>
              </>
            )}
            {canLeave(shown) && <LeaveButton day={shown} />}
          </div>
        )
      }
    >
      <Loaded query={result} skeleton={<Skeleton className="h-96 rounded-card" />}>
        {({ day: known }) => (
          <>
            {known.state === 'called_off' ? <CalledOff reason={known.reason} /> : <DayPhases day={known} />}
            <DriverLink day={known} />
            <PrintMenu id={id} day={day} />
            <div className="round-columns">
              <StopList day={known} />
              <div className="grid gap-5">
                <DropOffs day={known} />
                {known.state !== 'called_off' && <DayCash day={known} />}
              </div>
            </div>
          </>
        )}
      </Loaded>
      {asked !== null && shown !== undefined && (
        <MoveDialog day={shown} what={asked} onClose={() => setAsked(null)} />
      )}
    </WorkPage>
  )
}

function CalledOff({ reason }: { reason: string | null }) {
  const words = useWords('rounds')
  return (
    <Note tone="warn" live={false} title={words.offNote}>
      {reason ?? words.offPlanNote}
    </Note>
  )
}
