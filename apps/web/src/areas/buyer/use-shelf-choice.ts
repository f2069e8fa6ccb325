import { updateShelfChoice } from '@farmgate/contract/people/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { callAs } from '#api/call.ts'
import { cartQuery } from '#components/cart/cart-query.ts'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useWords } from '#words.ts'

/** Saves whether Add stays on the shelf, for this buyer on every device. Shown at once; false when it was not saved. */
export function useShelfChoice(): (stayOnShelf: boolean) => Promise<boolean> {
  const words = useWords('cart')
  const client = useQueryClient()
  const show = (stayOnShelf: boolean): void => {
    client.setQueryData(cartQuery().queryKey, (cart) =>
      cart === undefined ? cart : { ...cart, stayOnShelf },
    )
  }
  return async (stayOnShelf) => {
    show(stayOnShelf)
    try {
      await callAs('user', updateShelfChoice, { body: { stayOnShelf } })
      return true
    } catch {
      show(!stayOnShelf)
      showToast({ tone: 'bad', text: words.staySaveFailed })
      return false
    }
  }
}
