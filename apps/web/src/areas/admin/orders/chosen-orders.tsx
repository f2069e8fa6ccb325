import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { type SettableStage, STAGE_AFTER } from '@farmgate/domain/ordering/orders/stage.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { PackageCheck, Truck, X } from 'lucide-react'
import { useId } from 'react'
import { useProblemText } from '#api/problem-text.ts'
import { AskButton } from '#ui/buttons/ask-button.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { ChosenBar } from '#ui/overlays/chosen-bar.tsx'
import { useWords } from '#words.ts'
import type { ChosenRows } from '../lists/chosen-rows.ts'
import { canAnyMove, type useMoveOrders } from './move-orders.ts'
import { useBulkStageQuestion } from './actions/stage-question-text.ts'

interface ChosenOrdersProps {
  orders: readonly Order[]
  chosen: ChosenRows
  moving: ReturnType<typeof useMoveOrders>
}

/** The bulk actions for the selected orders, and why none is possible. */
export function ChosenOrders({ orders, chosen, moving: { busy, failure, move } }: ChosenOrdersProps) {
  const words = useWords('bulk')
  const admin = useWords('admin')
  const problemText = useProblemText()
  const questionOf = useBulkStageQuestion()
  const reasonId = useId()
  const rows = orders.filter(({ _id }) => chosen.ids.includes(_id))
  if (rows.length === 0) return null
  const ships = canAnyMove(rows, STAGE_AFTER.ship)
  const delivers = canAnyMove(rows, STAGE_AFTER.deliver)
  const reason = delivers ? (ships ? null : words.noneShips) : words.noneMoves
  const button = (to: SettableStage, isOpen: boolean) => ({
    'aria-describedby': isOpen ? undefined : reasonId,
    disabled: !isOpen || (busy !== null && busy !== to),
    busy: busy === to,
    busyLabel: words.working,
    ...questionOf(rows, to),
    yes: admin.yes,
    no: admin.no,
    onYes: () => void move(chosen.ids, to),
  })
  return (
    <ChosenBar
      label={words.chosenBar}
      actions={
        <>
          <AskButton icon={Truck} {...button(STAGE_AFTER.ship, ships)}>
            {admin['mark.shipped']}
          </AskButton>
          <AskButton variant="secondary" icon={PackageCheck} {...button(STAGE_AFTER.deliver, delivers)}>
            {admin['mark.delivered']}
          </AskButton>
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
