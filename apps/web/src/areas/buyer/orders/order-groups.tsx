import { ORDER_GROUPS, type OrderGroup } from '@farmgate/domain/ordering/orders/stage.ts'
import { Chip } from '#ui/fields/chip.tsx'
import { Scroller } from '#ui/navigation/scroller.tsx'
import { useWords } from '#words.ts'

/** Chips that narrow My Orders to one group. */
export function OrderGroups({
  chosen,
  onChoose,
}: {
  chosen: OrderGroup | undefined
  onChoose: (group: OrderGroup | undefined) => void
}) {
  const words = useWords('orders')
  return (
    <fieldset aria-label={words.groups} className="mb-4 min-w-0">
      <Scroller inset>
        <Chip pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
          {words['group.all']}
        </Chip>
        {ORDER_GROUPS.map((group) => (
          <Chip key={group} pressed={chosen === group} onClick={() => onChoose(group)}>
            {words[`group.${group}`]}
          </Chip>
        ))}
      </Scroller>
    </fieldset>
  )
}
