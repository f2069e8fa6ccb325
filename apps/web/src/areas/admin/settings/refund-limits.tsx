import { type FormCall, withFieldHints } from '#components/form/form-call.ts'
import { Card } from '#ui/data/card.tsx'
import { Field } from '#ui/fields/field.tsx'
import { useWords } from '#words.ts'
import { GuardNote } from './guard-note.tsx'
import type { SettingsValues } from './settings-values.ts'
import type { Guards } from './use-guards.ts'

/** How many unmatched payments are refunded automatically in an hour. */
export function RefundLimits({
  field,
  guards,
}: Pick<FormCall<SettingsValues>, 'field'> & { guards: Guards }) {
  const words = useWords('adminSettings')
  return (
    <Card heading={words.refundLimits} padded>
      <p className="mb-5 text-ink-2 text-sm">{words.refundLimitsText}</p>
      <div className="grid gap-5 md:grid-cols-2">
        {LIMITS.map(({ name, digits }) => (
          <div key={name} className="grid content-start gap-2">
            <Field
              {...withFieldHints(field(name), guards.hintOf(name) ?? '')}
              label={words[name]}
              inputMode="numeric"
              autoComplete="off"
              maxLength={digits}
            />
            <GuardNote change={guards.pendingOf(name)} />
          </div>
        ))}
      </div>
    </Card>
  )
}

const LIMITS = [
  { name: 'unmatchedCountMax', digits: 4 },
  { name: 'unmatchedSumMax', digits: 7 },
] as const
