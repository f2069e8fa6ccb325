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
  description: 'विवरण',
  category: 'श्रेणी',
  unit: 'इकाई',
  price: 'दाम',
  quantity: 'मात्रा',
  status: 'स्थिति',
  product: 'उत्पाद',
  actions: 'क्या करना है',
  noReason: 'कोई कारण नहीं बताया गया',
}
