import type { Order } from '@farmgate/contract/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { PackageCheck, Truck, X } from 'lucide-react'
import { useId } from 'react'
import { useProblemText } from '../../../api/problem-text.ts'
import { Button } from '../../../ui/button.tsx'
import { ChosenBar } from '../../../ui/chosen-bar.tsx'
import { useWords } from '../../../words.ts'
import type { ChosenRows } from '../chosen-rows.ts'
import { type BulkStage, canAnyMove, type useMoveOrders } from './move-orders.ts'

interface ChosenOrdersProps {
  orders: readonly Order[]
  chosen: ChosenRows
  moving: ReturnType<typeof useMoveOrders>
}

/** What can be done to all chosen orders, and why nothing can where nothing can. */
export function ChosenOrders({ orders, chosen, moving: { busy, failure, move } }: ChosenOrdersProps) {
  const words = useWords('many')
  const operator = useWords('operator')
  const problemText = useProblemText()
  const reasonId = useId()
  const rows = orders.filter(({ _id }) => chosen.ids.includes(_id))
  if (rows.length === 0) return null
  const ships = canAnyMove(rows, 'shipped')
  const delivers = canAnyMove(rows, 'delivered')
  const reason = delivers ? (ships ? null : words.noneShips) : words.noneMoves
  const button = (to: BulkStage, isOpen: boolean) => ({
    'aria-describedby': isOpen ? undefined : reasonId,
    disabled: !isOpen || (busy !== null && busy !== to),
    busy: busy === to,
    busyLabel: words.working,
    onClick: () => void move(chosen.ids, to),
  })
  return (
    <ChosenBar
      label={words.chosenBar}
      actions={
        <>
          <Button icon={Truck} {...button('shipped', ships)}>
            {operator['mark.shipped']}
          </Button>
          <Button variant="secondary" icon={PackageCheck} {...button('delivered', delivers)}>
            {operator['mark.delivered']}
          </Button>
          <Button variant="quiet" icon={X} disabled={busy !== null} onClick={chosen.clear}>
            {words.clear}
          </Button>
        </>
      }
    >
      <output className="block">{fill(words.chosen, { count: rows.length })}</output>
      {reason !== null && (
        <p id={reasonId} className="font-normal text-ink-2 text-sm">
          {reason}
        </p>
      )}
      {failure !== undefined && (
        <p role="alert" className="font-normal text-bad text-sm">
          {problemText(failure)}
        </p>
      )}
    </ChosenBar>
  )
}
