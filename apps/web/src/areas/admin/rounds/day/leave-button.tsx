import { leaveRoundDay } from '@farmgate/contract/delivery/round-day.ts'
import type { RoundDay } from '@farmgate/contract/delivery/rounds.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { Truck } from 'lucide-react'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { useLanguage } from '#language.ts'
import { AskButton } from '#ui/buttons/ask-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useWords } from '#words.ts'
import { missingBags } from './day-phase.ts'
import { useDayCall } from './use-day-call.ts'

/** Ships all bags of the day. The question says how many orders leave, or how many bags are missing. */
export function LeaveButton({ day }: { day: RoundDay }) {
  const words = useWords('roundDay')
  const { language } = useLanguage()
  const problemText = useProblemText()
  const { busy, failure, send } = useDayCall<'leave'>()
  const missing = missingBags(day.farms)

  const leave = () =>
    send('leave', async () => {
      const params = { id: day.round._id, day: day.day }
      const { orders, unpaid } = await callAs('admin', leaveRoundDay, { params })
      const left = fillCount(language, words, 'left', orders)
      const waiting = unpaid === 0 ? [] : [fillCount(language, words, 'unpaid', unpaid)]
      showToast({ tone: 'ok', text: [left, ...waiting].join('. ') })
    })

  return (
    <div className="grid gap-2">
      <AskButton
        icon={Truck}
        question={
          missing > 0
            ? fillCount(language, words, 'leaveMissing', missing)
            : fillCount(language, words, 'leaveAsk', day.taken)
        }
        missing={missing > 0}
        yes={words.yes}
        no={words.no}
        busy={busy !== null}
        busyLabel={words.leaving}
        onYes={leave}
      >
        {words.leave}
      </AskButton>
      {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
    </div>
  )
}
