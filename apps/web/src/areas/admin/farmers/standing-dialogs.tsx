import type { FarmerSummary } from '@farmgate/contract/review.ts'
import type { StandingAct } from '@farmgate/domain/farmers/standing.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useProblemText } from '../../../api/problem-text.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Note } from '../../../ui/note.tsx'
import { useWords } from '../../../words.ts'
import { type SettleStanding, useStanding } from './use-standing.ts'
import { WordsDialog } from './words-dialog.tsx'

interface StandingDialogProps {
  farmer: FarmerSummary
  onClose: () => void
  settle: SettleStanding
}

export function StandingDialog({ act, ...props }: StandingDialogProps & { act: StandingAct }) {
  switch (act) {
    case 'verify':
      return <VerifyDialog {...props} />
    case 'suspend':
      return <SuspendDialog {...props} />
    case 'unverify':
    case 'resume':
      return <UndoDialog {...props} act={act} />
  }
}

export function VerifyDialog({ farmer, onClose, settle }: StandingDialogProps) {
  const operator = useWords('operator')
  const { busy, failure, send } = useStanding(farmer, settle)
  return (
    <WordsDialog
      subtitle={placeOrEmail(farmer)}
      title={fill(operator.verifyTitle, { farmer: farmer.name })}
      text={operator.verifyText}
      label={operator.whatLabel}
      hint={operator.whatHint}
      missing={operator.whatMissing}
      keepLabel={operator.notNow}
      confirmLabel={operator.verify}
      busyLabel={operator.verifying}
      busy={busy}
      failure={failure}
      onClose={onClose}
      onConfirm={(what) => void send({ act: 'verify', what, version: farmer.version })}
    />
  )
}

function SuspendDialog({ farmer, onClose, settle }: StandingDialogProps) {
  const operator = useWords('operator')
  const { busy, failure, send } = useStanding(farmer, settle)
  return (
    <WordsDialog
      danger
      subtitle={placeOrEmail(farmer)}
      title={fill(operator.suspendTitle, { farmer: farmer.name })}
      text={operator.suspendText}
      label={operator.suspendReason}
      hint={operator.suspendReasonHint}
      missing={operator.suspendReasonMissing}
      keepLabel={operator.keepSelling}
      confirmLabel={operator.suspend}
      busyLabel={operator.suspending}
      busy={busy}
      failure={failure}
      onClose={onClose}
      onConfirm={(reason) => void send({ act: 'suspend', reason })}
    />
  )
}

const placeOrEmail = ({ place, email }: FarmerSummary): string => (place === '' ? email : place)

/** What needs no words: the mark is taken back, or the farm sells again. */
function UndoDialog({ act, farmer, onClose, settle }: StandingDialogProps & { act: 'unverify' | 'resume' }) {
  const operator = useWords('operator')
  const { close } = useWords('shell')
  const problemText = useProblemText()
  const { busy, failure, send } = useStanding(farmer, settle)
  const says =
    act === 'resume'
      ? {
          title: operator.resumeTitle,
          text: operator.resumeText,
          confirmLabel: operator.resume,
          cancelLabel: operator.keepSuspended,
          busyLabel: operator.resuming,
        }
      : {
          title: operator.unverifyTitle,
          text: operator.unverifyText,
          confirmLabel: operator.unverify,
          cancelLabel: operator.keepMark,
          busyLabel: operator.verifying,
        }
  return (
    <Confirm
      open
      {...says}
      title={fill(says.title, { farmer: farmer.name })}
      tone={act === 'resume' ? 'plain' : 'danger'}
      closeLabel={close}
      busy={busy}
      onConfirm={() => void send({ act })}
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
