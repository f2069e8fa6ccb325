import type { newsletter as english } from '../en/newsletter.ts'
import type { Words } from '../fill.ts'

export const newsletter: Words<typeof english> = {
  consent: 'मुझे मंज़ूर है कि Farmgate मुझे मौसम की उपज के बारे में ईमेल भेजे। इसे कभी भी बंद किया जा सकता है।',
  subscribed: 'धन्यवाद। आपका ईमेल जुड़ गया',
  unsubscribed: 'आपका ईमेल हटा दिया गया। अब हम आपको ईमेल नहीं भेजेंगे',
}
