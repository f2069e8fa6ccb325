import type { productResponses as english } from '../en/product-responses.ts'
import type { Words } from '../fill.ts'

export const productResponses: Words<typeof english> = {
  productAdded: 'उत्पाद जुड़ गया!',
  productUpdated: 'उत्पाद सेव हो गया',
  productChangeWaits: 'सेव हो गया। मंज़ूरी मिलते ही खरीदारों को बदलाव दिखेगा',
  productDeleted: 'उत्पाद हटा दिया गया',
  productApproved: 'उत्पाद मंज़ूर हो गया',
  productRejected: 'उत्पाद नामंज़ूर कर दिया गया',
}
