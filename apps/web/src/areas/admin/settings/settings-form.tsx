import {
  changeSettings,
  type Settings,
  settings as settingsCall,
} from '@farmgate/contract/market/settings.ts'
import { AFTER_ADD, OUTSIDE_ROUNDS } from '@farmgate/domain/market/market-settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Save } from 'lucide-react'
import { useId } from 'react'
import { callAs } from '#api/call.ts'
import { query } from '#api/query.ts'
import { type FormCall, useFormCall, withFieldHints } from '#components/form/form-call.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { DefinitionRows } from '#ui/data/definition-rows.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { useWords } from '#words.ts'
import { SaveOutcome } from '../identity/save-outcome.tsx'
import { useCodeAgain } from '../second-factor/code-again.tsx'
import { ClaimFields } from './claim-fields.tsx'
import { ClaimsPreview } from './claims-preview.tsx'
import { GuardCode } from './guard-note.tsx'
import { CashLimits, ClaimLimits, OrderAlarms, PayoutLimits, UnpaidLimits } from './order-limits.tsx'
import { RefundLimits } from './refund-limits.tsx'
import { bodyOf, type SettingsValues, valuesOf, valuesSchema } from './settings-values.ts'
import { useGuards } from './use-guards.ts'
import { WaitingTimes } from './waiting-times.tsx'

interface SettingsFormProps {
  /** As they were when the form was opened, or saved from here. */
  settings: Settings
  /** Called when the settings that another operator saved meanwhile should replace the form. */
  onOutdated: () => void
}

export function SettingsForm({ settings, onOutdated }: SettingsFormProps) {
  const words = useWords('adminSettings')
  const client = useQueryClient()
  const { box, code, isMissing, clear } = useCodeAgain()
  const call = useFormCall<SettingsValues>({
    schema: () => valuesSchema,
    start: valuesOf(settings),
    send: async (values) => {
      const body = { ...bodyOf(values, settings), ...(guards.isTouched && code !== undefined && { code }) }
      const response = await callAs('admin', changeSettings, { body }).finally(clear)
      client.setQueryData(query('admin', settingsCall, {}).queryKey, { settings: response.settings })
      return { values: valuesOf(response.settings) }
    },
  })
  const { form, field, outcome, busy, submit } = call
  const guards = useGuards(settings, form.watch())
  const whyId = useId()
  const needsCode = guards.isTouched && isMissing
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <ClaimFields settings={settings} call={call} />
      <ClaimsPreview values={form.watch()} />
      <ShopBehaviour field={field} />
      <WaitingTimes field={field} />
      <ClaimLimits field={field} guards={guards} />
      <PayoutLimits field={field} guards={guards} />
      <CashLimits field={field} guards={guards} />
      <UnpaidLimits field={field} guards={guards} />
      <OrderAlarms field={field} />
      <RefundLimits field={field} guards={guards} />
      <FeesCard fees={settings.fees} />
      {guards.isTouched && box !== null && <GuardCode box={box} />}
      <SaveOutcome
        outcome={outcome}
        stale="settings.stale"
        onOutdated={onOutdated}
        done={words.settingsSaved}
        failed={words.settingsFailed}
      />
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
    </form>
  )
}

/** What Add to Cart does for buyers who have not chosen it themselves, and where the market sells. */
function ShopBehaviour({ field }: Pick<FormCall<SettingsValues>, 'field'>) {
  const words = useWords('adminSettings')
  return (
    <Card heading={words.shopBehaviour} padded>
      <div className="grid gap-5 md:grid-cols-2">
        <SelectField {...withFieldHints(field('afterAdd'), words.afterAddHint)} label={words.afterAdd}>
          {AFTER_ADD.map((value) => (
            <option key={value} value={value}>
              {words[`afterAdd.${value}`]}
            </option>
          ))}
        </SelectField>
        <SelectField
          {...withFieldHints(field('outsideRounds'), words.outsideRoundsHint)}
          label={words.outsideRounds}
        >
          {OUTSIDE_ROUNDS.map((value) => (
            <option key={value} value={value}>
              {words[`outsideRounds.${value}`]}
            </option>
          ))}
        </SelectField>
      </div>
    </Card>
  )
}

/** Read-only. */
function FeesCard({ fees }: Pick<Settings, 'fees'>) {
  const words = useWords('adminSettings')
  return (
    <Card heading={words.fees} padded>
      <p className="mb-5 text-ink-2 text-sm">{words.feesText}</p>
      <DefinitionRows
        rows={[
          { label: words.deliveryFee, value: rupeesText(fees.delivery) },
          { label: words.platformFee, value: rupeesText(fees.platform) },
        ]}
      />
    </Card>
  )
}
