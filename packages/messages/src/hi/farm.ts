import type { farm as english } from '../en/farm.ts'
import type { Words } from '../fill.ts'

export const farm: Words<typeof english> = {
  area: 'किसान',
  addProduct: 'उत्पाद जोड़ें',
  myProducts: 'मेरे उत्पाद',
  orders: 'ऑर्डर',
  profile: 'प्रोफ़ाइल',
  addTab: 'जोड़ें',
  productsTab: 'उत्पाद',
  addTitle: 'नया उत्पाद जोड़ें',
  addSoon: 'आप अपनी उपज यहाँ डालेंगे',
  addSoonText: 'उपज डालने की सुविधा अभी शुरू नहीं हुई है। तब तक खरीदारों को बताएँ कि आप कौन हैं और आपका खेत कहाँ है।',
  completeProfile: 'अपनी प्रोफ़ाइल पूरी करें',
  noProducts: 'कोई उत्पाद नहीं मिला।',
  noProductsText: 'आप जो उपज डालेंगे, वह यहाँ दिखेगी। यह सुविधा अभी शुरू नहीं हुई है।',
  noOrders: 'कोई ऑर्डर नहीं मिला।',
  noOrdersText: 'जिन ऑर्डर में आपकी उपज होगी, वे यहाँ दिखेंगे।',
}
