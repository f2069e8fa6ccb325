import type { home as english } from '../en/home.ts'
import type { Words } from '../fill.ts'

export const home: Words<typeof english> = {
  eyebrow: 'सीधे किसान से, बिना बिचौलिये',
  title: 'ताज़ा सामान, सीधे {gate}',
  titleGate: 'खेत से',
  lede: 'फल, सब्ज़ी, दूध और अनाज सीधे उनसे खरीदिए जो इन्हें उगाते हैं। दाम किसान तय करते हैं, और आप जानते हैं कि सामान किस खेत से आया है।',
  shopNow: 'अभी खरीदें',
  and: 'और',
  crate: 'फलों और सब्ज़ियों से भरी लकड़ी की पेटी',
  toYourDoor: 'में घर तक डिलीवरी',
  nextRound: 'अगला फेरा: {day}',
  nextRoundTo: '{pincode} का अगला फेरा: {day}',
  straightFromFarms: 'सीधे खेतों से',
  productFrom: '{product}, {place} से',

  categories: 'क्या खरीदना है?',
  cereals: 'अनाज',

  featured: 'इस हफ़्ते खास',
  featuredHoney: 'जंगल के छत्तों से, बिना गर्म किए',
  featuredMilk: 'आणंद से गाय का शुद्ध दूध',
  featuredOil: 'कच्ची घानी का, थोड़ा-थोड़ा निकाला हुआ',
  view: 'देखें',
  viewNamed: '{product} देखें',

  fresh: 'ताज़ी उपज',
  freshLine: 'अभी-अभी आया, किसान के अपने दाम पर',

  deals: 'आज के ऑफ़र',
  dealsLine: 'सीधे खेत से',

  why: 'हमें क्यों चुनें',
  whyDirect: 'आपके और किसान के बीच कोई नहीं',
  whyDirectText: 'दाम किसान बताते हैं। खरीदने से पहले आप जानते हैं कि वे कौन हैं।',
  whyFarmersText:
    'हर सामान बिकने से पहले जाँचा जाता है। जिन किसानों को हमने जाँचा है, उनके नाम के साथ “सत्यापित किसान” लिखा होता है।',
  whyDelivery: '{delivery} में डिलीवरी',
  whyDeliveryText: 'खेत के पास पैक होता है, ताज़ा ही आपके घर पहुँचता है।',
  whyReturns: '{returns} में वापसी',
  whyReturnsText: 'टूटा या खराब निकला? लौटाइए और पैसे वापस पाइए।',
  whyBuyersText: 'ये परिवार हर हफ़्ते का सामान यहीं से खरीदते हैं।',

  how: 'यह कैसे काम करता है',
  buyers: 'खरीदारों के लिए',
  buyersChoose: 'अपना सामान चुनिए',
  buyersChooseText: 'श्रेणी देखिए और जानिए कि सामान किस खेत का है।',
  buyersPay: 'जैसे चाहें, भुगतान कीजिए',
  buyersPayText: 'UPI, कार्ड, नेटबैंकिंग, बाद में भुगतान या डिलीवरी पर नकद।',
  buyersFollow: 'घर पहुँचने तक नज़र रखिए',
  buyersFollowText: 'पैक होने से घर पहुँचने तक हर कदम देखिए।',
  farmers: 'किसानों के लिए',
  farmersRegister: 'मुफ़्त में रजिस्टर कीजिए',
  farmersRegisterText: 'नाम, ईमेल और पासवर्ड। बस इतना ही।',
  farmersList: 'अपनी उपज जोड़िए',
  farmersListText: 'एक फ़ोटो, दाम और जितना माल आपके पास है।',
  farmersSell: 'मंज़ूरी पाइए और बेचिए',
  farmersSellText: 'हम जाँचते हैं, फिर खरीदार ऑर्डर कर सकते हैं।',

  join: 'आइए, सीधे किसान से जुड़िए',
  joinText: 'एक मिनट में खाता बनाइए, रसोई भरने के लिए या अपनी फ़सल बेचने के लिए।',
}
