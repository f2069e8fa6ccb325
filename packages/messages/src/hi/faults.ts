import type { faults as english } from '../en/faults.ts'
import type { Words } from '../fill.ts'

export const faults: Words<typeof english> = {
  'city.required': 'शहर ज़रूरी है',
  'consent.required': 'ईमेल पाने के लिए पहले अपनी मंज़ूरी दें',
  'country.required': 'देश ज़रूरी है',
  'email.invalid': 'ईमेल सही नहीं है',
  'email.required': 'ईमेल ज़रूरी है',
  'field.invalid': 'यह सही नहीं है',
  'field.too_long': 'यह बहुत लंबा है',
  'full_name.required': 'पूरा नाम ज़रूरी है',
  'name.required': 'नाम ज़रूरी है',
  'password.common': 'बहुत से लोग यही पासवर्ड रखते हैं। कृपया कोई दूसरा चुनें',
  'password.required': 'पासवर्ड ज़रूरी है',
  'password.too_long': 'पासवर्ड बहुत लंबा है',
  'password.too_short': 'पासवर्ड में कम से कम {min} अक्षर या अंक हों',
  'phone.invalid': 'फ़ोन नंबर सही नहीं है',
  'phone.required': 'फ़ोन नंबर ज़रूरी है',
  'pincode.numeric': 'पिनकोड में सिर्फ़ अंक लिखें',
  'pincode.required': 'पिनकोड ज़रूरी है',
  'role.required': 'बताएँ कि आप खरीदार हैं या किसान',
  'role.unknown': 'कृपया खरीदार या किसान चुनें',
  'state.required': 'राज्य ज़रूरी है',
  'street.required': 'गली या सड़क का नाम लिखें',
}
