import type { offline as english } from '../en/offline.ts'
import type { Words } from '../fill.ts'

export const offline: Words<typeof english> = {
  asOf: '{time} तक का हाल',
  noSignal: 'नेटवर्क नहीं है',
  'noSignalWaiting.one': 'नेटवर्क नहीं है। {count} भेजना बाकी',
  'noSignalWaiting.other': 'नेटवर्क नहीं है। {count} भेजने बाकी',
  'waiting.one': '{count} भेजना बाकी',
  'waiting.other': '{count} भेजने बाकी',
  sending: '{of} में से {position} भेजा जा रहा है',
  allSent: 'सब भेज दिया',
  'signIn.one': '{count} भेजना बाकी। भेजने के लिए फिर से लॉगिन करें',
  'signIn.other': '{count} भेजने बाकी। भेजने के लिए फिर से लॉगिन करें',

  refusedTick: '{product}: इस बीच ऑर्डर निकल गया या रद्द हो गया। "पैक हो गया" सेव नहीं हुआ।',
  refusedUntick: '{product}: इस बीच ऑर्डर निकल गया या रद्द हो गया। वह पैक ही रहेगा।',
  refusedStock: '{product}: स्टॉक {amount} सेव नहीं हुआ। यह अब आपकी सूची में नहीं है।',
  refusedOther: '{product}: आपका बदलाव सेव नहीं हुआ। {reason}',
  doubtfulStock: '{product}: पता नहीं चला कि स्टॉक {amount} सेव हुआ या नहीं। एक बार देख लें।',
  reportAfterBuyer: '{product}: {buyer} ने यह {time} पर हटा दिया। आपका लिखा काम नहीं आया।',
  reportAfterMarket: '{product}: Farmgate ने यह {time} पर हटा दिया। आपका लिखा काम नहीं आया।',
  reportTooLate: '{product}: थैला इस बीच निकल गया या बंद हो गया। आपका बदलाव नहीं हुआ।',
  reportHandedOver: '{product}: {buyer} का थैला पहले ही सौंपा जा चुका है। आपका बदलाव नहीं हुआ।',
  understood: 'ठीक है',

  'question.one': '{count} बदलाव अभी भेजा नहीं गया',
  'question.other': '{count} बदलाव अभी भेजे नहीं गए',
  questionText: 'अभी लॉगआउट करने पर यह काम खो जाएगा।',
  sendNow: 'अभी भेजें',
  sendingNow: 'भेजा जा रहा है...',
  keepWorking: 'काम जारी रखें',
  'discard.one': '{count} छोड़ दें',
  'discard.other': '{count} छोड़ दें',
  notSent: 'अभी नेटवर्क नहीं है। कुछ खोया नहीं है।',
}
