import type { stockUnits as english } from '../en/stock-units.ts'
import type { Words } from '../fill.ts'

export const stockUnits: Words<typeof english> = {
  'units.kg': 'किलो',
  'units.litre': 'लीटर',
  'units.dozen': 'दर्जन',
  'units.piece': 'पीस',
  'units.pack': 'पैकेट',
}
