import { STAFF_ROLES } from '@farmgate/domain/people/accounts/staff.ts'
import * as z from 'zod/mini'
import { Email, fault, Name, NewPassword, PasswordText, requiredText } from '../fields.ts'
import { ProfileBody } from './account.ts'
import { LinkToken } from './account-recovery.ts'

/** Six digits of the authenticator app, or a recovery code. */
const Code = requiredText('code.required', 40)

/** The same, for callers who have a second factor. */
export const CodeAgain = z.optional(z.string().check(z.maxLength(40)))

/** The code is for another e-mail or password of an admin who has a second factor. */
export const AdminProfileBody = z.extend(ProfileBody, { code: CodeAgain })

export const InviteBody = z.object({
  email: Email,
  staffRole: z.enum(STAFF_ROLES, { error: fault('role.unknown') }),
  code: CodeAgain,
})

/** The person who was invited says who they are. */
export const AcceptInviteBody = z.object({ token: LinkToken, name: Name, password: NewPassword })

export const ConfirmFactorBody = z.object({ code: Code })

/** The current password, or, where a second factor is set up already, a code of it. */
export const PrepareFactorBody = z.object({
  currentPassword: z.optional(PasswordText),
  code: CodeAgain,
})
