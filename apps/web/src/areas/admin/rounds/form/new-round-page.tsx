import { addRound } from '@farmgate/contract/delivery/rounds.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callAs } from '#api/call.ts'
import { indianDay } from '#components/format/indian-day.ts'
import { WorkPage } from '#components/frame/work-page.tsx'
import { adminPaths } from '#admin-pages.ts'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useWords } from '#words.ts'
import { RoundForm } from './round-form.tsx'
import { bodyOf, newRoundValues } from './round-values.ts'

export function Component() {
  const words = useWords('rounds')
  const navigate = useNavigate()
  const [start] = useState(() => newRoundValues(indianDay(new Date())))
  return (
    <WorkPage title={words.newRound} back={{ to: adminPaths.rounds, label: words.back }}>
      <RoundForm
        round={null}
        start={start}
        send={async (values) => {
          await callAs('admin', addRound, { body: bodyOf(values) })
          showToast({ tone: 'ok', text: words.saved })
          await navigate(adminPaths.rounds)
        }}
        onOutdated={() => {}}
      />
    </WorkPage>
  )
}
