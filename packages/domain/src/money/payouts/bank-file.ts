import type { PayTo } from '../payout-accounts/pay-to.ts'

/** Bulk NEFT takes bank accounts only. */
export type BankPayTo = Extract<PayTo, { readonly kind: 'bank' }>

export const isPaidByFile = (kind: PayTo['kind']): boolean => kind === 'bank'

export const fitsBankFile = (payTo: PayTo): payTo is BankPayTo => isPaidByFile(payTo.kind)

export interface BankFileRow {
  readonly reference: string
  readonly payTo: BankPayTo
  readonly netPaise: number
}

const BANK_FILE_COLUMNS = [
  'Transaction Type',
  'Debit Account',
  'Beneficiary Name',
  'Beneficiary Account',
  'IFSC',
  'Amount',
  'Reference',
  'Value Date',
] as const

/**
 * The rows of the file that an operator uploads to the bank: a header, one NEFT transfer per row, and a last row with their
 * number and sum. No field needs quotes, and none begins like a formula, so a spreadsheet shows what the bank reads.
 */
export function bankFileRows(
  rows: readonly BankFileRow[],
  { debitAccount, day }: { readonly debitAccount: string; readonly day: string },
): readonly (readonly string[])[] {
  const [year = '', month = '', date = ''] = day.split('-')
  const lines = rows.map(({ reference, payTo, netPaise }) => [
    'NEFT',
    debitAccount,
    plainName(payTo.name),
    payTo.number,
    payTo.ifsc,
    rupeesText(netPaise),
    reference,
    `${date}/${month}/${year}`,
  ])
  const sum = rows.reduce((total, { netPaise }) => total + netPaise, 0)
  const total = [TOTAL, '', String(rows.length), '', '', rupeesText(sum), '', '']
  return [BANK_FILE_COLUMNS, ...lines, total]
}

/** Begins the last row, which is no transfer. */
export const TOTAL = 'TOTAL'

const NAME_MAX = 40

/** Banks' files take letters, digits, spaces and a few signs; the account number decides who is paid. */
export function plainName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 .&()/-]/g, '')
    .replace(/^[^A-Za-z0-9]+/, '')
    .replace(/ +/g, ' ')
    .slice(0, NAME_MAX)
    .trim()
  return plain === '' ? 'FARM' : plain
}

/** With two decimals and no separators: `1234.50`. */
export const rupeesText = (paise: number): string =>
  `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`
