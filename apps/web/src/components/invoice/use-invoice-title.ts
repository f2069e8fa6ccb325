import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { usePageTitle } from '#page-title.ts'
import { useWords } from '#words.ts'

/** Sets the page title, which becomes the file name when the invoice is saved as PDF. */
export function useInvoiceTitle(order: { readonly number: string } | undefined): void {
  const words = useWords('invoice')
  usePageTitle(order === undefined ? words.title : fill(words.titled, { number: order.number }))
}

/** The same for credit notes; a single one is named by its number. */
export function useCreditNoteTitle(order: Pick<Order, 'number' | 'creditNotes'> | undefined): void {
  const words = useWords('invoice')
  const only = order?.creditNotes.length === 1 ? order.creditNotes[0] : undefined
  const number = only === undefined ? order?.number : `${only.number} (${order?.number ?? ''})`
  usePageTitle(number === undefined ? words.creditNote : fill(words.noteTitled, { number }))
}
