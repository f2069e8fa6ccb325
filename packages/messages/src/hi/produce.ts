import type { produce as english } from '../en/produce.ts'
import type { Words } from '../fill.ts'

export const produce: Words<typeof english> = {
  'category.Fruits': 'फल',
  'category.Vegetables': 'सब्ज़ियाँ',
  'category.Dry Fruits': 'सूखे मेवे',
  'category.Dairy': 'डेयरी',
  'category.Grains': 'अनाज',
  'category.Meat & Eggs': 'मांस और अंडे',
  'category.Spices': 'मसाले',
  'unit.kg': 'किलो',
  'unit.litre': 'लीटर',
  'unit.dozen': 'दर्जन',
  'unit.piece': 'पीस',
  'unit.pack': 'पैकेट',
  'featured.honey': 'शुद्ध शहद',
  'featured.milk': 'ताज़ा दूध',
  'featured.oil': 'मूंगफली का तेल',
  soldBy: 'किसान: {farmer}',
  soldByFrom: '{farmer}, {place} से',
  onlyLeft: 'सिर्फ़ {count} बचे',
  soldOut: 'बिक चुका',
  add: 'जोड़ें',
  addNamed: '{product} कार्ट में जोड़ें',
  addToCart: 'कार्ट में डालें',
  addToCartNamed: 'कार्ट में डालें: {product}',
  earlierPrice: 'पहले का दाम',
}
