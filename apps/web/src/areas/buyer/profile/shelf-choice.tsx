import { useQuery } from '@tanstack/react-query'
import { cartQuery } from '#components/cart/cart-query.ts'
import { useOneAtATime } from '#components/form/use-one-at-a-time.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { useWords } from '#words.ts'
import { useShelfChoice } from '../use-shelf-choice.ts'

/** Whether Add stays on the shelf. Saved at once. */
export function ShelfChoice() {
  const words = useWords('cart')
  const { busy, run } = useOneAtATime<'save'>()
  const { data } = useQuery(cartQuery())
  const save = useShelfChoice()
  return (
    <Checkbox
      checked={data?.stayOnShelf ?? false}
      disabled={data === undefined}
      aria-busy={busy !== null || undefined}
      onChange={(event) => void run('save', async () => void (await save(event.target.checked)))}
      label={
        <>
          <b className="block font-semibold">{words.stayInProfile}</b>
          <span className="text-ink-2 text-sm">{words.stayInProfileText}</span>
        </>
      }
    />
  )
}
