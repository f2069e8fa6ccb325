import { changeSettings, type Settings, settings as settingsCall } from '@farmgate/contract/settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Eye, Save } from 'lucide-react'
import { callAs } from '../../../api/call.ts'
import { useProblemText } from '../../../api/problem-text.ts'
import { query } from '../../../api/query.ts'
import { useFormCall } from '../../../components/form-call.ts'
import { problemCode } from '../../../components/form-faults.ts'
import { FormOutcome } from '../../../components/form-outcome.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { useWords } from '../../../words.ts'
import { CashLimits, OrderAlarms } from './cash-limits.tsx'
import { ClaimFields } from './claim-fields.tsx'
import { ClaimsPreview } from './claims-preview.tsx'
import { FeesCard } from './fees-card.tsx'
import { RefundLimits } from './refund-limits.tsx'
import { bodyOf, type SettingsValues, valuesOf, valuesSchema } from './settings-values.ts'
import { WaitingTimes } from './waiting-times.tsx'

interface SettingsFormProps {
  /** As they were when the form was opened, or saved from here. */
  settings: Settings
  /** What somebody else has saved meanwhile is to take the form's place. */
  onOutdated: () => void
}

export function SettingsForm({ settings, onOutdated }: SettingsFormProps) {
  const words = useWords('manage')
  const problemText = useProblemText()
  const client = useQueryClient()
  const call = useFormCall<SettingsValues>({
    schema: () => valuesSchema,
    start: valuesOf(settings),
    send: async (values) => {
      const answer = await callAs('admin', changeSettings, { body: bodyOf(values, settings) })
      client.setQueryData(query('admin', settingsCall, {}).queryKey, { settings: answer.settings })
      return { values: valuesOf(answer.settings) }
    },
  })
  const { form, field, outcome, busy, submit } = call
  const isStale = outcome.state === 'failed' && problemCode(outcome.error) === 'settings.stale'
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <ClaimFields settings={settings} call={call} />
      <ClaimsPreview values={form.watch()} />
      <WaitingTimes field={field} />
      <CashLimits field={field} />
      <OrderAlarms field={field} />
      <RefundLimits field={field} />
      <FeesCard fees={settings.fees} />
      {isStale ? (
        <Note
          tone="bad"
          action={
            <Button variant="secondary" icon={Eye} onClick={onOutdated}>
              {words.showSaved}
            </Button>
          }
        >
          {problemText(outcome.error)}
        </Note>
      ) : (
        <FormOutcome outcome={outcome} done={words.settingsSaved} failed={words.settingsFailed} />
      )}
      <div>
        <Button type="submit" icon={Save} busy={busy} busyLabel={words.saving}>
          {words.saveSettings}
        </Button>
      </div>
    </form>
  )
}
