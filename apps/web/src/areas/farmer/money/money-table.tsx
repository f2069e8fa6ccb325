import type { MoneyLine } from '@farmgate/contract/money/farm-money.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { Banknote, RotateCcw, ShoppingBasket } from 'lucide-react'
import type { ReactNode } from 'react'
import { dayText } from '#components/format/day-text.ts'
import { useLanguage } from '#language.ts'
import { DataTable } from '#ui/data/data-table.tsx'
import { useWords } from '#words.ts'
import { useLineTexts } from './line-text.ts'
import { owedRupees, signedRupees } from './signed-rupees.ts'
import { useWhyText } from './why-text.ts'

/** The farm's ledger entries, newest first. */
export function MoneyTable({ lines }: { lines: readonly MoneyLine[] }) {
  const words = useWords('farmMoney')
  return (
    <DataTable
      className="money-table"
      caption={words.lines}
      rows={lines}
      rowKey={({ _id }) => _id}
      columns={
        [
          { key: 'what', label: words.what, primary: true },
          { key: 'date', label: words.date },
          { key: 'amount', label: words.amount, align: 'end', corner: true },
          { key: 'balance', label: words.balance, align: 'end' },
        ] as const
      }
      cell={(line, { key }) => cells[key](line)}
    />
  )
}

const cells: Readonly<Record<'what' | 'date' | 'amount' | 'balance', (line: MoneyLine) => ReactNode>> = {
  what: (line) => <WhatCell line={line} />,
  date: ({ at }) => <DateCell at={at} />,
  amount: ({ kind, amount }) => (
    <b className={kind === 'sold' ? 'num text-ok-fg' : 'num'}>{signedRupees(amount)}</b>
  ),
  balance: ({ balance }) => <span className="num">{owedRupees(balance)}</span>,
}

function WhatCell({ line }: { line: MoneyLine }) {
  const { lineText, itemsText, payoutText } = useLineTexts()
  const Icon = icons[line.kind]
  return (
    <div className="money-what">
      <Icon size={20} />
      <div className="min-w-0">
        <p className="font-semibold">
          {lineText(line)}
          {line.order !== null && (
            <span className="num text-ink-2"> {displayOrderNumber(line.order.number)}</span>
          )}
        </p>
        {line.items.length > 0 && <p className="text-ink-2 text-sm">{itemsText(line)}</p>}
        {payoutText(line) !== '' && (
          <p className="num text-ink-2 text-sm wrap-anywhere">{payoutText(line)}</p>
        )}
        {line.payment !== null && <PaymentText payment={line.payment} />}
      </div>
    </div>
  )
}

/** Where the money of a line is, unless it was sent already. */
function PaymentText({
  payment: { state, reason, until, day },
}: {
  payment: NonNullable<MoneyLine['payment']>
}) {
  const words = useWords('farmPayouts')
  const whyText = useWhyText()
  if (state === 'sent') return null
  const text =
    state === 'not_yet' && reason !== null
      ? whyText({ reason, until, day })
      : state === 'in_run'
        ? words.isInRun
        : words.isPayable
  return <p className="text-ink-2 text-sm print:hidden">{text}</p>
}

const icons = { sold: ShoppingBasket, refunded: RotateCcw, paidOut: Banknote }

function DateCell({ at }: { at: string }) {
  const { language } = useLanguage()
  return <span className="whitespace-nowrap">{dayText(at, language)}</span>
}
