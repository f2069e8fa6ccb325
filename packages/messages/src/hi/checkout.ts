import type { checkout as english } from '../en/checkout.ts'
import type { Words } from '../fill.ts'
import { orderResponses } from './order-responses.ts'
import { problems } from './problems.ts'

export const checkout: Words<typeof english> = {
  title: 'भुगतान',
  'step.cart': 'कार्ट',
  'step.payment': 'भुगतान',
  'step.done': 'पूरा',
  steps: 'चरण',

  contact: 'संपर्क',
  name: 'नाम',
  number: 'डिलीवरी के लिए फ़ोन',
  address: 'डिलीवरी का पता',
  change: 'बदलें',
  backTo: 'भुगतान पर वापस',
  changeAddress: 'डिलीवरी का पता बदलें',
  method: 'भुगतान का तरीका',
  'detail.Cash on Delivery': 'सामान आने पर दें',
  'detail.Netbanking': 'अपने बैंक खाते से',
  'detail.UPI': 'किसी भी UPI ऐप से',
  'detail.Pay Later': 'अभी लें, पैसे बाद में दें',
  'detail.Credit / Debit Card': 'किसी भी बैंक का कार्ड',
  chooseMethod: 'कृपया भुगतान का तरीका चुनें।',
  addressMissing: problems['address.missing'],
  place: 'ऑर्डर करें',
  placingShort: 'ऑर्डर हो रहा है...',
  nextStep: 'कुल रकम और अगला कदम',

  processing: 'भुगतान हो रहा है',
  placing: 'आपका ऑर्डर हो रहा है',
  keepOpen: 'कृपया यह पन्ना खुला रखें। कुछ ही पल लगेंगे।',
  nearlyThere: 'हो गया। हम आपको आपके ऑर्डर पर ले जा रहे हैं।',
  goNow: 'अभी खोलें',
  lineLost: 'इंटरनेट टूट गया है। हम फिर कोशिश कर रहे हैं, पैसे दो बार नहीं कटेंगे।',

  failed: problems['order.placement_refused'],
  cartKept: 'कोई पैसा नहीं कटा है और आपका कार्ट वैसा ही है।',
  unknownOutcome: 'Farmgate तक पहुँच नहीं हो पा रही। फिर से ऑर्डर करें दबाएँ: ऑर्डर दो बार नहीं होगा।',
  cartChanged: 'कुछ चीज़ें बदल गई हैं। आगे बढ़ने से पहले बदली हुई चीज़ें देख लें।',
  toCart: 'कार्ट देखें',

  openOrder: 'ऑर्डर {number} का भुगतान अभी बाकी है',
  openOrderText: 'इसका सामान {time} तक आपके लिए रखा है।',
  unsure: 'आपके बैंक के जवाब का इंतज़ार है। दोबारा पैसे देने की ज़रूरत नहीं।',

  paidTitle: orderResponses.orderPaid,
  placedTitle: orderResponses.orderPlaced,
  successNumber: 'ऑर्डर {number}',
  payAtDoor: 'सामान आने पर {amount} नकद तैयार रखें।',
  next: 'अब क्या होगा',
  nextFarmers: 'किसान आपका ऑर्डर पैक करेंगे।',
  nextShipped: 'ऑर्डर भेजे जाने पर मेरे ऑर्डर में दिखेगा।',
  nextReturn: 'सामान खराब निकले तो वहीं से लौटाने को कहें।',
  track: 'मेरा ऑर्डर देखें',
}
