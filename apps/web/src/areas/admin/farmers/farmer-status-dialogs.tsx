import type { FarmerSummary } from '@farmgate/contract/catalogue/product-review.ts'
import { type FarmerStatusAction, verificationFault } from '@farmgate/domain/people/farmers/farmer-status.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useState } from 'react'
import { useProblemText } from '#api/problem-text.ts'
import { Field } from '#ui/fields/field.tsx'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'
import { PHONE_MAX } from './farm-phone-panel.tsx'
import { type OnFarmerStatusDone, useFarmerStatus } from './use-farmer-status.ts'
import { WordsDialog } from './words-dialog.tsx'

interface FarmerStatusDialogProps {
  farmer: FarmerSummary
  onClose: () => void
  onOutcome: OnFarmerStatusDone
}

export function FarmerStatusDialog({ act, ...props }: FarmerStatusDialogProps & { act: FarmerStatusAction }) {
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

export function VerifyDialog({ farmer, onClose, onOutcome }: FarmerStatusDialogProps) {
  const admin = useWords('admin')
  const { busy, failure, send } = useFarmerStatus(farmer, onOutcome)
  const [typed, setTyped] = useState('')
  const isAsked = farmer.phone === ''
  const phone = isAsked ? typed.trim() : farmer.phone
  return (
    <WordsDialog
      blocked={verificationFault({ isVerified: false, phone }) !== null}
      subtitle={placeOrEmail(farmer)}
      title={fill(admin.verifyTitle, { farmer: farmer.name })}
      text={admin.verifyText}
      label={admin.whatLabel}
      hint={admin.whatHint}
      missing={admin.whatMissing}
      keepLabel={admin.notNow}
      confirmLabel={admin.verify}
      busyLabel={admin.verifying}
      busy={busy}
      failure={failure}
      onClose={onClose}
      onConfirm={(what) =>
        void send({ act: 'verify', what, version: farmer.version, ...(isAsked ? { phone } : {}) })
      }
    >
      {isAsked && (
        <Field
          label={admin.farmPhoneLabel}
          hint={admin.verifyNeedsPhone}
          type="tel"
          autoComplete="off"
          maxLength={PHONE_MAX}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </WordsDialog>
  )
}

function SuspendDialog({ farmer, onClose, onOutcome }: FarmerStatusDialogProps) {
  const admin = useWords('admin')
  const { busy, failure, send } = useFarmerStatus(farmer, onOutcome)
  return (
    <WordsDialog
      danger
      subtitle={placeOrEmail(farmer)}
      title={fill(admin.suspendTitle, { farmer: farmer.name })}
      text={admin.suspendText}
      label={admin.suspendReason}
      hint={admin.suspendReasonHint}
      missing={admin.suspendReasonMissing}
      keepLabel={admin.keepSelling}
      confirmLabel={admin.suspend}
      busyLabel={admin.suspending}
      busy={busy}
      failure={failure}
      onClose={onClose}
      onConfirm={(reason) => void send({ act: 'suspend', reason })}
    />
  )
}

const placeOrEmail = ({ place, email }: FarmerSummary): string => (place === '' ? email : place)

/** Decisions without a text: the verification is removed, or the farm sells again. */
function UndoDialog({
  act,
  farmer,
  onClose,
  onOutcome,
}: FarmerStatusDialogProps & { act: 'unverify' | 'resume' }) {
  const admin = useWords('admin')
  const { close } = useWords('shell')
  const problemText = useProblemText()
  const { busy, failure, send } = useFarmerStatus(farmer, onOutcome)
  const texts =
    act === 'resume'
      ? {
          title: admin.resumeTitle,
          text: admin.resumeText,
          confirmLabel: admin.resume,
          cancelLabel: admin.keepSuspended,
          busyLabel: admin.resuming,
        }
      : {
          title: admin.unverifyTitle,
          text: admin.unverifyText,
          confirmLabel: admin.unverify,
          cancelLabel: admin.keepMark,
          busyLabel: admin.verifying,
        }
  return (
    <Confirm
      open
      {...texts}
      title={fill(texts.title, { farmer: farmer.name })}
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
