import type { listing as english } from '../en/listing.ts'
import type { Words } from '../fill.ts'

export const listing: Words<typeof english> = {
  'status.approved': 'मंज़ूर',
  'status.pending': 'जाँच में',
  'status.rejected': 'नामंज़ूर',
  'change.pending': 'बदलाव जाँच में',
  'change.rejected': 'बदलाव नामंज़ूर',

  'farm.shown': 'खरीदारों को दिखता है',
  'farm.proposed': 'जाँच बाकी',
  'farm.refused': 'मंज़ूर नहीं हुआ',
  'farm.photo': 'तस्वीर',
  'farm.name': 'नाम',
  'farm.place': 'जगह',
  'farm.about': 'खेत की कहानी',
  'farm.none': 'कुछ नहीं',

  photo: 'फ़ोटो',
  name: 'नाम',
  description: 'उपज के बारे में',
  category: 'किस तरह की उपज',
  unit: 'बेचने की नाप',
  price: 'दाम',
  quantity: 'कितना है',
  status: 'स्थिति',
  product: 'उपज',
  actions: 'क्या करना है',
  'rejectReason.The photo is not clear': 'फ़ोटो साफ़ नहीं है',
  'rejectReason.The photo does not show this product': 'फ़ोटो इस उपज की नहीं है',
  'rejectReason.The price looks wrong': 'दाम ठीक नहीं लगता',
  'rejectReason.The name and the category do not match': 'नाम और किस्म मेल नहीं खाते',
  'rejectReason.Please say more about the product': 'उपज के बारे में थोड़ा और लिखें',
  noReason: 'कोई कारण नहीं बताया गया',
}
