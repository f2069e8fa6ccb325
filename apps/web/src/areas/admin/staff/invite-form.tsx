import { InviteBody } from '@farmgate/contract/forms/staff.ts'
import { allStaff, inviteStaff } from '@farmgate/contract/people/staff.ts'
import { STAFF_ROLES, type StaffRole } from '@farmgate/domain/people/accounts/staff.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { callAs } from '#api/call.ts'
import { query } from '#api/query.ts'
import { useFormCall } from '#components/form/form-call.ts'
import { FormOutcome } from '#components/form/form-outcome.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { EmailField } from '#ui/fields/email-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { useWords } from '#words.ts'
import { useHasField } from '../own-profile.ts'
import { useCodeAgain } from '../second-factor/code-again.tsx'

interface InviteValues {
  email: string
  staffRole: StaffRole
}

export function InviteForm() {
  const words = useWords('staff')
  const client = useQueryClient()
  const { box, code, isMissing, clear } = useCodeAgain(words.invite)
  const hasRoles = useHasField('staffRole')
  const { form, field, outcome, busy, submit } = useFormCall<InviteValues>({
    schema: () => InviteBody,
    start: { email: '', staffRole: 'staff' },
    send: async (values) => {
      // Where the market uses no roles, everyone who runs it is an owner.
      const body = { ...values, ...(!hasRoles && { staffRole: 'owner' as const }), code }
      const { staff, approvers } = await callAs('admin', inviteStaff, { body }).finally(clear)
      client.setQueryData(query('admin', allStaff, {}).queryKey, { staff, approvers })
      return {
        values: { email: '', staffRole: body.staffRole },
        said: fill(words.invited, { email: body.email }),
      }
    },
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <FormOutcome
        outcome={outcome}
        done={outcome.state === 'done' ? (outcome.said ?? '') : ''}
        failed={words.inviteFailed}
      />
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]">
        <EmailField label={words.inviteEmail} {...field('email')} autoComplete="off" />
        {hasRoles && (
          <SelectField label={words.inviteRole} {...form.register('staffRole')}>
            {STAFF_ROLES.map((role) => (
              <option key={role} value={role}>
                {words[`role.${role}`]}
              </option>
            ))}
          </SelectField>
        )}
        <Button
          type="submit"
          icon={UserPlus}
          className="md:mt-[1.75rem]"
          disabled={isMissing}
          busy={busy}
          busyLabel={words.inviting}
        >
          {words.invite}
        </Button>
      </div>
      {box !== null && <div className="md:max-w-sm">{box}</div>}
    </form>
  )
}
