import type { adminSettingsResponses as english } from '../en/admin-settings-responses.ts'
import type { Words } from '../fill.ts'

/**
 * Not used yet: the server answers in English. A test requires every area in every language.
 * @public
 */
export const adminSettingsResponses: Words<typeof english> = {
  dealsSaved: 'ऑफ़र सेव हो गए',
  settingsSaved: 'सेटिंग सेव हो गई',
  settingsWait: 'सेटिंग सेव हो गई। जिससे सुरक्षा घटती है, वह 24 घंटे बाद लागू होगा।',
  changeStopped: 'बदलाव रोक दिया गया',
  identitySaved: 'मंडी की जानकारी सेव हो गई',
  legalSaved: 'पेज सेव हो गया',
  roundSaved: 'फेरा सेव हो गया',
  roundEnded: 'फेरा बंद हो गया',
  driverLinkMade: 'लिंक बन गया',
  driverLinkWithdrawn: 'लिंक बंद कर दिया',
  roundDayMoved: 'दिन बदल गया',
  roundDayCalledOff: 'दिन रद्द हो गया',
  roundLeft: 'फेरा निकल गया',
  handedInSaved: 'माल जमा होने का निशान सहेजा गया',
  stopsNumbered: 'पड़ावों का क्रम सहेजा गया',
  stopMoved: 'दूसरा दिन दिया गया',
  stopEnded: 'पहुँचाया नहीं जा सका: समाप्त',
  markLookedAt: 'देख लिया',
  cashClosed: 'नकद का हिसाब बंद हुआ',
  cashSettled: 'फ़र्क निपट गया',
  holidaySaved: 'छुट्टी सेव हो गई',
  holidayRemoved: 'छुट्टी हट गई',
}
