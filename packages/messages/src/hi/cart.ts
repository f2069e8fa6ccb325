import type { cart as english } from '../en/cart.ts'
import type { Words } from '../fill.ts'

export const cart: Words<typeof english> = {
  title: 'ऑर्डर का ब्योरा',
  empty: 'आपका कार्ट खाली है',
  emptyText: 'शुरू करने के लिए कुछ ताज़ा डालिए।',
  shopNow: 'अभी खरीदें',
  items: 'सामान',

  quantityOf: '{product} की मात्रा',
  less: '{product} एक कम करें',
  more: '{product} एक बढ़ाएँ',
  times: '{quantity} × {price}',
  remove: '{product} हटाएँ',
  changeFailed: '{product} की मात्रा बदली नहीं जा सकी।',
  removeFailed: '{product} हटाया नहीं जा सका।',

  priceMoved: 'दाम {before} था, अब {now} है',
  keep: 'रहने दें',
  keepNamed: 'रहने दें: {product}, {now}',
  take: '{count} लें',
  takeNamed: '{product}: {count} लें',
  withdrawn: 'अब नहीं बिकता',
  removeIt: 'हटाएँ',
  settling: 'एक पल...',

  summary: 'ऑर्डर का हिसाब',
  moneyGoes: 'आपका पैसा कहाँ जाता है',
  moneyParts: 'किसानों को {farmers}, डिलीवरी {delivery}, प्लेटफ़ॉर्म {platform}',
  farmers: 'किसान',
  delivery: 'डिलीवरी',
  platform: 'प्लेटफ़ॉर्म',
  proceed: 'भुगतान करें',
  proceeding: 'एक पल...',
  nextPage: 'भुगतान का तरीका आप अगले पन्ने पर चुनेंगे',
  settleFirst: 'कार्ट में कुछ बदल गया है। पहले निशान वाली चीज़ों का जवाब दें।',
  nextStep: 'कुल रकम और अगला कदम',

  cashNew: 'कैश ऑन डिलीवरी: पहले ऑर्डर में {max} तक। ईमेल की पुष्टि करने पर {verified} तक।',
  cashTrusted: 'कैश ऑन डिलीवरी: कुल {max} तक, एक समय में ज़्यादा से ज़्यादा {orders} ऑर्डर।',
  cashOpen: 'अभी {open} बाकी हैं।',
  'why.cash.above_value': 'कैश ऑन डिलीवरी {max} तक ही है, और यह सामान उससे ज़्यादा का है: ऑनलाइन भुगतान करें।',
  whyWithOpen: 'आपके {open} के बाकी नकद ऑर्डर मिलाकर यह {max} से ज़्यादा है: ऑनलाइन भुगतान करें।',
  'why.cash.too_many_orders':
    'आपके {orders} में से {openOrders} नकद ऑर्डर अभी बाकी हैं: ऑनलाइन भुगतान करें, या डिलीवरी के बाद ऑर्डर करें।',
  'why.cash.above_share': 'कैश ऑन डिलीवरी में {product} ज़्यादा से ज़्यादा {most} लें, या ऑनलाइन भुगतान करें।',
  'why.cash.not_offered': 'अभी आपके खाते पर कैश ऑन डिलीवरी की सुविधा नहीं है: ऑनलाइन भुगतान करें।',
  verifyForMore: 'या अपने ईमेल की पुष्टि करें: फिर {verified} तक नकद में ले सकते हैं।',
  verifyEmail: 'ईमेल की पुष्टि करें',

  heldAlready: '{reason}। {count} आपके कार्ट में हैं।',
  wishFailed: '{product} आपके कार्ट में नहीं डल सका: {reason}',
}
