import { LoginBody } from '@farmgate/contract/forms/account.ts'
import { ProblemError } from '@farmgate/contract/client.ts'
import { type Role, ROLES } from '@farmgate/domain/people/role.ts'
import { ShieldCheck, ShoppingBasket, Tractor } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { problemCode, useProblemText } from '#api/problem-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import { EmailField } from '#ui/fields/email-field.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Field } from '#ui/fields/field.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { useWords } from '#words.ts'
import { useFormCall, withFieldHints } from '../form/form-call.ts'
import { FormOutcome } from '../form/form-outcome.tsx'
import { type SignedIn, signIn, type SignInValues } from './sign-in.ts'

/** The login form: e-mail, password and, with `asksRole`, the role. */
export function LoginForm({
  role,
  asksRole,
  email = '',
  forgotPassword,
  done,
  doneAction,
  onSignedIn,
}: {
  role: Role
  asksRole: boolean
  email?: string | undefined
  /** Link for a forgotten password. */
  forgotPassword?: ReactNode
  done: string
  doneAction?: ReactNode
  onSignedIn: (signedIn: SignedIn) => void
}) {
  const words = useWords('account')
  const problemText = useProblemText()
  // Asked only after the right password, and from then on with it.
  const [asksCode, setAsksCode] = useState(false)
  const { form, field, outcome, busy, submit } = useFormCall<SignInValues>({
    schema: () => LoginBody,
    start: { email, password: '', role, code: '' },
    send: async (values) => {
      try {
        onSignedIn(await signIn(asksCode ? values : { ...values, code: '' }))
      } catch (error) {
        if (problemCode(error)?.startsWith('second_factor.') === true) setAsksCode(true)
        throw error
      }
      return {}
    },
  })
  const { errors } = form.formState
  const isIncomplete = errors.email !== undefined || errors.password !== undefined
  const hasServerMessage =
    outcome.state === 'failed' &&
    outcome.error instanceof ProblemError &&
    outcome.error.problem.message !== ''

  return (
    <form noValidate className="grid gap-6" onSubmit={submit}>
      {/* One text for both fields. The key renders it again at every submit, so that it is read out again. */}
      {isIncomplete && (
        <Note key={form.formState.submitCount} tone="bad">
          {words.loginIncomplete}
        </Note>
      )}
      <FormOutcome
        outcome={outcome}
        done={done}
        doneAction={doneAction}
        failed={hasServerMessage ? problemText(outcome.error) : words.loginFailed}
      />
      {asksRole && (
        <ChoiceCards
          legend={words.loginAs}
          name="role"
          layout="columns"
          options={ROLES.map((value) => ({ value, label: words[value], icon: roleIcons[value] }))}
          inputProps={form.register('role')}
        />
      )}
      <EmailField
        data-autofocus
        label={words.email}
        enterKeyHint="next"
        {...field('email')}
        error={undefined}
      />
      <div className="grid">
        <PasswordField
          label={words.password}
          autoComplete="current-password"
          enterKeyHint="go"
          showLabel={words.showPassword}
          hideLabel={words.hidePassword}
          {...field('password')}
          error={undefined}
        />
        {forgotPassword}
      </div>
      {asksCode && (
        <Field
          {...withFieldHints(field('code'), words.codeHint)}
          label={words.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          maxLength={40}
        />
      )}
      <Button
        type="submit"
        size="lg"
        block
        busy={busy || outcome.state === 'done'}
        busyLabel={words.loggingIn}
      >
        {words.login}
      </Button>
    </form>
  )
}

export const roleIcons = { user: ShoppingBasket, farmer: Tractor, admin: ShieldCheck }
