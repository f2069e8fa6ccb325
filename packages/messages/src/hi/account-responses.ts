import type { accountResponses as english } from '../en/account-responses.ts'
import type { Words } from '../fill.ts'

export const accountResponses: Words<typeof english> = {
  registered: 'खाता बन गया! लॉग इन पेज खुल रहा है...',
  profileUpdated: 'प्रोफ़ाइल सेव हो गई',
  farmerProfileUpdated: 'प्रोफ़ाइल सेव हो गई!',
  farmChangeWaits: 'सेव हो गया। खेत में किए बदलाव मंज़ूरी मिलते ही खरीदारों को दिखेंगे',
  farmChangeWithdrawn: 'बदलाव वापस ले लिया गया',
  payoutAccountSaved: 'सेव हो गया। हम खाते की जाँच कर रहे हैं',
  payoutAccountStopped: 'बदलाव रोक दिया गया',
  addressUpdated: 'पता सेव हो गया',
  addressAdded: 'पता जुड़ गया',
  addressDeleted: 'पता हटा दिया गया',
  signedOut: 'लॉग आउट हो गया',
  sessionEnded: 'उस डिवाइस से लॉग आउट कर दिया गया',
  resetRequested: 'अगर इस ईमेल से कोई खाता है, तो हमने उस पर एक लिंक भेज दिया है',
  passwordReset: 'आपका पासवर्ड बदल गया है। नए पासवर्ड से लॉग इन करें',
  emailVerified: 'आपका ईमेल पता पक्का हो गया है',
  verificationSent: 'हमने आपको एक लिंक भेजा है। उसे 30 मिनट के अंदर खोलें',
  notMeReported: 'सभी डिवाइस से लॉग आउट कर दिया गया है। अब नया पासवर्ड चुनें',
  secondFactorOn: 'आपका दूसरा सुरक्षा कोड चालू है',
  recoveryCodesRenewed: 'आपके नए रिकवरी कोड तैयार हैं',
  invitationAccepted: 'आपका खाता तैयार है। अपने नए पासवर्ड से लॉग इन करें',
  otherSessionsEnded: 'बाकी सब जगह से लॉग आउट कर दिया गया',
}
