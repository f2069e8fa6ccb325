import {
  changeSettings,
  type Settings,
  settings as settingsCall,
} from '@farmgate/contract/market/settings.ts'
import { CLAIMS } from '@farmgate/domain/market/market-settings.ts'
import { LANGUAGES } from '@farmgate/messages/languages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Save } from 'lucide-react'
import { useId } from 'react'
import { callAs } from '#api/call.ts'
import { query } from '#api/query.ts'
import { useFormCall } from '#components/form/form-call.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { useWords } from '#words.ts'
import { SaveOutcome } from '../identity/save-outcome.tsx'
import { useCodeAgain } from '../second-factor/code-again.tsx'
import { ClaimFields } from './claim-fields.tsx'
import { ClaimsPreview } from './claims-preview.tsx'
import { GuardCode } from './guard-note.tsx'
import { CashFields, NumberFields, OrderFields } from './order-limits.tsx'
import { bodyOf, claimField, type SettingsValues, valuesOf, valuesSchema } from './settings-values.ts'
import { useGuards } from './use-guards.ts'
import { SETTINGS_SECTIONS, type SettingsSection, type Shows } from './use-shown-settings.ts'

type FormSection = Exclude<SettingsSection, 'uses' | 'fees'>

interface SettingsFormProps {
  section: FormSection
  /** As they were when the form was opened, or saved from here. */
  settings: Settings
  shows: Shows
  /** Called when the settings that another operator saved meanwhile should replace the form. */
  onOutdated: () => void
}

/** One section of the settings, saved by itself: what was typed into another section stays unsaved there. */
export function SettingsForm({ section, settings, shows, onOutdated }: SettingsFormProps) {
  const words = useWords('adminSettings')
  const market = useWords('marketSettings')
  const client = useQueryClient()
  const { box, code, isMissing, clear } = useCodeAgain()
  const call = useFormCall<SettingsValues>({
    schema: () => valuesSchema,
    start: valuesOf(settings),
    send: async (values) => {
      const own = { ...savedValues(settings), ...ownValues(section, values) }
      const body = { ...bodyOf(own, settings), ...(guards.isTouched && code !== undefined && { code }) }
      const response = await callAs('admin', changeSettings, { body }).finally(clear)
      client.setQueryData(query('admin', settingsCall, {}).queryKey, { settings: response.settings })
      return { values: valuesOf(response.settings) }
    },
  })
  const { form, outcome, busy, submit } = call
  const guards = useGuards(settings, ownValues(section, form.watch()))
  const whyId = useId()
  const needsCode = guards.isTouched && isMissing
  return (
    <Card
      as="form"
      heading={market[`section.${section}`]}
      padded
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <div className="grid gap-5">
        {section !== 'orders' && <p className="text-ink-2 text-sm">{words[TEXTS[section]]}</p>}
        <Fields section={section} settings={settings} call={call} guards={guards} shows={shows} />
        {guards.isTouched && box !== null && <GuardCode box={box} />}
        <SaveOutcome
          outcome={outcome}
          stale="settings.stale"
          onOutdated={onOutdated}
          done={words.settingsSaved}
          failed={words.settingsFailed}
        />
        {(form.formState.isDirty || busy) && (
          <div className="grid justify-items-start gap-2">
            <Button
              type="submit"
              icon={Save}
              busy={busy}
              busyLabel={words.saving}
              disabled={needsCode}
              aria-describedby={whyId}
            >
              {words.saveSettings}
            </Button>
            <p id={whyId} className="text-ink-2 text-sm" aria-live="polite">
              {needsCode && words.guardCodeMissing}
            </p>
          </div>
        )}
      </div>
    </Card>
  )
}

const TEXTS = {
  texts: 'claimsText',
  claims: 'claimLimitsText',
  payouts: 'payoutLimitsText',
  cash: 'cashLimitsText',
  unpaid: 'unpaidLimitsText',
  alarms: 'orderAlarmsText',
  refunds: 'refundLimitsText',
} as const satisfies Readonly<Record<Exclude<FormSection, 'orders'>, string>>

/** What is saved, as the form's rules turn it into a request. */
const savedValues = (settings: Settings) =>
  valuesSchema.parse(valuesOf(settings)) as unknown as SettingsValues

/** The values of one section. */
function ownValues(section: FormSection, values: SettingsValues): Partial<SettingsValues> {
  const names: readonly (keyof SettingsValues)[] =
    section === 'texts'
      ? [
          ...LANGUAGES.flatMap((language) => CLAIMS.map((claim) => claimField(language, claim))),
          'deliveryClaim',
        ]
      : SETTINGS_SECTIONS[section]
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

interface FieldsProps extends Pick<SettingsFormProps, 'section' | 'settings' | 'shows'> {
  call: ReturnType<typeof useFormCall<SettingsValues>>
  guards: ReturnType<typeof useGuards>
}

function Fields({ section, settings, call, guards, shows }: FieldsProps) {
  const fields = { field: call.field, guards, shows }
  switch (section) {
    case 'texts':
      return (
        <>
          <ClaimFields settings={settings} shows={shows} call={call} />
          <ClaimsPreview values={call.form.watch()} />
        </>
      )
    case 'orders':
      return <OrderFields {...fields} />
    case 'cash':
      return <CashFields {...fields} />
    case 'claims':
    case 'payouts':
    case 'unpaid':
    case 'alarms':
    case 'refunds':
      return <NumberFields {...fields} section={section} />
  }
}
