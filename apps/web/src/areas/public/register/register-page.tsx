import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { send } from '#api/send.ts'
import { AddressFields, type AddressValues, emptyAddress } from '#components/form/address-fields.tsx'
import { withFieldHints, useFormCall } from '#components/form/form-call.ts'
import { createIdempotencyKey } from '#components/form/idempotency-key.ts'
import { FormOutcome } from '#components/form/form-outcome.tsx'
import { useSuggestion } from '#components/form/use-suggestion.ts'
import { roleIcons } from '#components/session/login-form.tsx'
import { useTimedRedirect } from '../auth/timed-redirect.ts'
import { usePageTitle } from '#page-title.ts'
import { paths } from '#paths.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import { EmailField } from '#ui/fields/email-field.tsx'
import { Field } from '#ui/fields/field.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { useWords } from '#words.ts'
import { AuthPage } from '../auth/auth-page.tsx'
import { isBuyer, registerBody, registerEndpoint } from './register-endpoint.ts'

/** For someone who has an account already: the login page starts with the role and e-mail typed here. */
function LoginInstead({ role, email }: { role: string; email: string }) {
  const words = useWords('account')
  return (
    <p className="-mt-3">
      {words.alreadyRegistered}{' '}
      <Link className="link inline-flex min-h-11 items-center" to={paths.login} state={{ role, email }}>
        {words.logIn}
      </Link>
    </p>
  )
}

const REDIRECT_AFTER_MS = 2_000

interface RegisterValues {
  role: string
  name: string
  email: string
  password: string
  address: AddressValues
}

export function Component() {
  const words = useWords('account')
  const { registered: mailComes } = useWords('mailPages')
  const [registered, setRegistered] = useState<{ role: string; email: string } | null>(null)
  const [keyOf] = useState(createIdempotencyKey)
  usePageTitle(words.registerTitle)
  // The login page starts with the role and e-mail of this form.
  useTimedRedirect(registered === null ? null : paths.login, REDIRECT_AFTER_MS, registered)

  const { form, field, outcome, busy, submit } = useFormCall<RegisterValues>({
    schema: ({ role }) => registerBody(role),
    start: { role: '', name: '', email: '', password: '', address: emptyAddress },
    send: async (body) => {
      await send(registerEndpoint(body.role), { body }, { idempotencyKey: keyOf(body) })
      setRegistered({ role: body.role, email: body.email })
      return {}
    },
  })
  const role = useWatch({ control: form.control, name: 'role' })
  const name = useWatch({ control: form.control, name: 'name' }).trim()
  useSuggestion(form, 'address.fullName', name)
  const options = useMemo(
    () =>
      (['user', 'farmer'] as const).map((value) => ({
        value,
        label: words[value],
        detail: words[`${value}Detail`],
        icon: roleIcons[value],
      })),
    [words],
  )

  return (
    <AuthPage
      width="wide"
      heading={words.registerHeading}
      pictureTitle={words.registerPictureTitle}
      pictureText={words.registerPictureText}
      aside={
        <>
          {words.haveAccount}{' '}
          <Link className="link" to={paths.login}>
            {words.toLogin}
          </Link>
        </>
      }
    >
      <form noValidate className="grid gap-6" onSubmit={submit}>
        <FormOutcome
          outcome={outcome}
          done={`${words.registerDone} ${mailComes}`}
          doneAction={
            <Link className="link" to={paths.login} state={registered} replace>
              {words.registerGo}
            </Link>
          }
          failed={words.registerFailed}
        />
        {outcome.state === 'failed' && <LoginInstead {...form.getValues()} />}
        <ChoiceCards
          legend={words.registerAs}
          name="role"
          layout="pairs"
          options={options}
          inputProps={form.register('role')}
          error={field('role').error}
        />
        <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
          <Field
            label={words.name}
            autoComplete="name"
            enterKeyHint="next"
            className="md:col-span-2"
            {...field('name')}
          />
          <EmailField label={words.email} enterKeyHint="next" {...field('email')} />
          <PasswordField
            label={words.password}
            autoComplete="new-password"
            enterKeyHint={isBuyer(role) ? 'next' : 'done'}
            showLabel={words.showPassword}
            hideLabel={words.hidePassword}
            {...withFieldHints(field('password'), words.passwordHint)}
          />
        </div>
        {isBuyer(role) && (
          <fieldset>
            <legend className="auth-rule">{words.deliveryAddress}</legend>
            <AddressFields form={form} field={field} path={(name) => `address.${name}`} />
          </fieldset>
        )}
        <div className="grid gap-4">
          <Button
            type="submit"
            size="lg"
            block
            busy={busy || outcome.state === 'done'}
            busyLabel={words.registering}
          >
            {words.register}
          </Button>
          {isBuyer(role) && <p className="text-center text-xs text-ink-3">{words.farmersNeedNoAddress}</p>}
        </div>
      </form>
    </AuthPage>
  )
}
