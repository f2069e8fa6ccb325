import { ORDER_STATUSES, type OrderStatus } from '@farmgate/domain/ordering/orders/stage.ts'
import { Chip } from '#ui/fields/chip.tsx'
import { Scroller } from '#ui/navigation/scroller.tsx'
import { useWords } from '#words.ts'

export function StatusChips({
  chosen,
  onChoose,
}: {
  chosen: OrderStatus | undefined
  onChoose: (status: OrderStatus | undefined) => void
}) {
  const farm = useWords('farm')
  const words = useWords('orderWords')
  return (
    <fieldset aria-label={farm.filterOrders} className="min-w-0">
      <Scroller inset>
        <Chip pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
          {farm.all}
        </Chip>
        {ORDER_STATUSES.map((status) => (
          <Chip key={status} pressed={chosen === status} onClick={() => onChoose(status)}>
            {words[`status.${status}`]}
          </Chip>
        ))}
      </Scroller>
    </fieldset>
  )
}
