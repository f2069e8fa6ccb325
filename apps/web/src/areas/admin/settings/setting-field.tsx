import { type FormCall, withFieldHints } from '#components/form/form-call.ts'
import { Field } from '#ui/fields/field.tsx'
import { useWords } from '#words.ts'
import { GuardNote } from './guard-note.tsx'
import type { SettingsValues } from './settings-values.ts'
import type { Guards } from './use-guards.ts'
import type { Shows } from './use-shown-settings.ts'

/** What the fields of a section need. */
export interface SectionFields extends Pick<FormCall<SettingsValues>, 'field'> {
  readonly guards: Guards
  readonly shows: Shows
}

export type NumberSetting = Exclude<
  keyof SettingsValues,
  `en_${string}` | `hi_${string}` | 'afterAdd' | 'outsideRounds' | 'deliveryClaim' | 'payoutWeekday'
>

interface NumberFieldProps extends SectionFields {
  name: NumberSetting
  label: string
  digits: number
}

/** A number with what it leads to. One that guards says what waits, and what would wait. */
export function NumberField({ field, guards, shows, name, label, digits }: NumberFieldProps) {
  const words = useWords('marketSettings')
  if (!shows(name)) return null
  return (
    <div className="grid content-start gap-2">
      <Field
        {...withFieldHints(field(name), guards.hintOf(name) ?? words[`why.${name}`])}
        label={label}
        inputMode="numeric"
        autoComplete="off"
        maxLength={digits}
      />
      <GuardNote change={guards.pendingOf(name)} />
    </div>
  )
}
