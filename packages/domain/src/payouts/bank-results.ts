import { rupeesText, TOTAL } from './bank-file.ts'
import { readCsv } from './csv.ts'
import type { PayoutState } from './payout.ts'

/** A payout as it was written into the bank's file. */
export interface FiledPayout {
  readonly reference: string
  readonly accountNumber: string
  readonly netPaise: number
  readonly state: PayoutState
  readonly utr: string | null
}

/**
 * Why a row of the bank's results is refused. `unknown`: no payout of this run. `doubled`: its reference or UTR is in the
 * file twice, or its UTR is of a payout of another run. `altered`: the account or amount is not what we sent. `no_utr`: paid
 * without a usable UTR. `differs`: it ended otherwise already. `unreadable`: the status is none that we know.
 */
export const RESULT_FAULTS = ['unknown', 'doubled', 'altered', 'no_utr', 'differs', 'unreadable'] as const
type ResultFault = (typeof RESULT_FAULTS)[number]

interface BankResult {
  readonly reference: string
  readonly state: 'processed' | 'failed' | 'reversed'
  readonly utr: string | null
  readonly reason: string | null
}

export interface RefusedRow {
  /** The line as a spreadsheet counts it: the header is 1. */
  readonly row: number
  readonly reference: string
  readonly fault: ResultFault
}

/** What a row says of a transfer, whether it is refused or not. */
export interface BankStatement {
  readonly reference: string
  readonly state: BankResult['state']
  readonly amountPaise: number
  readonly utr: string | null
}

export interface ReadResults {
  readonly results: readonly BankResult[]
  readonly refused: readonly RefusedRow[]
  /** One per reference, of the rows that name a transfer, an end that we know and an amount. */
  readonly said: readonly BankStatement[]
}

const COLUMNS = ['Reference', 'Beneficiary Account', 'Amount', 'Status', 'UTR', 'Reason'] as const
type Column = (typeof COLUMNS)[number]
type Row = Readonly<Record<Column, string>> & { readonly row: number }

const NEEDED: readonly Column[] = ['Reference', 'Beneficiary Account', 'Amount', 'Status', 'UTR']

const STATES: ReadonlyMap<string, BankResult['state']> = new Map([
  ['PAID', 'processed'],
  ['SUCCESS', 'processed'],
  ['PROCESSED', 'processed'],
  ['FAILED', 'failed'],
  ['REJECTED', 'failed'],
  ['RETURNED', 'reversed'],
])

const UTR = /^[A-Z0-9]{10,22}$/

/**
 * Reads the bank's results of a run, of which `filed` were sent; `utrsOfOthers` are those of payouts in other runs. A row
 * that is refused says why, and the others count. Null when it is no such file: the header lacks a column.
 */
export function readBankResults(
  text: string,
  filed: readonly FiledPayout[],
  utrsOfOthers: ReadonlySet<string> = new Set(),
): ReadResults | null {
  const rows = readRows(text)
  if (rows === null) return null
  const known = new Map(filed.map((payout) => [payout.reference, payout]))
  const references = countOf(rows.map(({ Reference }) => Reference))
  const utrs = countOf(rows.map(({ UTR: utr }) => utr))
  const results: BankResult[] = []
  const refused: RefusedRow[] = []
  for (const row of rows) {
    const payout = known.get(row.Reference)
    const isDoubled =
      (references.get(row.Reference) ?? 0) > 1 ||
      (row.UTR !== '' && (utrs.get(row.UTR) ?? 0) > 1) ||
      utrsOfOthers.has(row.UTR)
    const read = isDoubled ? 'doubled' : payout === undefined ? 'unknown' : readRow(row, payout)
    if (typeof read === 'string') refused.push({ row: row.row, reference: row.Reference, fault: read })
    else results.push(read)
  }
  return { results, refused, said: [...new Map(rows.flatMap(readStatement)).values()] }
}

function readRow(row: Row, payout: FiledPayout): BankResult | ResultFault {
  const state = STATES.get(row.Status.toUpperCase())
  if (state === undefined) return 'unreadable'
  if (row['Beneficiary Account'] !== payout.accountNumber) return 'altered'
  if (amountText(row.Amount) !== rupeesText(payout.netPaise)) return 'altered'
  if (!UTR.test(row.UTR) && (state === 'processed' || row.UTR !== '')) return 'no_utr'
  if (contradicts(payout, state, row.UTR)) return 'differs'
  const reason = state === 'processed' || row.Reason === '' ? null : row.Reason.slice(0, REASON_MAX)
  return { reference: row.Reference, state, utr: row.UTR === '' ? null : row.UTR, reason }
}

const REASON_MAX = 200

const REFERENCE = /^[A-Z0-9]{1,40}$/

function readStatement({ Reference: reference, Status, Amount, UTR: utr }: Row): [string, BankStatement][] {
  const state = STATES.get(Status.toUpperCase())
  const amount = amountText(Amount)
  if (state === undefined || amount === null || !REFERENCE.test(reference)) return []
  const amountPaise = Number(amount.replace('.', ''))
  return [[reference, { reference, state, amountPaise, utr: UTR.test(utr) ? utr : null }]]
}

/** A file may be given twice, and a paid transfer may return; all else contradicts what is known. */
function contradicts({ state, utr }: FiledPayout, said: BankResult['state'], saidUtr: string): boolean {
  if (utr !== null && saidUtr !== '' && saidUtr !== utr) return true
  if (state === 'sent') return false
  if (state === 'paid') return said === 'failed'
  if (state === 'failed') return said !== 'failed'
  if (state === 'returned') return said === 'failed'
  return true
}

/** `1,234.5` and `1234.50` are one amount. */
function amountText(text: string): string | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(',', ''))
  return match === null ? null : `${Number(match[1])}.${(match[2] ?? '').padEnd(2, '0')}`
}

function readRows(text: string): Row[] | null {
  const [header, ...lines] = readCsv(text)
  if (header === undefined) return null
  const names = header.map((name) => name.trim().toLowerCase())
  const at = (column: Column): number => names.indexOf(column.toLowerCase())
  if (NEEDED.some((column) => at(column) === -1)) return null
  const field = (line: readonly string[], column: Column): string => (line[at(column)] ?? '').trim()
  return lines.flatMap((line, index) =>
    line[0] === TOTAL
      ? []
      : {
          row: index + 2,
          Reference: field(line, 'Reference'),
          'Beneficiary Account': field(line, 'Beneficiary Account'),
          Amount: field(line, 'Amount'),
          Status: field(line, 'Status'),
          UTR: field(line, 'UTR').toUpperCase(),
          Reason: field(line, 'Reason'),
        },
  )
}

function countOf(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
