import type { problems as english } from '../en/problems.ts'
import type { Words } from '../fill.ts'

export const problems: Words<typeof english> = {
  'address.refused': 'पता सेव नहीं हो सका',
  'auth.reauth_required': 'इसे बदलने के लिए अपना मौजूदा पासवर्ड डालें',
  'auth.required': 'कृपया फिर से लॉग इन करें',
  'auth.role_forbidden': 'यह आपके खाते के लिए नहीं है',
  'auth.too_many_attempts': 'बहुत बार कोशिश हो चुकी है। थोड़ा रुककर फिर कोशिश करें।',
  'auth.wrong_credentials': 'लॉग इन नहीं हो सका। कृपया फिर कोशिश करें।',
  'auth.wrong_current_password': 'मौजूदा पासवर्ड गलत है',
  'farmer_profile.refused': 'प्रोफ़ाइल सेव नहीं हो सकी',
  'idempotency.key_reused': 'यह पहले ही दूसरी जानकारी के साथ भेजा जा चुका है',
  'login.incomplete': 'ईमेल और पासवर्ड दोनों ज़रूरी हैं',
  'newsletter.not_found': 'यह लिंक काम नहीं कर रहा',
  'newsletter.refused': 'ईमेल नहीं जुड़ सका। कृपया फिर कोशिश करें।',
  'profile.refused': 'प्रोफ़ाइल सेव नहीं हो सकी',
  'register.refused': 'खाता नहीं बन सका। कृपया फिर कोशिश करें।',
  'request.cross_site': 'यह सुविधा दूसरी साइटों के लिए नहीं है',
  'request.invalid': 'भेजी गई जानकारी में कुछ सही नहीं है',
  'request.not_found': 'यहाँ कुछ नहीं है',
  'request.rate_limited': 'बहुत जल्दी-जल्दी कोशिश हुई। थोड़ा रुककर फिर कोशिश करें।',
  'request.too_large': 'यह भेजने के लिए बहुत बड़ा है',
  'request.unsupported_type': 'इस तरह की फ़ाइल या जानकारी नहीं ली जाती',
  'server.busy': 'अभी बहुत भीड़ है। थोड़ी देर में फिर कोशिश करें।',
  'server.fault': 'हमारी ओर से कुछ गड़बड़ हुई। कृपया फिर कोशिश करें।',
  'server.not_ready': 'अभी तैयार नहीं',
  'session.not_found': 'यह डिवाइस अब लॉग इन नहीं है',
}
