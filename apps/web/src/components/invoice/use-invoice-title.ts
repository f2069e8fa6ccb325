import { fill } from '@farmgate/messages/fill.ts'
import { usePageTitle } from '#page-title.ts'
import { useWords } from '#words.ts'

/** Sets the page title, which becomes the file name when the invoice is saved as PDF. */
export function useInvoiceTitle(order: { readonly number: string } | undefined): void {
  const words = useWords('invoice')
  usePageTitle(order === undefined ? words.title : fill(words.titled, { number: order.number }))
}
