import {
  ACCOUNT_NUMBER,
  againFault,
  IFSC,
  typedAccountNumber,
  typedIfsc,
  typedUpiId,
} from '@farmgate/domain/money/payout-accounts/pay-to.ts'
import type { FaultCode } from '@farmgate/domain/refusal.ts'
import * as z from 'zod/mini'
import { fault, NewPassword, PasswordText, requiredText, UpiId } from '../fields.ts'

/** A text as typed or pasted, read as the bank writes it and then checked. */
const readAs = (read: (text: string) => string, missing: FaultCode, form: RegExp, invalid: FaultCode) =>
  z.pipe(z.pipe(requiredText(missing, 60), z.transform(read)), z.string().check(z.regex(form, invalid)))

const accounts = <Password extends z.ZodMiniType<string | undefined>>(currentPassword: Password) => {
  const common = { name: requiredText('holder.required', 100), currentPassword }
  const bank = z
    .object({
      kind: z.literal('bank'),
      ifsc: readAs(typedIfsc, fault('ifsc.required'), IFSC, fault('ifsc.invalid')),
      number: readAs(
        typedAccountNumber,
        fault('account_number.required'),
        ACCOUNT_NUMBER,
        fault('account_number.invalid'),
      ),
      /** Typed a second time by a person; a program may omit it. */
      numberAgain: z.optional(
        z.pipe(z.string().check(z.maxLength(60, fault('field.too_long'))), z.transform(typedAccountNumber)),
      ),
      ...common,
    })
    .check((context) => {
      const { number, numberAgain } = context.value
      const code = numberAgain === undefined ? null : againFault(number, numberAgain)
      if (code !== null)
        context.issues.push({ code: 'custom', message: code, path: ['numberAgain'], input: numberAgain })
    })
  const upi = z.object({
    kind: z.literal('upi'),
    vpa: z.pipe(z.pipe(z.string({ error: fault('upi.required') }), z.transform(typedUpiId)), UpiId),
    ...common,
  })
  return z.discriminatedUnion('kind', [bank, upi], { error: fault('field.invalid') })
}

/** A plain client may omit the password shortly after its sign-in. */
export const PayoutAccountBody = accounts(z.optional(PasswordText))

export const PayoutAccountForm = accounts(NewPassword)
