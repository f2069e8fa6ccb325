import { fill } from '@farmgate/messages/fill.ts'
import { usePageTitle } from '../page-title.ts'
import { useWords } from '../words.ts'

/** The page's name becomes the name of the file when the sheet is kept as one. */
export function useInvoiceTitle(order: { readonly number: string } | undefined): void {
  const words = useWords('invoice')
  usePageTitle(order === undefined ? words.title : fill(words.titled, { number: order.number }))
}
