import type { FormCall } from '../../../components/form-call.ts'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { useWords } from '../../../words.ts'
import type { SettingsValues } from './settings-values.ts'

/** How many payments without an order are sent back by themselves in an hour. */
export function RefundLimits({ field }: Pick<FormCall<SettingsValues>, 'field'>) {
  const words = useWords('manage')
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
