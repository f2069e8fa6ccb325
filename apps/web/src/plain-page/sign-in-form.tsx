import { loginFarmer, loginUser } from '@farmgate/contract/accounts.ts'
import type { Role } from '@farmgate/domain/accounts/role.ts'
import { type SubmitEvent, useState } from 'react'
import { problemText } from '../api/problem-text.ts'
import { send } from '../api/send.ts'
import { keepSession } from '../api/session.ts'
import { useWords } from '../words.ts'
import { RoleCards } from './role-cards.tsx'

/** Blank fields are sent as they are: the server says what is missing, in the words the product fixes. */
export function SignInForm({ onSignedIn }: { onSignedIn: (name: string) => void }) {
  const words = useWords()
  const { page } = words
  const [role, setRole] = useState<Role>('user')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const fields = new FormData(form)
    const body = { email: text(fields, 'email'), password: text(fields, 'password'), role }
    setBusy(true)
    setProblem(null)
    try {
      const signedIn = await send(role === 'farmer' ? loginFarmer : loginUser, { body })
      keepSession(signedIn)
      form.reset()
      onSignedIn(signedIn.user.name)
    } catch (error) {
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="card sign-in" noValidate aria-labelledby="sign-in-title" onSubmit={submit}>
      <h2 id="sign-in-title">{page.logIn}</h2>
      {problem !== null && (
        <p className="alert" role="alert">
          {problemText(problem, words)}
        </p>
      )}
      <RoleCards chosen={role} onChoose={setRole} />
      <label className="field">
        {page.email}
        <input name="email" type="email" autoComplete="username" inputMode="email" spellCheck={false} />
      </label>
      <label className="field">
        {page.password}
        <input name="password" type="password" autoComplete="current-password" />
      </label>
      <button className="button primary" type="submit" aria-busy={isBusy}>
        {isBusy ? page.submitting : page.submit}
      </button>
    </form>
  )
}

function text(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}
