import { Card } from '../../../ui/card.tsx'
import { rupeesText } from '../../../ui/rupees.ts'
import { useWords } from '../../../words.ts'

/** The one number a farmer comes for. */
export function BalanceCard({ balance }: { balance: number }) {
  const words = useWords('farmMoney')
  if (balance === 0)
    return (
      <Card as="div" padded className="balance-card">
        <p className="balance-words">{words.owedNothing}</p>
        <p className="text-ink-2">{words.owedText}</p>
      </Card>
    )
  return (
    <Card as="div" padded className="balance-card">
      <p className="balance-words">
        {balance > 0 ? words.owed : words.owes}{' '}
        <b className="balance-amount num">{rupeesText(Math.abs(balance))}</b>
      </p>
      <p className="text-ink-2">{balance > 0 ? words.owedText : words.owesText}</p>
    </Card>
  )
}
