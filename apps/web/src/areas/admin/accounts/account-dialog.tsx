import type { AccountDetail } from '@farmgate/contract/account-desk.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useState } from 'react'
import { useProblemText } from '../../../api/problem-text.ts'
import { deviceName } from '../../../components/device-name.ts'
import { useOneAtATime } from '../../../components/use-one-at-a-time.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Note } from '../../../ui/note.tsx'
import { rupeesText } from '../../../ui/rupees.ts'
import { shortCount } from '../../../ui/short-count.ts'
import { useWords } from '../../../words.ts'
import { WordsDialog } from '../farmers/words-dialog.tsx'
import { type AccountOutcome, type AccountWish, callAccount } from './account-call.ts'

/** What was pressed: an act on the account, or on one of its sessions. */
export type OpenedAct =
  | { readonly act: Exclude<AccountWish['act'], 'endSession'> }
  | { readonly act: 'endSession'; readonly sessionId: string; readonly device: string }

interface AccountDialogProps {
  account: AccountDetail
  opened: OpenedAct
  onClose: () => void
  settle: (outcome: AccountOutcome, wish: AccountWish) => void
}

/** Asks once before an act; for a reason where the call takes one. */
export function AccountDialog({ account, opened, onClose, settle }: AccountDialogProps) {
  const operator = useWords('operator')
  const words = useWords('account')
  const { close } = useWords('shell')
  const problemText = useProblemText()
  const [failure, setFailure] = useState<unknown>()
  const { busy, run } = useOneAtATime<'act'>()
  const { act } = opened
  const values = {
    user: account.name,
    phone: account.phone,
    device: opened.act === 'endSession' ? deviceName(opened.device, words) : '',
    count: shortCount(account.open.count),
    value: rupeesText(account.open.value),
  }
  const says = {
    title: fill(operator[`account.${act}.title`], values),
    text: fill(operator[`account.${act}.text`], values),
    confirmLabel: operator[`account.${act}`],
    busyLabel: operator[`account.${act}.busy`],
    busy: busy !== null,
  }

  const send = (wish: AccountWish): Promise<void> =>
    run('act', async () => {
      setFailure(undefined)
      try {
        settle(await callAccount(account._id, wish), wish)
      } catch (error) {
        setFailure(error)
      }
    })

  if (act === 'signOut' || act === 'cancelOrders' || act === 'disable')
    return (
      <WordsDialog
        {...says}
        danger
        subtitle={account.email}
        label={operator['account.reason']}
        hint={operator[`account.${act}.hint`]}
        missing={operator['account.reasonMissing']}
        keepLabel={operator['account.back']}
        maxLength={REASON_MAX}
        failure={failure}
        onClose={onClose}
        onConfirm={(reason) => void send(wishOf(opened, reason))}
      />
    )
  return (
    <Confirm
      {...says}
      open
      cancelLabel={operator['account.back']}
      closeLabel={close}
      tone={act === 'unconfirmPhone' || act === 'endSession' ? 'danger' : 'plain'}
      onConfirm={() => void send(wishOf(opened))}
      onCancel={onClose}
    >
      {failure !== undefined && (
        <Note tone="bad" className="mt-4">
          {problemText(failure)}
        </Note>
      )}
    </Confirm>
  )

  function wishOf(pressed: OpenedAct, reason = ''): AccountWish {
    switch (pressed.act) {
      case 'endSession':
        return { act: pressed.act, sessionId: pressed.sessionId }
      case 'confirmPhone':
        return { act: pressed.act, phone: account.phone }
      case 'unconfirmPhone':
      case 'enable':
        return { act: pressed.act }
      case 'signOut':
      case 'disable':
      case 'cancelOrders':
        return { act: pressed.act, reason }
    }
  }
}

/** As long as the calls take it. */
const REASON_MAX = 300
