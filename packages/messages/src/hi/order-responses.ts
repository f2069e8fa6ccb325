import type { orderResponses as english } from '../en/order-responses.ts'
import type { Words } from '../fill.ts'

export const orderResponses: Words<typeof english> = {
  orderPlaced: 'आपका ऑर्डर हो गया है',
  orderPaid: 'भुगतान सफल रहा',
  paymentPending: 'आपके भुगतान की पुष्टि अभी नहीं हुई है। दोबारा भुगतान न करें; थोड़ी देर में फिर देखें।',
  cashAtTheDoor: 'इस ऑर्डर का भुगतान दरवाज़े पर नकद होगा',
  orderCancelled: 'ऑर्डर रद्द कर दिया गया है',
  orderChanged: 'ऑर्डर बदल दिया गया है',
  orderAddressChanged: 'डिलीवरी का पता बदल दिया गया है',
  claimAnswered: 'आपकी बात भेज दी गई',
  claimMade: 'शिकायत मिल गई',
  claimApproved: 'शिकायत मंज़ूर हुई',
  claimRejected: 'शिकायत नामंज़ूर हुई',
  orderMoved: 'ऑर्डर आगे बढ़ाया गया',
  returnRequested: 'वापसी का अनुरोध किया गया',
  returnApproved: 'वापसी मंज़ूर हुई',
  returnRejected: 'वापसी नामंज़ूर हुई',
  orderDayChanged: 'डिलीवरी का दिन बदल गया',
  lineRefunded: 'पैसा लौटाया गया',
  parcelMoved: 'थैला अपडेट हुआ',
  parcelEnded: 'थैला बंद हुआ',
  refundSettled: 'नकद वापसी पूरी हुई',
  userDeleted: 'यूज़र हटा दिया गया',
}
