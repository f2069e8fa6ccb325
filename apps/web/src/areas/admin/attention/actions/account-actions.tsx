import {
  type AccountToDecide,
  confirmPayoutAccount,
  decidePayoutAccount,
  passbook,
} from '@farmgate/contract/money/payout-account.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useState } from 'react'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { useCall } from '#components/form/use-call.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { TextareaField } from '#ui/fields/textarea-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useWords } from '#words.ts'
import { useCodeAgain } from '../../second-factor/code-again.tsx'
import type { AttentionRowActionsProps } from './use-attention-actions.ts'

/** Both names, and other farms of the same account. */
export function AccountNames({ account }: { account: AccountToDecide }) {
  const words = useWords('payoutAccount')
  const { masked, name, bankName, byPassbook, state, sameAs } = account
  const compared = byPassbook ? 'admin.passbook' : bankName === null ? 'admin.noName' : 'admin.both'
  return (
    <div className="grid gap-1.5">
      <p className="num">{masked}</p>
      <p className="wrap-anywhere">
        {state === 'blocked'
          ? fill(words['admin.blocked'], { account: masked })
          : fill(words[compared], { typed: name, bank: bankName ?? '' })}
      </p>
      {sameAs.length > 0 && (
        <Note tone="warn" live={false}>
          {fill(words['admin.same'], { farms: sameAs.map((farm) => farm.name).join(', ') })}
        </Note>
      )}
    </div>
  )
}

type Act = 'accept' | 'refuse' | 'confirm' | 'look'

interface AccountActionsProps extends AttentionRowActionsProps {
  account: AccountToDecide
}

/** An operator has looked at both names or the passbook, or has called the farmer of a blocked account. */
export function AccountActions({ row, account, actions }: AccountActionsProps) {
  const words = useWords('payoutAccount')
  const problemText = useProblemText()
  const [isRefusing, setRefusing] = useState(false)
  const [photo, setPhoto] = useState<string | null>(null)
  const { busy, failure, send } = useCall<Act>()
  const { box, code, isMissing, clear } = useCodeAgain()
  const farmer = account.farmer.name
  const params = { id: account._id }

  // The code counts once, whether the call succeeds or not.
  const act = (name: Act, work: () => Promise<void>) =>
    send(
      name,
      async () => {
        await work()
        clear()
      },
      clear,
    )
  const done = (text: 'admin.accepted' | 'admin.refused' | 'admin.confirmed') =>
    actions.onRoadDone(row)(fill(words[text], { farmer }))
  const accept = () =>
    act('accept', async () => {
      await callAs('admin', decidePayoutAccount, { params, body: { decision: 'accepted', code } })
      done('admin.accepted')
    })
  const refuse = (note: string) =>
    act('refuse', async () => {
      setRefusing(false)
      await callAs('admin', decidePayoutAccount, { params, body: { decision: 'refused', note, code } })
      done('admin.refused')
    })
  const confirm = () =>
    act('confirm', async () => {
      await callAs('admin', confirmPayoutAccount, { params, body: { code } })
      done('admin.confirmed')
    })
  const look = () => send('look', async () => setPhoto((await callAs('admin', passbook, { params })).image))

  return (
    <div className="grid gap-2.5">
      {box}
      <div className="attention-acts">
        {account.state === 'blocked' ? (
          <Button
            disabled={isMissing}
            busy={busy === 'confirm'}
            busyLabel={words.saving}
            aria-label={fill(words['admin.confirmOf'], { farmer })}
            onClick={() => void confirm()}
          >
            {words['admin.confirm']}
          </Button>
        ) : (
          <>
            <Button
              disabled={isMissing}
              busy={busy === 'accept'}
              busyLabel={words.saving}
              aria-label={fill(words['admin.acceptOf'], { farmer })}
              onClick={() => void accept()}
            >
              {words['admin.accept']}
            </Button>
            <Button
              variant="secondary"
              disabled={isMissing}
              busy={busy === 'refuse'}
              busyLabel={words.saving}
              aria-label={fill(words['admin.refuseOf'], { farmer })}
              onClick={() => setRefusing(true)}
            >
              {words['admin.refuse']}
            </Button>
          </>
        )}
        {account.hasPassbook && (
          <Button
            variant="secondary"
            busy={busy === 'look'}
            busyLabel={words.saving}
            aria-label={fill(words['admin.lookOf'], { farmer })}
            onClick={() => void look()}
          >
            {words['admin.look']}
          </Button>
        )}
      </div>
      {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
      {isRefusing && (
        <RefuseDialog
          farmer={farmer}
          onClose={() => setRefusing(false)}
          onRefuse={(note) => void refuse(note)}
        />
      )}
      {photo !== null && <PassbookDialog farmer={farmer} photo={photo} onClose={() => setPhoto(null)} />}
    </div>
  )
}

interface RefuseDialogProps {
  farmer: string
  onClose: () => void
  onRefuse: (note: string) => void
}

function RefuseDialog({ farmer, onClose, onRefuse }: RefuseDialogProps) {
  const words = useWords('payoutAccount')
  const shell = useWords('shell')
  const [note, setNote] = useState('')
  return (
    <Dialog
      open
      title={words['admin.refuseTitle']}
      subtitle={farmer}
      closeLabel={shell.close}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words['admin.cancel']}
          </Button>
          <Button onClick={() => onRefuse(note.trim())}>{words['admin.refuse']}</Button>
        </>
      }
    >
      <TextareaField
        label={words['admin.refuseNote']}
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        data-autofocus
      />
    </Dialog>
  )
}

function PassbookDialog({ farmer, photo, onClose }: { farmer: string; photo: string; onClose: () => void }) {
  const words = useWords('payoutAccount')
  const shell = useWords('shell')
  const title = fill(words['admin.passbookOf'], { farmer })
  return (
    <Dialog open title={title} closeLabel={shell.close} onClose={onClose}>
      <img src={photo} alt={title} className="w-full" />
    </Dialog>
  )
}
