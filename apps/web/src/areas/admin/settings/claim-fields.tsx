import type { Settings } from '@farmgate/contract/market/settings.ts'
import { CLAIMS, type Claim, DELIVERY_CLAIMS } from '@farmgate/domain/market/market-settings.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { LANGUAGES, type Language } from '@farmgate/messages/languages.ts'
import { Undo2 } from 'lucide-react'
import { type FormCall, withFieldHints } from '#components/form/form-call.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { useWords } from '#words.ts'
import type { Shows } from './use-shown-settings.ts'
import { claimField, type SettingsValues } from './settings-values.ts'

interface ClaimFieldsProps {
  settings: Settings
  shows: Shows
  call: FormCall<SettingsValues>
}

/** Every claim in both languages, side by side. */
export function ClaimFields({ settings, shows, call }: ClaimFieldsProps) {
  const words = useWords('adminSettings')
  return (
    <div className="grid gap-6">
      {CLAIMS.filter(
        (claim) => shows(`claim.${claim}`) || (claim === 'delivery' && shows('deliveryClaim')),
      ).map((claim) => (
        <fieldset key={claim} className="grid gap-x-5 gap-y-4 md:grid-cols-2">
          <legend className="mb-2 font-semibold">{words[`claim.${claim}`]}</legend>
          {claim === 'delivery' && shows('deliveryClaim') && <DeliveryClaimField field={call.field} />}
          {LANGUAGES.map((language) => (
            <ClaimText
              key={language}
              claim={claim}
              language={language}
              standard={settings.defaults[language][claim]}
              call={call}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

/** The delivery time is a text, or comes from the rounds. */
function DeliveryClaimField({ field }: Pick<FormCall<SettingsValues>, 'field'>) {
  const words = useWords('adminSettings')
  const market = useWords('marketSettings')
  return (
    <SelectField
      {...withFieldHints(field('deliveryClaim'), market['why.deliveryClaim'])}
      label={words.deliveryClaim}
      className="md:col-span-2"
    >
      {DELIVERY_CLAIMS.map((value) => (
        <option key={value} value={value}>
          {words[`deliveryClaim.${value}`]}
        </option>
      ))}
    </SelectField>
  )
}

interface ClaimTextProps {
  claim: Claim
  language: Language
  standard: string
  call: FormCall<SettingsValues>
}

function ClaimText({ claim, language, standard, call: { form, field } }: ClaimTextProps) {
  const words = useWords('adminSettings')
  const name = claimField(language, claim)
  const text = form.watch(name).trim()
  const languageName = language === 'en' ? words.english : words.hindi
  const label = fill(words.claimIn, { claim: words[`claim.${claim}`], language: languageName })
  return (
    <div className="grid content-start gap-1">
      <Field
        {...withFieldHints(field(name), text === '' ? words.hiddenClaim : '')}
        label={
          <>
            <span aria-hidden>{languageName}</span>
            <span className="sr-only">{label}</span>
          </>
        }
        lang={language}
        autoComplete="off"
      />
      {text !== standard && (
        <Button
          variant="quiet"
          size="sm"
          icon={Undo2}
          className="justify-self-start"
          aria-label={fill(words.standardTextOf, { field: label })}
          onClick={() => {
            form.setValue(name, standard, { shouldDirty: true, shouldValidate: true })
            // The reset button is gone once it was pressed.
            form.setFocus(name)
          }}
        >
          {words.standardText}
        </Button>
      )}
    </div>
  )
}
