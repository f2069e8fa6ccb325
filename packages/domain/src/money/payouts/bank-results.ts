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
 * file twice, or its UTR is of another payout. `altered`: the account or amount is not what we sent. `no_utr`: paid
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
  /** None while a row is refused: a file counts as a whole. */
  readonly results: readonly BankResult[]
  readonly refused: readonly RefusedRow[]
  /** One per reference, of the rows that name a transfer, an end that we know and an amount. */
  readonly said: readonly BankStatement[]
}

/**
 * A file has a row for each payout of its run. Up to this many may come on top: transfers of the same account that are not
 * ours, such as rent, each of which is named so that it can be taken out.
 */
const ROWS_BEYOND_RUN = 500

export const resultRowsMax = (payoutsOfRun: number): number => payoutsOfRun + ROWS_BEYOND_RUN

const COLUMNS = ['Reference', 'Beneficiary Account', 'Amount', 'Status', 'UTR', 'Reason'] as const
type Column = (typeof COLUMNS)[number]
export type ResultRow = Readonly<Record<Column, string>> & { readonly row: number }

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
 * Reads the rows of a file, in steps between which a server can serve others. `unreadable`: the header lacks a column.
 * `too_many_rows`: there are more than `rowsMax`; the rest was not read.
 */
export function* readResultRows(
  text: string,
  rowsMax: number,
): Generator<undefined, readonly ResultRow[] | 'unreadable' | 'too_many_rows'> {
  let places: ReadonlyMap<string, number> | undefined
  const rows: ResultRow[] = []
  let row = 0
  for (const line of readCsv(text)) {
    yield
    row++
    if (line.length === 0 || line[0] === TOTAL) continue
    if (places === undefined) {
      places = new Map(line.map((name, place) => [name.trim().toLowerCase(), place]))
      if (!NEEDED.every((column) => places?.has(column.toLowerCase()))) return 'unreadable'
      continue
    }
    if (rows.length === rowsMax) return 'too_many_rows'
    rows.push(readFields(line, places, row))
  }
  return places === undefined ? 'unreadable' : rows
}

function readFields(line: readonly string[], places: ReadonlyMap<string, number>, row: number): ResultRow {
  const field = (column: Column): string => (line[places.get(column.toLowerCase()) ?? -1] ?? '').trim()
  return {
    row,
    Reference: field('Reference'),
    'Beneficiary Account': field('Beneficiary Account'),
    Amount: field('Amount'),
    Status: field('Status'),
    UTR: field('UTR').toUpperCase(),
    Reason: field('Reason'),
  }
}

/** What could be the UTR of a transfer. */
export const utrsOf = (rows: readonly ResultRow[]): string[] =>
  rows.flatMap(({ UTR: utr }) => (UTR.test(utr) ? utr : []))

/**
 * Decides about the rows of the bank's results of a run, of which `filed` were sent, in steps between which a server can serve
 * others. `ownerOfUtr` has the reference of each payout, of any run, that a UTR of these rows is of. A row that is refused says
 * why, and no other counts.
 */
export function* readBankResults(
  rows: readonly ResultRow[],
  filed: readonly FiledPayout[],
  ownerOfUtr: ReadonlyMap<string, string> = new Map(),
): Generator<undefined, ReadResults> {
  const known = new Map(filed.map((payout) => [payout.reference, payout]))
  const references = countOf(rows.map(({ Reference }) => Reference))
  const utrs = countOf(rows.map(({ UTR: utr }) => utr))
  const results: BankResult[] = []
  const refused: RefusedRow[] = []
  const said = new Map<string, BankStatement>()
  for (const row of rows) {
    yield
    const payout = known.get(row.Reference)
    const isDoubled =
      (references.get(row.Reference) ?? 0) > 1 ||
      (row.UTR !== '' && (utrs.get(row.UTR) ?? 0) > 1) ||
      (ownerOfUtr.get(row.UTR) ?? row.Reference) !== row.Reference
    const read = isDoubled ? 'doubled' : payout === undefined ? 'unknown' : readRow(row, payout)
    if (typeof read !== 'string') results.push(read)
    else refused.push({ row: row.row, reference: row.Reference.slice(0, SHOWN_REFERENCE_MAX), fault: read })
    const statement = readStatement(row)
    if (statement !== null) said.set(statement.reference, statement)
  }
  return { results: refused.length === 0 ? results : [], refused, said: [...said.values()] }
}

const SHOWN_REFERENCE_MAX = 40

function readRow(row: ResultRow, payout: FiledPayout): BankResult | ResultFault {
  const state = STATES.get(row.Status.toUpperCase())
  if (state === undefined) return 'unreadable'
  if (row['Beneficiary Account'] !== payout.accountNumber) return 'altered'
  if (amountText(row.Amount) !== rupeesText(payout.netPaise)) return 'altered'
  if (!UTR.test(row.UTR) && (state === 'processed' || row.UTR !== '')) return 'no_utr'
  if (contradicts(payout, state, row.UTR)) return 'differs'
  const reason = state === 'processed' || row.Reason === '' ? null : row.Reason
  return { reference: row.Reference, state, utr: row.UTR === '' ? null : row.UTR, reason }
}

const REFERENCE = /^[A-Z0-9]{1,40}$/

function readStatement({ Reference: reference, Status, Amount, UTR: utr }: ResultRow): BankStatement | null {
  const state = STATES.get(Status.toUpperCase())
  const amount = amountText(Amount)
  if (state === undefined || amount === null || !REFERENCE.test(reference)) return null
  return {
    reference,
    state,
    amountPaise: Number(amount.replace('.', '')),
    utr: UTR.test(utr) ? utr : null,
  }
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

function countOf(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
