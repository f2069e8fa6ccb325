import { farmMoney, type MoneyLine } from '@farmgate/contract/money/farm-money.ts'
import { callAs } from '#api/call.ts'
import type { FarmMoney } from './period-totals.tsx'

/** The print limit; the exported file has all entries. */
const PRINTED_MAX = 2_000
const PAGE = '100'

export interface PrintedMoney extends FarmMoney {
  /** Older entries are missing from the print. */
  readonly isCut: boolean
}

/** Loads all entries of the month, over all pages of the list. */
export async function loadStatement(month: string | undefined): Promise<PrintedMoney> {
  const fetchPage = (cursor?: string) =>
    callAs('farmer', farmMoney, { query: { month, limit: PAGE, cursor } })
  const first = await fetchPage()
  const lines: MoneyLine[] = [...first.lines]
  let { nextCursor } = first
  while (nextCursor !== null && lines.length < PRINTED_MAX) {
    const next = await fetchPage(nextCursor)
    lines.push(...next.lines)
    nextCursor = next.nextCursor
  }
  return { ...first, lines, isCut: nextCursor !== null }
}
