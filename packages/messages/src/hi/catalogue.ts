import type { catalogue as english } from '../en/catalogue.ts'
import type { Words } from '../fill.ts'

export const catalogue: Words<typeof english> = {
  productAdded: 'उत्पाद जुड़ गया!',
  productUpdated: 'उत्पाद सेव हो गया',
  productDeleted: 'उत्पाद हटा दिया गया',
  productApproved: 'उत्पाद मंज़ूर हो गया',
  productRejected: 'उत्पाद नामंज़ूर कर दिया गया',
}
