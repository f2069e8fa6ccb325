import { type FormCall, withFieldHints } from '#components/form/form-call.ts'
import { Card } from '#ui/data/card.tsx'
import { Field } from '#ui/fields/field.tsx'
import { useWords } from '#words.ts'
import type { SettingsValues } from './settings-values.ts'

/** After how long an order needs attention. */
export function WaitingTimes({ field }: Pick<FormCall<SettingsValues>, 'field'>) {
  const words = useWords('adminSettings')
  return (
    <Card heading={words.waitingTimes} padded>
      <p className="mb-5 text-ink-2 text-sm">{words.waitingTimesText}</p>
      <div className="grid gap-5 md:grid-cols-2">
        <Field
          {...withFieldHints(field('shipWithinHours'), words.shipWithinHint)}
          label={words.shipWithin}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
        <Field
          {...withFieldHints(field('deliverWithinHours'), words.deliverWithinHint)}
          label={words.deliverWithin}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
      </div>
    </Card>
  )
}
