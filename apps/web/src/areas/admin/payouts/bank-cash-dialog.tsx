import { BankCashBody } from '@farmgate/contract/forms/payouts.ts'
import { bankCash } from '@farmgate/contract/money/payouts.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useId } from 'react'
import { callAs } from '#api/call.ts'
import { useFormCall } from '#components/form/form-call.ts'
import { FormOutcome } from '#components/form/form-outcome.tsx'
import { rupeesText } from '#components/format/rupees.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'
import { useRefreshPayouts } from './use-payout-call.ts'

interface BankCashValues {
  amount: number
  bank: string
  receipt: string
}

/** Records that cash of the office was paid into the bank. */
export function BankCashDialog({ cash, onClose }: { cash: number; onClose: () => void }) {
  const words = useWords('payouts')
  const shell = useWords('shell')
  const id = useId()
  const refresh = useRefreshPayouts()
  const { form, field, outcome, busy, submit } = useFormCall<BankCashValues>({
    schema: () => BankCashBody,
    start: { bank: '', receipt: '' },
    send: async (body) => {
      await callAs('admin', bankCash, { body })
      showToast({ tone: 'ok', text: fill(words.banked, { amount: rupeesText(body.amount) }) })
      await refresh()
      onClose()
      return {}
    },
  })
  return (
    <Dialog
      open
      title={words.bankTitle}
      closeLabel={shell.close}
      dismissible={!busy}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel={words.bankSaving}>
            {words.bankSave}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={submit}>
        <p className="text-ink-2">{fill(words.bankText, { amount: rupeesText(cash) })}</p>
        <FormOutcome outcome={outcome} done="" failed={words.bankFailed} />
        <Field
          {...field('amount')}
          {...form.register('amount', { valueAsNumber: true })}
          label={words.amount}
          prefix="₹"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          data-autofocus
        />
        <Field {...field('bank')} label={words.bank} autoComplete="off" maxLength={100} />
        <Field {...field('receipt')} label={words.receipt} autoComplete="off" maxLength={60} />
      </form>
    </Dialog>
  )
}
