import { updateShelfChoice } from '@farmgate/contract/accounts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callAs } from '#api/call.ts'
import { cartQuery } from '#components/cart/cart-query.ts'
import { useOneAtATime } from '#components/form/use-one-at-a-time.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useWords } from '#words.ts'

/** Whether Add stays on the shelf. Saved at once, for this buyer on every device. */
export function ShelfChoice({ label, text }: { label: string; text: string }) {
  const words = useWords('cart')
  const client = useQueryClient()
  const { busy, run } = useOneAtATime<'save'>()
  const { data } = useQuery(cartQuery())
  const show = (stayOnShelf: boolean): void => {
    client.setQueryData(cartQuery().queryKey, (cart) =>
      cart === undefined ? cart : { ...cart, stayOnShelf },
    )
  }
  const save = async (stayOnShelf: boolean): Promise<void> => {
    show(stayOnShelf)
    try {
      await callAs('user', updateShelfChoice, { body: { stayOnShelf } })
    } catch {
      show(!stayOnShelf)
      showToast({ tone: 'bad', text: words.staySaveFailed })
    }
  }
  return (
    <Checkbox
      checked={data?.stayOnShelf ?? false}
      disabled={data === undefined}
      aria-busy={busy !== null || undefined}
      onChange={(event) => void run('save', () => save(event.target.checked))}
      label={
        <>
          <b className="block font-semibold">{label}</b>
          <span className="text-ink-2 text-sm">{text}</span>
        </>
      }
    />
  )
}
