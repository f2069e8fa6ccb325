import { allRounds, changeRound, endRound, oneRound, type Round } from '@farmgate/contract/delivery/rounds.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { callAs } from '#api/call.ts'
import { problemCode, useProblemText } from '#api/problem-text.ts'
import { query } from '#api/query.ts'
import { useCall } from '#components/form/use-call.ts'
import { WorkPage } from '#components/frame/work-page.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import basket from '#pictures/basket-240.avif'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useWords } from '#words.ts'
import { formQuery, RestartableForm, useRestart } from '../../identity/restartable-form.tsx'
import { NotFoundPage } from '../../not-found-page.tsx'
import { isAdminQueryFor } from '../../query-filter.ts'
import { CALL_OFF, type DayAnswers } from './round-changes.tsx'
import { RoundForm } from './round-form.tsx'
import { shortDay } from '../round-text.ts'
import { bodyOf, type RoundValues, valuesOf } from './round-values.ts'

export function Component() {
  const words = useWords('rounds')
  const { id = '' } = useParams()
  const client = useQueryClient()
  const options = query('admin', oneRound, { params: { id } })
  const result = useQuery({ ...options, ...formQuery })
  const { round: restart, startAnew } = useRestart(result.refetch)
  const [isEnding, setEnding] = useState(false)
  const back = { to: adminPaths.rounds, label: words.back }
  if (result.data === undefined && problemCode(result.error) === 'round.not_found')
    return <NotFoundPage picture={basket} title={words.missing} text={words.missingText} back={back} />
  const shown = result.data?.round

  async function save(version: number, values: RoundValues, answers: DayAnswers): Promise<void> {
    const { round } = await callAs('admin', changeRound, {
      params: { id },
      body: { ...bodyOf(values), version, ...inBody(answers) },
    })
    client.setQueryData(options.queryKey, { round })
  }

  return (
    <WorkPage
      title={shown === undefined ? words.title : fill(words.editTitle, { round: shown.name })}
      back={back}
      end={
        shown !== undefined && (
          <Button variant="danger-outline" onClick={() => setEnding(true)}>
            {words.end}
          </Button>
        )
      }
    >
      <RestartableForm round={restart}>
        <Loaded query={result} skeleton={<Skeleton className="h-96 rounded-card" />}>
          {({ round }) => (
            <RoundForm
              round={round}
              start={valuesOf(round)}
              send={(values, answers) => save(round.version, values, answers)}
              onOutdated={startAnew}
            />
          )}
        </Loaded>
      </RestartableForm>
      {isEnding && shown !== undefined && <EndRound round={shown} onClose={() => setEnding(false)} />}
    </WorkPage>
  )
}

const inBody = ({ to, reason }: DayAnswers) => {
  const chosen = Object.entries(to).map(([day, choice]) => ({ day, to: choice, reason: reason.trim() }))
  return {
    moves: chosen.filter((answer) => answer.to !== CALL_OFF),
    callOff: chosen
      .filter((answer) => answer.to === CALL_OFF)
      .map(({ day, reason: why }) => ({ day, reason: why })),
  }
}

function EndRound({ round, onClose }: { round: Round; onClose: () => void }) {
  const words = useWords('rounds')
  const shell = useWords('shell')
  const { language } = useLanguage()
  const problemText = useProblemText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { busy, failure, send } = useCall<'end'>()

  const end = () =>
    send('end', async () => {
      const { round: ended } = await callAs('admin', endRound, { params: { id: round._id } })
      const day = shortDay(ended.untilDay ?? '', language)
      showToast({ tone: 'ok', text: fill(words.endedNow, { round: round.name, day }) })
      void client.invalidateQueries({ predicate: isAdminQueryFor([allRounds.path, oneRound.path]) })
      await navigate(adminPaths.rounds)
    })

  return (
    <Confirm
      open
      title={fill(words.endTitle, { round: round.name })}
      text={words.endText}
      confirmLabel={words.end}
      cancelLabel={words.keepRound}
      closeLabel={shell.close}
      busy={busy !== null}
      busyLabel={words.ending}
      onConfirm={() => void end()}
      onCancel={onClose}
    >
      {failure !== undefined && (
        <Note tone="bad" className="mt-4">
          {problemText(failure)}
        </Note>
      )}
    </Confirm>
  )
}
