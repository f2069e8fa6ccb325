import type { shop as english } from '../en/shop.ts'
import type { Words } from '../fill.ts'

export const shop: Words<typeof english> = {
  categories: 'श्रेणियाँ',
  searchIn: '{category} में खोजें',
  searchResults: '“{words}” के नतीजे',
  noneInCategory: 'इस श्रेणी में अभी कोई सामान नहीं है।',
  noneInCategoryText: 'दूसरी श्रेणी देखिए, किसान रोज़ नया सामान जोड़ते हैं।',
  browse: '{category} देखें',
  noneFound: 'कोई सामान नहीं मिला।',
  noneFoundText: 'वर्तनी जाँचिए, या कोई छोटा शब्द लिखकर देखिए।',
  searchEverywhere: 'सभी श्रेणियों में खोजें',

  productNotFound: 'यह सामान नहीं मिला',
  productNotFoundText: 'शायद यह बिक चुका है या हटा दिया गया है।',
  goBack: 'वापस जाएँ',

  featured: 'ख़ास',
  honeyText:
    'जूनागढ़ के पास जंगल किनारे के छत्तों से लिया गया, कपड़े से छाना और बिना गर्म किए बोतल में भरा गया। गहरा रंग, फूलों की खुशबू, और हर मौसम में थोड़ा अलग स्वाद।',
  honeyFlowers: 'जंगली फूलों और करंज का शहद',
  honeyRaw: 'कभी गर्म नहीं किया गया',
  honeySets: 'ठंड में जम जाता है: शुद्ध होने की पहचान',
  milkText: 'आणंद के पास गिर गायों के छोटे झुंड का पूरा दूध। एक घंटे के अंदर ठंडा किया जाता है, कुछ मिलाया नहीं जाता।',
  milkWhole: 'मलाई वाला पूरा दूध',
  milkChilled: 'खेत पर ही ठंडा किया गया',
  milkPure: 'कुछ भी नहीं मिलाया गया',
  oilText:
    'सौराष्ट्र की मूंगफली, लकड़ी की घानी में धीरे-धीरे पेरी गई, फिर निथरने के लिए छोड़ी गई। सोंधा, सुनहरा और रोज़ के खाने के लिए अच्छा।',
  oilOrigin: 'एक ही इलाके की मूंगफली',
  oilPressed: 'लकड़ी की कच्ची घानी का तेल',
  oilSettled: 'निथारा हुआ, रिफ़ाइन नहीं किया गया',

  cart: 'ऑर्डर का ब्योरा',
  cartEmpty: 'आपका कार्ट खाली है',
  cartEmptyText: 'शुरू करने के लिए कुछ ताज़ा डालिए।',
  shopNow: 'अभी खरीदें',
  summary: 'ऑर्डर का हिसाब',
  itemsTotal: 'सामान का दाम',
  deliveryFee: 'डिलीवरी शुल्क',
  platformFee: 'प्लेटफ़ॉर्म शुल्क',
  total: 'कुल',

  orders: 'मेरे ऑर्डर',
  noOrders: 'आपने अभी तक कोई ऑर्डर नहीं दिया है।',
  noOrdersText: 'ऑर्डर देने के बाद आप उन्हें यहाँ देख सकेंगे।',
}
