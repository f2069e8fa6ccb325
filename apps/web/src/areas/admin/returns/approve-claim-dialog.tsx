import { toPaise } from '@farmgate/domain/numbers/paise.ts'
import { APPROVED_NOTES } from '@farmgate/domain/ordering/order-changes/claim-note.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { isCash } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useState } from 'react'
import { rupeesText } from '#components/format/rupees.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useUnsavedWork } from '#unsaved-work.ts'
import { useWords } from '#words.ts'
import type { ShownClaim } from '../attention/claims/shown-claim.ts'
import { RefusalNote } from '../orders/actions/refusal-note.tsx'
import { type OnOrderActionDone, useOrderAction } from '../orders/actions/use-order-action.ts'

interface ApproveClaimDialogProps {
  shown: ShownClaim
  onClose: () => void
  onOutcome: OnOrderActionDone
}

/** Gives all of a claim back, or less, with what the buyer and the farm read. */
export function ApproveClaimDialog({
  shown: { sides, order, claim, item },
  onClose,
  onOutcome,
}: ApproveClaimDialogProps) {
  const words = useWords('attention')
  const moneyBack = useWords('moneyBack')
  const orderWords = useWords('orderWords')
  const shell = useWords('shell')
  const [typed, setTyped] = useState(String(sides.most))
  const [note, setNote] = useState<string>(NOTE_OF[claim.reason])
  const [ownNote, setOwnNote] = useState('')
  const { busy, failure, send } = useOrderAction(onOutcome)
  useUnsavedWork(ownNote !== '')
  const amount = Number(typed.trim())
  const paise = typed.trim() === '' ? null : toPaise(amount)
  const isValid = paise !== null && paise >= 1 && amount <= sides.most
  const money = rupeesText(isValid ? amount : sides.most)
  const most = rupeesText(sides.most)
  const way = isCash(order.paymentMethod)
    ? fill(words.toUpi, { upi: sides.upiId ?? '–' })
    : orderWords[`refundTo.${order.paymentMethod}`]
  return (
    <Dialog
      open
      title={moneyBack.approveClaimTitle}
      subtitle={`${displayOrderNumber(order.number)}, ${order.user.name}`}
      closeLabel={shell.close}
      dismissible={busy === null}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={busy !== null} onClick={onClose}>
            {words.keepPending}
          </Button>
          <Button
            disabled={!isValid}
            busy={busy !== null}
            busyLabel={words.sending}
            onClick={() =>
              void send({
                verb: 'approveClaim',
                order,
                claim: claim._id,
                amount,
                note: note === OWN ? ownNote.trim() : note,
              })
            }
          >
            {fill(words.approveAmount, { amount: money })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RefusalNote stale={undefined} failure={failure} />
        <Field
          label={words.giveBack}
          prefix="₹"
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          hint={fill(words.mostOf, { most, total: rupeesText(item.lineTotal), way })}
          error={isValid ? undefined : fill(words.amountInvalid, { most })}
          data-autofocus
        />
        <SelectField label={words.bothRead} value={note} onChange={(event) => setNote(event.target.value)}>
          {APPROVED_NOTES.map((usual) => (
            <option key={usual} value={usual}>
              {orderWords[`note.${usual}`]}
            </option>
          ))}
          <option value="">{words.noNote}</option>
          <option value={OWN}>{words.otherNote}</option>
        </SelectField>
        {note === OWN && (
          <Field
            label={words.otherNoteText}
            maxLength={500}
            value={ownNote}
            onChange={(event) => setOwnNote(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Not a note: the operator writes one. */
const OWN = 'own'

const NOTE_OF = {
  broken: 'Broken on the way',
  spoiled: 'Spoiled too soon',
  missing: 'Less came than ordered',
  wrong_item: 'Wrong item came',
} as const
