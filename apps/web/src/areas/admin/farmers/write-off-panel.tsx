import { WriteOffBody } from '@farmgate/contract/forms/payouts.ts'
import { requestWriteOff } from '@farmgate/contract/money/payouts.ts'
import type { FarmerDetail } from '@farmgate/contract/catalogue/product-review.ts'
import { callAs } from '#api/call.ts'
import { useFormCall } from '#components/form/form-call.ts'
import { FormOutcome } from '#components/form/form-outcome.tsx'
import { adminPaths } from '#admin-pages.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { TextareaField } from '#ui/fields/textarea-field.tsx'
import { useWords } from '#words.ts'
import { useLacksFactor } from '../own-profile.ts'
import { NeedsFactor } from '../second-factor/needs-factor.tsx'

interface WriteOffValues {
  farmer: string
  amount: number
  reason: string
}

/** For a farm that is stopped from selling and owes the market: asks a second person to write the debt off. */
export function WriteOffPanel({ farmer: { _id, balance, suspended } }: { farmer: FarmerDetail }) {
  const lacksFactor = useLacksFactor()
  if (suspended === null || balance >= 0) return null
  if (lacksFactor) return <NeedsFactor />
  return <WriteOffForm key={balance} farmerId={_id} debt={-balance} />
}

function WriteOffForm({ farmerId, debt }: { farmerId: string; debt: number }) {
  const words = useWords('payouts')
  const { form, field, outcome, busy, submit } = useFormCall<WriteOffValues>({
    schema: () => WriteOffBody,
    start: { farmer: farmerId, amount: debt, reason: '' },
    send: async (body) => {
      await callAs('admin', requestWriteOff, { body })
      return { values: { ...body, reason: '' } }
    },
  })
  return (
    <form noValidate className="grid max-w-[480px] gap-4" onSubmit={submit}>
      <div className="grid gap-1">
        <h2 className="text-[1.375rem]">{words.requestWriteOff}</h2>
        <p className="text-ink-2 text-sm">{words.writeOffsText}</p>
      </div>
      <FormOutcome
        outcome={outcome}
        done={words.requested}
        failed={words.requestFailed}
        doneAction={
          <ButtonLink size="sm" variant="secondary" to={adminPaths.payoutRules}>
            {words.open}
          </ButtonLink>
        }
      />
      <Field
        {...field('amount')}
        {...form.register('amount', { valueAsNumber: true })}
        label={words.amount}
        prefix="₹"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
      />
      <TextareaField {...field('reason')} label={words.whyWriteOff} maxLength={300} />
      <Button type="submit" variant="secondary" busy={busy} busyLabel={words.requesting}>
        {words.requestWriteOff}
      </Button>
    </form>
  )
}
