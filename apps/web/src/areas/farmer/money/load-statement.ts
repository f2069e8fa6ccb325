import { farmMoney, type MoneyLine } from '@farmgate/contract/farm-money.ts'
import { callAs } from '../../../api/call.ts'
import type { FarmMoney } from './period-totals.tsx'

/** More than this nobody prints; the file has them all. */
const PRINTED_MAX = 2_000
const PAGE = '100'

export interface PrintedMoney extends FarmMoney {
  /** There are older lines that are not printed. */
  readonly isCut: boolean
}

/** All lines of the month, however many pages they are on the screen. */
export async function loadStatement(month: string | undefined): Promise<PrintedMoney> {
  const ask = (cursor?: string) => callAs('farmer', farmMoney, { query: { month, limit: PAGE, cursor } })
  const first = await ask()
  const lines: MoneyLine[] = [...first.lines]
  let { nextCursor } = first
  while (nextCursor !== null && lines.length < PRINTED_MAX) {
    const next = await ask(nextCursor)
    lines.push(...next.lines)
    nextCursor = next.nextCursor
  }
  return { ...first, lines, isCut: nextCursor !== null }
}
