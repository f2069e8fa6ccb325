import { seconds } from './bodies.ts'
import type { Contact, FundAccount, Payout, Settlement, Validation } from './payout-entities.ts'

/** Response bodies of RazorpayX with the keys of the documentation's samples. */
export const contactBody = (contact: Contact) => ({
  id: contact.id,
  entity: 'contact',
  name: contact.name,
  contact: null,
  email: null,
  type: contact.type,
  reference_id: contact.referenceId,
  batch_id: null,
  active: true,
  notes: [],
  created_at: seconds(contact.createdAt),
})

export const fundAccountBody = (account: FundAccount) => ({
  id: account.id,
  entity: 'fund_account',
  contact_id: account.contactId,
  account_type: account.accountType,
  ...(account.accountType === 'vpa' ? vpaBody(account.address) : bankBody(account.bankAccount)),
  batch_id: null,
  active: true,
  created_at: seconds(account.createdAt),
})

export const validationBody = (validation: Validation, account: FundAccount) => ({
  id: validation.id,
  entity: 'fund_account.validation',
  status: validation.status,
  validation_results: {
    account_status: validation.accountStatus,
    registered_name: validation.registeredName,
    details: null,
    name_match_score: null,
  },
  status_details: { description: null, source: null, reason: null },
  reference_id: validation.referenceId,
  notes: [],
  fund_account: fundAccountBody(account),
  created_at: seconds(validation.createdAt),
})

export const payoutBody = (payout: Payout) => ({
  id: payout.id,
  entity: 'payout',
  fund_account_id: payout.fundAccountId,
  amount: payout.amount,
  currency: payout.currency,
  notes: Object.keys(payout.notes).length === 0 ? [] : payout.notes,
  fees: 0,
  tax: 0,
  status: payout.status,
  utr: payout.utr,
  mode: payout.mode,
  purpose: payout.purpose,
  reference_id: payout.referenceId,
  narration: payout.narration,
  batch_id: null,
  status_details: {
    description: payout.reason,
    source: payout.reason === null ? null : 'beneficiary_bank',
    reason: payout.reason === null ? null : payout.status,
  },
  created_at: seconds(payout.createdAt),
})

export const settlementBody = (settlement: Settlement) => ({
  id: settlement.id,
  entity: 'settlement',
  amount: settlement.amount,
  status: 'processed',
  fees: 0,
  tax: 0,
  utr: settlement.utr,
  created_at: seconds(settlement.createdAt),
})

export type PayoutBody = ReturnType<typeof payoutBody>
export type ValidationBody = ReturnType<typeof validationBody>
export type SettlementBody = ReturnType<typeof settlementBody>

const vpaBody = (address: string) => {
  const [username = '', handle = ''] = address.split('@')
  return { vpa: { username, handle, address } }
}

const bankBody = ({
  name,
  ifsc,
  accountNumber,
}: Extract<FundAccount, { accountType: 'bank_account' }>['bankAccount']) => ({
  bank_account: { ifsc, bank_name: ifsc.slice(0, 4), name, notes: [], account_number: accountNumber },
})
