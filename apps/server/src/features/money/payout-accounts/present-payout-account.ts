import type { AccountToDecide, PayoutAccount } from '@farmgate/contract/money/payout-account.ts'
import { bankOfIfsc } from '@farmgate/domain/money/payout-accounts/bank-names.ts'
import type { AccountRow, AccountToDecideRow } from './payout-accounts.sql.ts'

export const presentPayoutAccount = (account: AccountRow): PayoutAccount => ({
  _id: account.id,
  kind: account.kind,
  masked: account.masked,
  bank: account.kind === 'bank' ? bankOfIfsc(account.masked.slice(0, IFSC_LENGTH)) : null,
  name: account.holderName,
  bankName: account.bankName,
  state: account.state,
  byPassbook: account.checkedBy === 'operator',
  createdAt: account.createdAt.toISOString(),
  usableFrom: account.usableFrom.toISOString(),
  verifiedAt: account.verifiedAt?.toISOString() ?? null,
  note: account.note,
})

const IFSC_LENGTH = 11

export const presentAccountToDecide = (account: AccountToDecideRow): AccountToDecide => ({
  ...presentPayoutAccount(account),
  farmer: { _id: account.farmerId, name: account.farmName },
  sameAs: account.sameAs.map(({ id, name }) => ({ _id: id, name })),
  hasPassbook: account.hasPassbook,
})
