import type { farmMoney as english } from '../en/farm-money.ts'
import type { Words } from '../fill.ts'

export const farmMoney: Words<typeof english> = {
  title: 'पैसा',
  text: 'क्या बिका, क्या वापस गया और हमें आपको कितना देना है',

  owed: 'आपको मिलने बाकी',
  owedNothing: 'अभी आपको कुछ मिलना बाकी नहीं है',
  owes: 'आपको Farmgate को देने हैं',
  owedText: 'आपको मिलने बाकी: बिक्री − वापसी − मिल चुके',
  owesText: 'खरीदारों को उससे ज़्यादा वापस गया जितना आपको मिलना था। यह आपके अगले भुगतान में से कटेगा।',

  sold: 'बिका',
  soldText: 'जिन ऑर्डर का पैसा आ गया, उनमें आपका हिस्सा। नकद पैसा डिलीवरी पर गिना जाता है।',
  refunded: 'वापस गया',
  refundedText: 'ऑर्डर रद्द होने, लौटाए जाने या कोई चीज़ कम होने पर खरीदारों को वापस गया।',
  paidOut: 'मिल चुके',
  paidOutText: 'जो पैसा हम आपको भेज चुके हैं।',

  month: 'महीना',
  allMonths: 'सभी महीने',
  opening: 'शुरू में बाकी',
  closing: 'अंत में बाकी',
  totals: 'कुल जोड़',

  lines: 'आपका पैसा, एक-एक करके',
  date: 'तारीख़',
  what: 'क्या हुआ',
  order: 'ऑर्डर',
  items: 'क्या बिका',
  amount: 'रकम',
  balance: 'इसके बाद बाकी',
  'line.sold': 'बिका',
  'line.refunded.cancelled': 'वापस गया: ऑर्डर रद्द हुआ',
  'line.refunded.returned': 'वापस गया: ऑर्डर लौटाया गया',
  'line.refunded.changed': 'वापस गया: {what}',
  'line.paidOut': 'आपको मिले',

  print: 'छापें',
  printing: 'तैयार हो रहा है...',
  printFailed: 'पूरा हिसाब नहीं खुल पाया। फिर से कोशिश करें।',
  printedMany: 'सबसे नई {count} लाइनें ही छपेंगी। पूरा छापने के लिए महीना चुनें।',
  export: 'CSV फ़ाइल लें',
  exporting: 'तैयार हो रहा है...',
  exportFailed: 'फ़ाइल नहीं बन पाई। फिर से कोशिश करें।',
  statement: 'Farmgate: पैसे का हिसाब',

  noLines: 'अभी कोई पैसा नहीं आया।',
  noLinesText: 'जब आपकी उपज के किसी ऑर्डर का पैसा आएगा, वह यहाँ दिखेगा।',
  noneInMonth: 'इस महीने न कुछ बिका, न वापस गया, न आपको मिला।',
  noMoreLines: 'इस बीच सूची छोटी हो गई है।',
  seeOrders: 'ऑर्डर देखें',
  showAll: 'सभी महीने देखें',
  toNewest: 'सबसे नया देखें',
}
