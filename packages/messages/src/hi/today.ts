import type { today as english } from '../en/today.ts'
import type { Words } from '../fill.ts'

export const today: Words<typeof english> = {
  title: 'आज',
  'toPack.one': '{count} ऑर्डर पैक करना है',
  'toPack.other': '{count} ऑर्डर पैक करने हैं',
  progress: '{total} में से {packed} पैक हुए',
  packNow: 'पैक करना शुरू करें',
  allPacked: 'सब कुछ पैक हो गया',
  seePackList: 'पैकिंग सूची देखें',
  nothing: 'आज कुछ पैक नहीं करना है।',
  nothingText: 'नए ऑर्डर आते ही यहाँ दिखेंगे।',

  owed: 'आपको मिलने बाकी',
  owes: 'आपको Farmgate को देने हैं',
  owedText: 'बिक्री − वापसी − मिल चुके',

  low: 'खत्म होने वाला है',
  allStock: 'आज का स्टॉक',
  sold: 'कल से अब तक {amount} बिका',
  left: 'सिर्फ़ {amount} बचा है',
  soldOut: 'खत्म',
  soldOutSince: '{time} से खत्म',
  changeStock: '{product} का स्टॉक बदलें, अभी {amount}',
  keypad: '{product} का स्टॉक',
  was: 'पहले {amount}',
  saveStock: 'सेव करें',
  closeKeypad: 'सेव किए बिना बंद करें',
  deleteDigit: 'आखिरी अंक मिटाएँ',

  listings: 'जाँच में भेजी उपज',
  inReviewSince: '{day} से जाँच चल रही है',
  changeInReview: 'आपके बदलाव की जाँच {day} से चल रही है',
  fix: '{note} ठीक करके फिर से भेजें',

  news: 'कल से अब तक',
  'newOrders.one': '{count} नया ऑर्डर, {total}',
  'newOrders.other': '{count} नए ऑर्डर, {total}',
  newOrdersText: 'आपका हिस्सा, रद्द ऑर्डर मिलाकर',
  paidOut: '{amount} आपको मिले',
  cancelled: 'ऑर्डर {number} रद्द हुआ',
  cancelledText: 'उसका सामान फिर स्टॉक में आ गया',
  approved: '{product} अब बिक रहा है',
  approvedText: '{time} पर मंज़ूर हुआ',

  'line.toPack.one': '{count} पैक करना है',
  'line.toPack.other': '{count} पैक करने हैं',
  'line.owed': '{amount} मिलने बाकी',
  'line.free': 'कुछ पैक नहीं करना है',

  'numbers.products.one': '{count} उपज',
  'numbers.products.other': '{count} उपज',
  'numbers.orders.one': '{count} ऑर्डर',
  'numbers.orders.other': '{count} ऑर्डर',
  'numbers.sold': '{amount} बिक्री',
  'numbers.cover': 'बड़े अंक शुरू से अब तक के हैं। चार्ट पिछले {days} दिनों के हैं। कमाई यानी बिक्री में से वापसी घटाकर।',
}
