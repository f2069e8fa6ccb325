import type { FormCall } from '#components/form/form-call.ts'
import { Card } from '#ui/data/card.tsx'
import { Field } from '#ui/fields/field.tsx'
import { useWords } from '#words.ts'
import type { SettingsValues } from './settings-values.ts'

/** How many unmatched payments are refunded automatically in an hour. */
export function RefundLimits({ field }: Pick<FormCall<SettingsValues>, 'field'>) {
  const words = useWords('adminSettings')
  return (
    <Card heading={words.refundLimits} padded>
      <p className="mb-5 text-ink-2 text-sm">{words.refundLimitsText}</p>
      <div className="grid gap-5 md:grid-cols-2">
        <Field
          {...field('unmatchedCountMax')}
          label={words.unmatchedCountMax}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
        <Field
          {...field('unmatchedSumMax')}
          label={words.unmatchedSumMax}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
        />
      </div>
    </Card>
  )
}
