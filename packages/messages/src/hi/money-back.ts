import type { moneyBack as english } from '../en/money-back.ts'
import type { Words } from '../fill.ts'

export const moneyBack: Words<typeof english> = {
  kind: 'किस बारे में',
  allKinds: 'सब',
  kindCount: '{kind} ({count})',
  'kind.return': 'वापसी',
  'kind.claim': 'शिकायत',
  'kind.missing_bag': 'थैला नहीं मिला',
  'kind.failed_stop': 'नहीं पहुँचा',
  'kind.refund': 'बड़ा रिफ़ंड',

  title: '{number}, {user}',
  noOrder: 'बिना ऑर्डर का पैसा',
  claimText: '{amount} {item}: {reason}',
  stopText: '{round}, {day}: {because}',
  refundText: '{name} ने माँगा',
  waits: '{time} से बाकी',
  decideBy: '{moment} से पहले तय करें',
  decidedBy: '{name}, {moment}',

  approveOf: 'मंज़ूर करें: {kind} {number}',
  rejectOf: 'नामंज़ूर करें: {kind} {number}',
  'does.return': 'मंज़ूर करने पर पूरे ऑर्डर का पैसा लौटेगा। नामंज़ूर करने पर खरीदार आपकी बात पढ़ेगा।',
  'does.claim': 'मंज़ूर करने पर इतना या इससे कम पैसा लौटेगा। नामंज़ूर करने पर खरीदार और किसान वजह पढ़ेंगे।',
  'does.missing_bag': 'मंज़ूर करने पर इतना या इससे कम पैसा लौटेगा। नामंज़ूर करने पर खरीदार और किसान वजह पढ़ेंगे।',
  'does.failed_stop': 'मंज़ूर करने पर ऑर्डर समाप्त होगा और दिया हुआ पैसा लौटेगा। नामंज़ूर करने पर इसे दूसरा दिन मिलेगा।',
  'does.refund': 'मंज़ूर करने पर पैसा भेजा जाएगा। यह पैसा देना ही है, इसलिए नामंज़ूर नहीं हो सकता।',
  howPaid: '{method}, कुल {total}',
  call: '{name} को फ़ोन करें',
  openPackingPhoto: 'पैकिंग की फ़ोटो: {number}',

  approveClaimTitle: 'पैसा लौटाएँ?',
  approveRefundTitle: 'यह रिफ़ंड भेजें?',
  approveRefundText: '{user} को {amount} लौटेंगे।',
  notYet: 'अभी नहीं',
  ended: '{number}: ऑर्डर समाप्त हुआ',
  movedOn: '{number}: दूसरा दिन मिला',
  refundSent: '{number}: {amount} लौट रहे हैं',
  'justNow.ended': 'अभी समाप्त हुआ',
  'justNow.movedOn': 'अभी दूसरा दिन मिला',
}
