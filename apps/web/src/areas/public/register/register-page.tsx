import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { send } from '../../../api/send.ts'
import { AddressFields, type AddressValues, emptyAddress } from '../../../components/address-fields.tsx'
import { hinted, useFormCall } from '../../../components/form-call.ts'
import { createIntent } from '../../../components/form-intent.ts'
import { FormOutcome } from '../../../components/form-outcome.tsx'
import { roleIcons } from '../../../components/login-form.tsx'
import { useTimedRedirect } from '../../../components/timed-redirect.ts'
import { usePageTitle } from '../../../page-title.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { EmailField } from '../../../ui/email-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { useWords } from '../../../words.ts'
import { AuthPage } from '../auth/auth-page.tsx'
import { isBuyer, registerEndpoint } from './register-endpoint.ts'

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
  const [keyOf] = useState(createIntent)
  usePageTitle(words.registerTitle)
  // The login page starts with what was just said here.
  useTimedRedirect(registered === null ? null : paths.login, REDIRECT_AFTER_MS, registered)

  const { form, field, outcome, busy, submit } = useFormCall<RegisterValues>({
    schema: ({ role }) => registerEndpoint(role).body,
    start: { role: '', name: '', email: '', password: '', address: emptyAddress },
    send: async (body) => {
      await send(registerEndpoint(body.role), { body }, { idempotencyKey: keyOf(body) })
      setRegistered({ role: body.role, email: body.email })
      return {}
    },
  })
  const role = useWatch({ control: form.control, name: 'role' })
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
            {...hinted(field('password'), words.passwordHint)}
          />
        </div>
        {isBuyer(role) && (
          <fieldset>
            <legend className="auth-rule">{words.deliveryAddress}</legend>
            <AddressFields field={(name) => field(`address.${name}`)} />
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
