import {
  type PayoutAccount,
  payoutAccount,
  stopPayoutAccount,
} from '@farmgate/contract/money/payout-account.ts'
import { fill } from '@farmgate/messages/fill.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { query } from '#api/query.ts'
import { useCall } from '#components/form/use-call.ts'
import { momentText } from '#components/format/day-text.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { type AreaWords, useWords } from '#words.ts'
import { AccountCard } from './account-card.tsx'

/** The account that is to take the place of the one in use, or that was refused. The farmer can stop it. */
export function WaitingAccount({ account }: { account: PayoutAccount }) {
  const words = useWords('payoutAccount')
  const { language } = useLanguage()
  const client = useQueryClient()
  const problemText = useProblemText()
  const { busy, failure, send } = useCall<'stop'>()
  const isRefused = account.state === 'refused'

  const stop = () =>
    send('stop', async () => {
      const { message: _message, ...accounts } = await callAs('farmer', stopPayoutAccount, {})
      client.setQueryData(query('farmer', payoutAccount, {}).queryKey, accounts)
      if (!isRefused) showToast({ tone: 'ok', text: words.stopped })
    })

  return (
    <AccountCard account={account} title={words.waiting}>
      <Note tone={isRefused ? 'bad' : 'mute'} live={false}>
        {whyItWaits(account, words, language)}
      </Note>
      {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
      <div>
        <Button
          variant="secondary"
          busy={busy !== null}
          busyLabel={words.stopping}
          onClick={() => void stop()}
        >
          {isRefused ? words.dismiss : words.stop}
        </Button>
      </div>
    </AccountCard>
  )
}

function whyItWaits(
  { state, bankName, byPassbook, usableFrom, note }: PayoutAccount,
  words: AreaWords<'payoutAccount'>,
  language: Language,
): string {
  if (state === 'refused') return note ?? words['waits.refused']
  if (state === 'verified') return fill(words['waits.verified'], { moment: momentText(usableFrom, language) })
  if (state === 'name_differs')
    return bankName === null ? words['waits.noName'] : fill(words['waits.name_differs'], { name: bankName })
  return byPassbook ? words['waits.passbook'] : words['waits.checking']
}
