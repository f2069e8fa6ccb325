import { SettingsBody } from '@farmgate/contract/forms/settings.ts'
import { changeSettings, type Settings, settings } from '@farmgate/contract/market/settings.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callAs } from '#api/call.ts'
import { query } from '#api/query.ts'
import { useFormCall, withFieldHints } from '#components/form/form-call.ts'
import { FormOutcome } from '#components/form/form-outcome.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Field } from '#ui/fields/field.tsx'
import { useWords } from '#words.ts'
import { useCodeAgain } from '../second-factor/code-again.tsx'
import { GuardNote } from '../settings/guard-note.tsx'
import { useGuards } from '../settings/use-guards.ts'

/** From which sum on a refund waits for a second person. One of the market's settings, shown beside the people. */
export function LargeRefundsCard() {
  const words = useWords('staff')
  const result = useQuery(query('admin', settings, {}))
  return (
    <Card heading={words.largeRefunds} padded>
      <Loaded query={result} skeleton={<Skeleton className="h-24" />}>
        {({ settings: saved }) => <LargeRefundsForm key={saved.version} saved={saved} />}
      </Loaded>
    </Card>
  )
}

interface LargeRefundValues {
  secondPerson: boolean
  secondPersonFrom: string
}

const schema = SettingsBody.shape.largeRefunds.def.innerType

function LargeRefundsForm({ saved }: { saved: Settings }) {
  const words = useWords('staff')
  const client = useQueryClient()
  const { secondPerson, secondPersonFrom } = saved.largeRefunds
  const { box, code, isMissing, clear } = useCodeAgain(words.largeRefunds)
  const { form, field, outcome, busy, submit } = useFormCall<LargeRefundValues>({
    schema: () => schema,
    start: { secondPerson, secondPersonFrom: String(secondPersonFrom) },
    send: async (largeRefunds) => {
      const { copy, attention, version } = saved
      const body = {
        version,
        copy,
        attention,
        largeRefunds,
        ...(guards.isTouched && code !== undefined && { code }),
      }
      const response = await callAs('admin', changeSettings, { body }).finally(clear)
      client.setQueryData(query('admin', settings, {}).queryKey, { settings: response.settings })
      const now = response.settings.largeRefunds
      return { values: { ...now, secondPersonFrom: String(now.secondPersonFrom) } }
    },
  })
  const guards = useGuards(saved, { ...form.watch() })
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <FormOutcome outcome={outcome} done={words.limitSaved} failed={words.limitFailed} />
      <Checkbox label={words.secondPerson} {...form.register('secondPerson')} />
      {guards.hintOf('secondPerson') !== undefined && (
        <p className="text-ink-2 text-sm" aria-live="polite">
          {guards.hintOf('secondPerson')}
        </p>
      )}
      <GuardNote change={guards.pendingOf('secondPerson')} />
      <Field
        {...withFieldHints(field('secondPersonFrom'), guards.hintOf('secondPersonFrom') ?? '')}
        label={words.sum}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
      />
      <GuardNote change={guards.pendingOf('secondPersonFrom')} />
      <p className="text-ink-2 text-sm">{words.ownCancel}</p>
      {guards.isTouched && box}
      <Button
        type="submit"
        variant="secondary"
        busy={busy}
        busyLabel={words.saving}
        disabled={guards.isTouched && isMissing}
      >
        {words.saveLimit}
      </Button>
    </form>
  )
}
