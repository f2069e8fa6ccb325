import type { adminSettingsResponses as english } from '../en/admin-settings-responses.ts'
import type { Words } from '../fill.ts'

/**
 * Not used yet: the server answers in English. A test requires every area in every language.
 * @public
 */
export const adminSettingsResponses: Words<typeof english> = {
  dealsSaved: 'ऑफ़र सेव हो गए',
  settingsSaved: 'सेटिंग सेव हो गई',
  identitySaved: 'मंडी की जानकारी सेव हो गई',
  legalSaved: 'पेज सेव हो गया',
}
