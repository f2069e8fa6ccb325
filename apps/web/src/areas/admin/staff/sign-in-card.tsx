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

/** Where the second factor is asked for, and how long sessions live. Some of the market's settings, shown beside the people. */
export function SignInCard() {
  const words = useWords('staff')
  const result = useQuery(query('admin', settings, {}))
  return (
    <Card heading={words.signIn} padded>
      <Loaded query={result} skeleton={<Skeleton className="h-40" />}>
        {({ settings: saved }) => <SignInForm key={saved.version} saved={saved} />}
      </Loaded>
    </Card>
  )
}

interface SignInValues {
  factorEverywhere: boolean
  adminIdleDays: string
  sessionsMax: string
}

const schema = SettingsBody.shape.signIn.def.innerType

const valuesOf = ({ factorEverywhere, adminIdleDays, sessionsMax }: Settings['signIn']): SignInValues => ({
  factorEverywhere,
  adminIdleDays: String(adminIdleDays),
  sessionsMax: String(sessionsMax),
})

function SignInForm({ saved }: { saved: Settings }) {
  const words = useWords('staff')
  const client = useQueryClient()
  const { box, code, isMissing, clear } = useCodeAgain(words.signIn)
  const { form, field, outcome, busy, submit } = useFormCall<SignInValues>({
    schema: () => schema,
    start: valuesOf(saved.signIn),
    send: async (signIn) => {
      const { copy, attention, version } = saved
      const withCode = guards.isTouched && code !== undefined && { code }
      const body = { version, copy, attention, signIn, ...withCode }
      const response = await callAs('admin', changeSettings, { body }).finally(clear)
      client.setQueryData(query('admin', settings, {}).queryKey, { settings: response.settings })
      return { values: valuesOf(response.settings.signIn) }
    },
  })
  const guards = useGuards(saved, { ...form.watch() })
  const number = (name: 'adminIdleDays' | 'sessionsMax') => (
    <Field
      {...withFieldHints(field(name), guards.hintOf(name) ?? words[`${name}Hint`])}
      label={words[name]}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
    />
  )
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <FormOutcome outcome={outcome} done={words.limitSaved} failed={words.limitFailed} />
      <Checkbox label={words.factorEverywhere} {...form.register('factorEverywhere')} />
      <p className="text-ink-2 text-sm" aria-live="polite">
        {guards.hintOf('factorEverywhere') ?? words.factorEverywhereHint}
      </p>
      <GuardNote change={guards.pendingOf('factorEverywhere')} />
      {number('adminIdleDays')}
      <GuardNote change={guards.pendingOf('adminIdleDays')} />
      {number('sessionsMax')}
      {guards.isTouched && box}
      <Button
        type="submit"
        variant="secondary"
        busy={busy}
        busyLabel={words.saving}
        disabled={guards.isTouched && isMissing}
      >
        {words.saveSignIn}
      </Button>
    </form>
  )
}
