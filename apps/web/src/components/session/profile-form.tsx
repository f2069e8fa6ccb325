import { changedCredentials } from '@farmgate/domain/people/accounts/profile-change.ts'
import type { ReactNode } from 'react'
import { problemCode } from '#api/problem-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { EmailField } from '#ui/fields/email-field.tsx'
import { Field } from '#ui/fields/field.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { useWords } from '#words.ts'
import { useConfirmPassword } from './confirm-password-dialog.tsx'
import {
  type BoundField,
  type FormCall,
  withFieldHints,
  type SavedForm,
  useFormCall,
} from '../form/form-call.ts'
import { FormOutcome } from '../form/form-outcome.tsx'

/** The profile's form values; `place` and `about` only for a farm. */
export interface ProfileValues {
  name: string
  email: string
  /** Blank means unchanged. */
  password: string
  place?: string
  about?: string
  phone?: string
}

export type ProfileSave = (
  body: ProfileValues & { readonly currentPassword?: string },
) => Promise<SavedForm<ProfileValues>>

/** The profile form: name, e-mail, an optional new password, and the fields of `children`. */
export function ProfileForm({
  schema,
  start,
  save,
  done,
  failed,
  submitLabel,
  submitSize = 'md',
  children,
}: {
  schema: Parameters<typeof useFormCall<ProfileValues>>[0]['schema']
  start: ProfileValues
  save: ProfileSave
  done: string
  failed: string
  submitLabel: string
  submitSize?: 'md' | 'lg'
  children?: (
    field: (name: keyof ProfileValues) => BoundField,
    form: FormCall<ProfileValues>['form'],
  ) => ReactNode
}) {
  const words = useWords('account')
  const { ask, dialog } = useConfirmPassword(start.email)
  const { form, field, outcome, busy, submit } = useFormCall<ProfileValues>({
    schema,
    start,
    send: async (values) => {
      const saveWithPassword = () => ask((currentPassword) => save({ ...values, currentPassword }))
      const { changesEmail, changesPassword } = changedCredentials(start, values)
      if (changesEmail || changesPassword) return saveWithPassword()
      try {
        return await save(values)
      } catch (error) {
        // The e-mail was changed elsewhere meanwhile, so saving would change it back and needs the password.
        if (problemCode(error) !== 'auth.reauth_required') throw error
        return await saveWithPassword()
      }
    },
  })

  return (
    <>
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <FormOutcome outcome={outcome} done={done} failed={failed} />
        <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
          <Field label={words.name} autoComplete="name" enterKeyHint="next" {...field('name')} />
          <EmailField label={words.email} enterKeyHint="next" {...field('email')} />
          <PasswordField
            label={words.newPassword}
            optional={words.optional}
            autoComplete="new-password"
            enterKeyHint="done"
            showLabel={words.showPassword}
            hideLabel={words.hidePassword}
            {...withFieldHints(field('password'), words.newPasswordHint)}
          />
          {children?.(field, form)}
        </div>
        <div>
          <Button type="submit" size={submitSize} busy={busy} busyLabel={words.saving}>
            {submitLabel}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  )
}
