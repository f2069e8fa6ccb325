import type { packing as english } from '../en/packing.ts'
import type { Words } from '../fill.ts'

export const packing: Words<typeof english> = {
  title: 'पैकिंग सूची',
  text: 'सभी खुले ऑर्डर मिलाकर जो कुछ पैक करना है',
  progress: '{total} में से {packed} पैक हो गए',
  allPacked: 'सब कुछ पैक हो गया',

  'amount.kg.one': '{count} किलो',
  'amount.kg.other': '{count} किलो',
  'amount.litre.one': '{count} लीटर',
  'amount.litre.other': '{count} लीटर',
  'amount.dozen.one': '{count} दर्जन',
  'amount.dozen.other': '{count} दर्जन',
  'amount.piece.one': '{count} पीस',
  'amount.piece.other': '{count} पीस',
  'amount.pack.one': '{count} पैक',
  'amount.pack.other': '{count} पैक',

  toPack: 'पैक करना है',
  packed: 'पैक हो गया',
  partPacked: '{amount} में से {packed} पैक हुआ',
  packProduct: '{amount} {product}: पैक हो गया',
  packForBuyer: '{buyer} के लिए {amount}, ऑर्डर {number}: पैक हो गया',
  'forOrders.one': '{count} ऑर्डर के लिए',
  'forOrders.other': '{count} ऑर्डर के लिए',
  orderPacked: 'ऑर्डर पूरा पैक',
  more: 'ये {total} में से सबसे पुराने {orders} ऑर्डर हैं। इनके निकलने पर बाकी यहाँ आएँगे।',

  nothing: 'अभी कुछ पैक नहीं करना है।',
  nothingText: 'लोग आपसे जो मँगाएँगे, वह यहाँ दिखेगा।',
  seeOrders: 'ऑर्डर देखें',

  ticked: 'पैक हुआ लिख दिया गया',
  unticked: 'पैक नहीं हुआ लिख दिया गया',
}
