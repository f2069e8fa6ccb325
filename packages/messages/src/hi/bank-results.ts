import type { bankResults as english } from '../en/bank-results.ts'
import type { Words } from '../fill.ts'

/**
 * Not used yet: the server answers in English. A test requires every area in every language.
 * @public
 */
export const bankResults: Words<typeof english> = {
  read: 'बैंक के नतीजे पढ़ लिए',
  refused: 'कुछ नहीं बदला: कुछ लाइनें गलत हैं',
  'why.unknown': 'इस भुगतान सूची में यह रेफ़रेंस नहीं है।',
  'why.doubled': 'यह रेफ़रेंस या UTR एक से ज़्यादा बार है, या UTR किसी और भुगतान का है।',
  'why.altered': 'खाता या रकम वह नहीं है जो हमने बैंक को भेजी थी।',
  'why.no_utr': 'भुगतान हो चुका है तो बैंक का UTR ज़रूरी है।',
  'why.differs': 'यह भुगतान पहले ही किसी और तरह पूरा हो चुका है, या भेजा ही नहीं गया।',
  'why.unreadable': 'स्थिति नहीं लिखी है या समझ नहीं आई। PAID, FAILED या RETURNED लिखें।',
}
