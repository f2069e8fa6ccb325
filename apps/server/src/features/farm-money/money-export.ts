import { farmMoney as english } from '@farmgate/messages/en/farm-money.ts'
import type { Words } from '@farmgate/messages/fill.ts'
import { farmMoney as hindi } from '@farmgate/messages/hi/farm-money.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import type { Db } from '#db/pool.ts'
import type { ExportRequest, Row } from '#features/exports/export-source.ts'
import { readFarmMoney } from './farm-money.ts'
import { presentMoneyLine } from './present-money-line.ts'

type MoneyWords = Words<typeof english>
const words: Record<Language, MoneyWords> = { en: english, hi: hindi }

const PAGE = 500

/** A farm's ledger as a file, newest first as on the page: its header, then the lines. */
export async function* moneyRows(
  db: Db,
  { accountId, language, question }: ExportRequest,
): AsyncGenerator<Row> {
  const say = words[language]
  yield [say.date, say.what, say.order, say.items, say.amount, say.balance]
  let cursor: string | undefined
  do {
    const query = { month: question['month'], limit: PAGE, cursor }
    const { lines, nextCursor } = await readFarmMoney(db, accountId, query)
    for (const line of lines) yield rowOf(presentMoneyLine(line), line.at, say)
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
}

function rowOf(
  { kind, reason, order, items, amount, balance }: ReturnType<typeof presentMoneyLine>,
  at: string,
  say: MoneyWords,
): Row {
  return [
    inIndia(at),
    kind === 'refunded' ? say[`line.refunded.${reason ?? 'returned'}`] : say[`line.${kind}`],
    order?.number ?? '',
    items.map(({ name, quantity }) => `${name} × ${quantity}`).join(', '),
    amount,
    balance,
  ]
}

/** `2026-11-15 09:12`, which sorts as text. */
const inIndia = (at: string): string => clock.format(new Date(at)).replace(',', '')

const clock = new Intl.DateTimeFormat('en-CA', {
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
})
