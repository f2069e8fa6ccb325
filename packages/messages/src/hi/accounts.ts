import type { accounts as english } from '../en/accounts.ts'
import type { Words } from '../fill.ts'

export const accounts: Words<typeof english> = {
  registered: 'खाता बन गया! लॉग इन पर ले जा रहे हैं...',
  profileUpdated: 'प्रोफ़ाइल बदल गई',
  farmerProfileUpdated: 'प्रोफ़ाइल बदल गई!',
  addressUpdated: 'पता बदल गया',
  signedOut: 'लॉग आउट हो गया',
  sessionEnded: 'वह लॉग इन बंद कर दिया गया',
  otherSessionsEnded: 'बाकी सभी लॉग इन बंद कर दिए गए',
}
