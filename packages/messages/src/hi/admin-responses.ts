import type { adminResponses as english } from '../en/admin-responses.ts'
import type { Words } from '../fill.ts'

/**
 * Not used yet: the server answers in English. A test requires every area in every language.
 * @public
 */
export const adminResponses: Words<typeof english> = {
  farmerVerified: 'किसान की जाँच दर्ज हुई',
  farmerUnverified: 'निशान वापस लिया गया',
  farmPhoneSet: 'फ़ोन नंबर सेव हुआ',
  farmDeliverySet: 'डिलीवरी सेव हुई',
  farmerSuspended: 'खेत की बिक्री रोकी गई',
  farmerResumed: 'खेत फिर से बेच रहा है',
  staffInvited: 'न्योता भेज दिया गया',
  staffRoleChanged: 'भूमिका बदल दी गई',
  invitationSentAgain: 'न्योता फिर से भेज दिया गया',
  invitationTakenBack: 'न्योता वापस ले लिया गया',
  accountDisabled: 'खाता बंद किया गया',
  accountEnabled: 'खाता फिर से चालू किया गया',
  accountSignedOut: 'हर जगह से लॉग आउट किया गया',
  accountSessionEnded: 'डिवाइस लॉग आउट किया गया',
  phoneConfirmed: 'फ़ोन नंबर की पुष्टि हुई',
  phoneUnconfirmed: 'पुष्टि हटाई गई',
  ordersCancelled: 'खुले ऑर्डर रद्द किए गए',
  farmChangeApproved: 'बदलाव मंज़ूर हुआ',
  farmChangeRejected: 'बदलाव नामंज़ूर हुआ',
  payoutAccountAccepted: 'खाता मान लिया गया',
  payoutAccountRefused: 'खाता नामंज़ूर हुआ',
  payoutAccountConfirmed: 'इस खाते में फिर पैसे जाएँगे',
  refundApproved: 'रिफ़ंड मंज़ूर हुआ',
  refundResent: 'रिफ़ंड फिर से भेजा जा रहा है',
  refundHurried: 'रिफ़ंड अभी भेजा जा रहा है',
  heldSentBack: 'भुगतान लौटाए जा रहे हैं',
  heldNotOurs: 'भुगतान हमारे नहीं, ऐसा दर्ज हुआ',
  accountConfirmed: 'नया खाता मान लिया गया',
  holdsReleased: 'भुगतान सेवा का जवाब आते ही ये ऑर्डर रद्द हो जाएँगे',
  alarmAcknowledged: 'चेतावनी देख ली गई',
  paid: 'ऑर्डर का भुगतान हो चुका है',
  notSure: 'भुगतान सेवा को अभी पक्का नहीं पता',
  cash: 'इस ऑर्डर का भुगतान पहुँचने पर नकद होगा',
}
