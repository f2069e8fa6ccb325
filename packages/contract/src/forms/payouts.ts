import { toPaise } from '@farmgate/domain/numbers/paise.ts'
import { DEDUCTION_KINDS, isDeductionShare } from '@farmgate/domain/money/payouts/deductions.ts'
import * as z from 'zod/mini'
import { Day } from '../day.ts'
import { fault, Id, requiredText } from '../fields.ts'

/** From one paisa to ten crore. */
const Amount = z.number({ error: fault('amount.invalid') }).check(
  z.refine((rupees) => {
    const paise = toPaise(rupees)
    return paise !== null && paise > 0 && paise <= 10_00_00_000_00
  }, fault('amount.invalid')),
)

export const BankCashBody = z.object({
  amount: Amount,
  bank: requiredText('bank.required', 100),
  receipt: requiredText('receipt.required', 60),
})

/** In percent, with at most two decimals. */
const Share = z
  .number({ error: fault('share.invalid') })
  .check(z.refine((percent) => isDeductionShare(Math.round(percent * 1e6) / 1e4), fault('share.invalid')))

export const DeductionRuleBody = z.object({
  kind: z.enum(DEDUCTION_KINDS, { error: fault('field.invalid') }),
  share: Share,
  from: Day,
})

export const WriteOffBody = z.object({
  farmer: Id,
  amount: Amount,
  reason: requiredText('explanation.required', 300),
})
