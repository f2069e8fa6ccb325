import type { AccountDetail } from '@farmgate/contract/people/account-admin.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useProblemText } from '#api/problem-text.ts'
import { deviceName } from '#components/format/device-name.ts'
import { useCall } from '#components/form/use-call.ts'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { rupeesText } from '#components/format/rupees.ts'
import { shortCount } from '#ui/data/short-count.ts'
import { useWords } from '#words.ts'
import { WordsDialog } from '../farmers/words-dialog.tsx'
import { type AccountOutcome, type AccountRequest, callAccount } from './account-call.ts'

/** The button that was pressed: an action on the account, or on one of its sessions. */
export type OpenedAccountDialog =
  | { readonly act: Exclude<AccountRequest['act'], 'endSession'> }
  | { readonly act: 'endSession'; readonly sessionId: string; readonly device: string }

interface AccountDialogProps {
  account: AccountDetail
  opened: OpenedAccountDialog
  onClose: () => void
  onOutcome: (outcome: AccountOutcome, request: AccountRequest) => void
}

/** Confirms an action; has a field for a reason where the call takes one. */
export function AccountDialog({ account, opened, onClose, onOutcome }: AccountDialogProps) {
  const admin = useWords('admin')
  const words = useWords('account')
  const { close } = useWords('shell')
  const problemText = useProblemText()
  const { busy, failure, send } = useCall<'act'>()
  const { act } = opened
  const values = {
    user: account.name,
    phone: account.phone,
    device: opened.act === 'endSession' ? deviceName(opened.device, words) : '',
    count: shortCount(account.open.count),
    value: rupeesText(account.open.value),
  }
  const isPhoneOfFarmer = account.role === 'farmer' && (act === 'confirmPhone' || act === 'unconfirmPhone')
  const ofFarmer = isPhoneOfFarmer ? (`${act}.farmer` as const) : null
  const texts = {
    title: fill(admin[`account.${ofFarmer ?? act}.title`], values),
    text: fill(admin[`account.${ofFarmer ?? act}.text`], values),
    confirmLabel: admin[`account.${act}`],
    busyLabel: admin[`account.${act}.busy`],
    busy: busy !== null,
  }

  const call = (request: AccountRequest) =>
    send('act', async () => onOutcome(await callAccount(account._id, request), request))

  if (act === 'signOut' || act === 'cancelOrders' || act === 'disable')
    return (
      <WordsDialog
        {...texts}
        danger
        subtitle={account.email}
        label={admin['account.reason']}
        hint={admin[`account.${act}.hint`]}
        missing={admin['account.reasonMissing']}
        keepLabel={admin['account.back']}
        maxLength={REASON_MAX}
        failure={failure}
        onClose={onClose}
        onConfirm={(reason) => void call(requestOf(opened, reason))}
      />
    )
  return (
    <Confirm
      {...texts}
      open
      cancelLabel={admin['account.back']}
      closeLabel={close}
      tone={act === 'unconfirmPhone' || act === 'endSession' ? 'danger' : 'plain'}
      onConfirm={() => void call(requestOf(opened))}
      onCancel={onClose}
    >
      {failure !== undefined && (
        <Note tone="bad" className="mt-4">
          {problemText(failure)}
        </Note>
      )}
    </Confirm>
  )

  function requestOf(pressed: OpenedAccountDialog, reason = ''): AccountRequest {
    switch (pressed.act) {
      case 'endSession':
        return { act: pressed.act, sessionId: pressed.sessionId }
      case 'confirmPhone':
        return { act: pressed.act, phone: account.phone === '' ? undefined : account.phone }
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

/** The calls' length limit. */
const REASON_MAX = 300
