import type { homeCopy as english } from '../en/home-copy.ts'
import type { Words } from '../fill.ts'

export const homeCopy: Words<typeof english> = {
  buyers: '1000+ खरीदार',
  farmers: '500+ जाँचे-परखे किसान',
  delivery: '10 मिनट',
  returns: '24 घंटे',
}
