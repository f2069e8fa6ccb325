import type { accounts as english } from '../en/accounts.ts'
import type { Words } from '../fill.ts'

export const accounts: Words<typeof english> = {
  registered: 'खाता बन गया! लॉग इन पेज खुल रहा है...',
  profileUpdated: 'प्रोफ़ाइल सेव हो गई',
  farmerProfileUpdated: 'प्रोफ़ाइल सेव हो गई!',
  addressUpdated: 'पता सेव हो गया',
  signedOut: 'लॉग आउट हो गया',
  sessionEnded: 'उस डिवाइस से लॉग आउट कर दिया गया',
  otherSessionsEnded: 'बाकी सब जगह से लॉग आउट कर दिया गया',
}
