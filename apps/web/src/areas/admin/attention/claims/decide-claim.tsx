import type { AttentionRow } from '@farmgate/contract/telling/attention.ts'
import { toPaise } from '@farmgate/domain/numbers/paise.ts'
import { APPROVED_NOTES } from '@farmgate/domain/ordering/order-changes/claim-note.ts'
import { isCash } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useState } from 'react'
import { rupeesText } from '#components/format/rupees.ts'
import { AskButton } from '#ui/buttons/ask-button.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { useUnsavedWork } from '#unsaved-work.ts'
import { useWords } from '#words.ts'
import { RefusalNote } from '../../orders/actions/refusal-note.tsx'
import { useOrderAction } from '../../orders/actions/use-order-action.ts'
import type { ShownClaim } from './shown-claim.ts'
import { useTitleText } from '../row-title.tsx'
import type { AttentionActions } from '../actions/use-attention-actions.ts'

interface DecideClaimProps {
  row: AttentionRow
  shown: ShownClaim
  actions: AttentionActions
}

/** Approves all of a claim or a lower amount; a rejection needs a reason. */
export function DecideClaim({ row, shown: { sides, order, claim, item }, actions }: DecideClaimProps) {
  const words = useWords('attention')
  const admin = useWords('admin')
  const orderWords = useWords('orderWords')
  const name = useTitleText()(row)
  const [typed, setTyped] = useState<string | null>(null)
  const [note, setNote] = useState<string>(NOTE_OF[claim.reason])
  const [ownNote, setOwnNote] = useState('')
  const { busy, failure, send } = useOrderAction(actions.onOrderOutcome(row))
  useUnsavedWork(typed !== null || ownNote !== '')
  // What is left of the item may fall while the card is open.
  const amount = typed === null ? sides.most : Number(typed.trim())
  const paise = typed?.trim() === '' ? null : toPaise(amount)
  const isValid = paise !== null && paise >= 1 && amount <= sides.most
  const money = rupeesText(amount)
  const way = isCash(order.paymentMethod)
    ? fill(words.toUpi, { upi: sides.upiId ?? '–' })
    : orderWords[`refundTo.${order.paymentMethod}`]
  return (
    <section className="claim-part">
      <h3>{words.decide}</h3>
      <Field
        label={words.giveBack}
        prefix="₹"
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        value={typed ?? String(sides.most)}
        onChange={(event) => setTyped(event.target.value)}
        hint={fill(words.mostOf, { most: rupeesText(sides.most), total: rupeesText(item.lineTotal), way })}
        error={isValid ? undefined : fill(words.amountInvalid, { most: rupeesText(sides.most) })}
      />
      <SelectField label={words.bothRead} value={note} onChange={(event) => setNote(event.target.value)}>
        {APPROVED_NOTES.map((usual) => (
          <option key={usual} value={usual}>
            {orderWords[`note.${usual}`]}
          </option>
        ))}
        <option value="">{words.noNote}</option>
        <option value={OTHER}>{words.otherNote}</option>
      </SelectField>
      {note === OTHER && (
        <Field
          label={words.otherNoteText}
          maxLength={500}
          value={ownNote}
          onChange={(event) => setOwnNote(event.target.value)}
        />
      )}
      <RefusalNote stale={undefined} failure={failure} />
      <div className="attention-acts">
        <AskButton
          question={fill(words['ask.approveClaim'], { amount: money })}
          yes={admin.yes}
          no={admin.no}
          disabled={!isValid}
          busy={busy !== null}
          busyLabel={words.sending}
          aria-label={fill(words.approveAmountOf, { amount: money, name })}
          onYes={() =>
            void send({
              verb: 'approveClaim',
              order,
              claim: claim._id,
              amount,
              note: note === OTHER ? ownNote.trim() : note,
            })
          }
        >
          {fill(words.approveAmount, { amount: isValid ? money : '' })}
        </AskButton>
        <Button
          variant="danger-outline"
          disabled={busy !== null}
          aria-label={fill(words.rejectClaimOf, { name })}
          onClick={() => actions.open('rejectClaim', row)}
        >
          {words.rejectClaim}
        </Button>
      </div>
    </section>
  )
}

/** Not a note: the operator writes one. */
export const OTHER = 'other'

const NOTE_OF = {
  broken: 'Broken on the way',
  spoiled: 'Spoiled too soon',
  missing: 'Less came than ordered',
  wrong_item: 'Wrong item came',
} as const
