import { changeSettings, type Settings, settings as settingsCall } from '@farmgate/contract/settings.ts'
import { AFTER_ADD, OUTSIDE_ROUNDS } from '@farmgate/domain/settings/market-settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Save } from 'lucide-react'
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
import { ClaimFields } from './claim-fields.tsx'
import { ClaimsPreview } from './claims-preview.tsx'
import { CashLimits, ClaimLimits, OrderAlarms, PayoutLimits } from './order-limits.tsx'
import { RefundLimits } from './refund-limits.tsx'
import { bodyOf, type SettingsValues, valuesOf, valuesSchema } from './settings-values.ts'
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
  const call = useFormCall<SettingsValues>({
    schema: () => valuesSchema,
    start: valuesOf(settings),
    send: async (values) => {
      const response = await callAs('admin', changeSettings, { body: bodyOf(values, settings) })
      client.setQueryData(query('admin', settingsCall, {}).queryKey, { settings: response.settings })
      return { values: valuesOf(response.settings) }
    },
  })
  const { form, field, outcome, busy, submit } = call
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <ClaimFields settings={settings} call={call} />
      <ClaimsPreview values={form.watch()} />
      <ShopBehaviour field={field} />
      <WaitingTimes field={field} />
      <ClaimLimits field={field} />
      <PayoutLimits field={field} />
      <CashLimits field={field} />
      <OrderAlarms field={field} />
      <RefundLimits field={field} />
      <FeesCard fees={settings.fees} />
      <SaveOutcome
        outcome={outcome}
        stale="settings.stale"
        onOutdated={onOutdated}
        done={words.settingsSaved}
        failed={words.settingsFailed}
      />
      <div>
        <Button type="submit" icon={Save} busy={busy} busyLabel={words.saving}>
          {words.saveSettings}
        </Button>
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
