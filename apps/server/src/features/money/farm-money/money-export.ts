import { farmMoney as english } from '@farmgate/messages/en/farm-money.ts'
import { fill, type Words } from '@farmgate/messages/fill.ts'
import { orderWords as englishOrders } from '@farmgate/messages/en/order-words.ts'
import { farmMoney as hindi } from '@farmgate/messages/hi/farm-money.ts'
import { orderWords as hindiOrders } from '@farmgate/messages/hi/order-words.ts'
import { changedItemText, itemAmountText } from '@farmgate/messages/item-amount.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import type { Db } from '#db/pool.ts'
import type { ExportRequest, Row } from '#features/platform/exports/export-source.ts'
import { readFarmMoney } from './farm-money.ts'
import { presentMoneyLine } from './present-money-line.ts'

type MoneyWords = Words<typeof english>
const words: Record<Language, MoneyWords> = { en: english, hi: hindi }

const orderWords: Record<Language, Words<typeof englishOrders>> = { en: englishOrders, hi: hindiOrders }

const PAGE = 500

/** A farm's ledger as a file, newest first as on the page: its header, then the lines. */
export async function* moneyRows(
  db: Db,
  { accountId, language, question }: ExportRequest,
): AsyncGenerator<Row> {
  const say = words[language]
  yield [say.date, say.what, say.order, say.items, say.amount, say.balance, say.commission, say.utr]
  let cursor: string | undefined
  do {
    const query = { month: question['month'], limit: PAGE, cursor }
    const { lines, nextCursor } = await readFarmMoney(db, accountId, query)
    for (const line of lines) yield rowOf(presentMoneyLine(line), line.at, language)
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
}

function rowOf(line: ReturnType<typeof presentMoneyLine>, at: string, language: Language): Row {
  const { order, items, amount, balance, payout } = line
  return [
    inIndia(at),
    whatText(line, language),
    order?.number ?? '',
    items
      .map(({ name, unit, quantity, amount: left }) =>
        left.quantity === quantity
          ? `${name} × ${quantity}`
          : `${name} ${itemAmountText(language, orderWords[language], unit, left)}`,
      )
      .join(', '),
    amount,
    balance,
    payout?.deductions ?? '',
    payout?.utr ?? '',
  ]
}

function whatText(line: ReturnType<typeof presentMoneyLine>, language: Language): string {
  const { kind, reason, change, payout } = line
  const say = words[language]
  if (kind === 'sold') return say['line.sold']
  if (kind === 'paidOut') return say[`line.payout.${payout?.event ?? 'sent'}`]
  const what = change === null ? '' : changedItemText(language, orderWords[language], change)
  return fill(say[`line.refunded.${reason ?? 'returned'}`], { what })
}

/** `2026-11-15 09:12`, which sorts as text. */
const inIndia = (at: string): string => clock.format(new Date(at)).replace(',', '')

const clock = new Intl.DateTimeFormat('en-CA', {
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
})
