import type { invoice as english } from '../en/invoice.ts'
import type { Words } from '../fill.ts'

export const invoice: Words<typeof english> = {
  title: 'बिल',
  titled: 'बिल {number}',
  print: 'प्रिंट करें',
  backToOrder: 'ऑर्डर {number}',

  number: 'ऑर्डर नंबर',
  placed: 'ऑर्डर की तारीख',
  paid: 'भुगतान की तारीख',
  shipped: 'भेजने की तारीख',
  delivered: 'पहुँचने की तारीख',
  cancelled: 'रद्द होने की तारीख',
  state: 'स्थिति',

  buyer: 'खरीदार',
  deliverTo: 'डिलीवरी का पता',
  contact: 'दरवाज़े पर फ़ोन: {phone}',
  soldBy: 'बेचने वाले',
  soldByText: 'नीचे लिखे खेत, Farmgate के ज़रिए।',

  parcelFrom: '{farmer}, {place}',
  item: 'चीज़',
  price: 'दाम',
  quantity: 'मात्रा',
  amount: 'रकम',
  farmTotal: 'इस खेत का जोड़',

  costs: 'कुल खर्च',
  payment: 'भुगतान',
  refund: 'रिफ़ंड',
  'refund.due': 'रास्ते में है',
  'refund.sent': 'रास्ते में है',
  'refund.processed': 'हो गया',
  'refund.failed': 'अभी नहीं हुआ, देना बाकी है',
  refundTo: 'कहाँ',
  refundState: 'स्थिति',
  refundSince: 'कब से',
  refundOn: 'रिफ़ंड की तारीख',

  notFound: 'ऑर्डर नहीं मिला',
  notFoundText: 'इस पेज का पता जाँच लें।',

  asOf: '{moment} की स्थिति। रिफ़ंड या वापसी से यह बाद में बदल सकता है।',
  runBy: 'चलाने वाले',
  gstin: 'GSTIN नंबर {number}',
  fssai: 'FSSAI नंबर {number}',
  registration: 'पंजीकरण {number}',
  notTax: 'यह ऑर्डर का ब्योरा है। यह टैक्स बिल नहीं है।',
}
