import type { mails as english } from '../en/mails.ts'
import type { Words } from '../fill.ts'

export const mails: Words<typeof english> = {
  hello: 'नमस्ते {name},',
  orderPlacedOn: 'ऑर्डर {number}, {date} को दिया गया',
  lines: 'आपने क्या मँगाया',
  payment: 'भुगतान',
  deliveryAddress: 'डिलीवरी का पता',
  phone: 'फ़ोन: {phone}',
  seeOrders: 'अपने ऑर्डर देखें',
  whyBuyer: 'यह ईमेल इसलिए आया है क्योंकि आपने Farmgate पर ऑर्डर दिया।',
  whyFarmer: 'यह ईमेल इसलिए आया है क्योंकि आप Farmgate पर उपज बेचते हैं।',

  'placed.paid.subject': 'ऑर्डर {number}: भुगतान मिल गया',
  'placed.cash.subject': 'ऑर्डर {number} हो गया',
  'placed.title': 'आपका ऑर्डर हो गया',
  'placed.paid.text': 'आपका {total} का भुगतान हमें मिल गया। आपका ऑर्डर तैयार किया जा रहा है।',
  'placed.cash.text': 'आपका ऑर्डर तैयार किया जा रहा है। कृपया दरवाज़े पर देने के लिए {total} तैयार रखें।',
  'placed.paid.payment': '{method} से भुगतान हो गया',
  'placed.cash.payment': '{method}: दरवाज़े पर {total} देने हैं',

  'cancelled.subject': 'ऑर्डर {number} रद्द हो गया',
  'cancelled.text': 'आपका ऑर्डर {number} रद्द हो गया है।',
  'cancelled.reason': 'कारण',
  'cancelled.money': 'आपके पैसे',
  'cancelled.nothingToPay': 'इस ऑर्डर के लिए आपने कुछ नहीं दिया है, और कुछ देना भी नहीं है।',
  'cancelled.noPayment':
    'इस ऑर्डर के लिए हमें कोई भुगतान नहीं मिला है। अगर बाद में कोई भुगतान आया, तो हम उसे आपको लौटा देंगे।',

  'refunded.subject': 'ऑर्डर {number}: {amount} लौटाए गए',
  'refunded.title': 'आपके पैसे लौटा दिए गए',

  'back.due': 'हम {amount} {destination} लौटा रहे हैं।',
  'back.processed': 'हमने {amount} {destination} लौटा दिए हैं।',
  'back.failed': 'हम {amount} {destination} अभी तक नहीं लौटा पाए हैं। हम इसे देख रहे हैं, आपको कुछ करने की ज़रूरत नहीं है।',
  'back.bankTime': 'बैंक में दिखने में 5 से 7 कामकाजी दिन लगते हैं।',
  'back.to.Cash on Delivery': 'आपको नकद',
  'back.to.Netbanking': 'आपके बैंक खाते में',
  'back.to.UPI': 'आपके यूपीआई खाते में',
  'back.to.Pay Later': 'आपके पे लेटर खाते में',
  'back.to.Credit / Debit Card': 'आपके कार्ड पर',

  'farm.subject': 'नया ऑर्डर {number}',
  'farm.title': 'आपके लिए नया ऑर्डर है',
  'farm.text': '{place} से {buyer} ने आपसे ऑर्डर किया है।',
  'farm.lines': 'क्या पैक करना है',
  'farm.subtotal': 'आपका कुल',
}
