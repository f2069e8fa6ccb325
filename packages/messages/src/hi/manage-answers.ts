import type { manageAnswers as english } from '../en/manage-answers.ts'
import type { Words } from '../fill.ts'

/**
 * The server answers in English and the pages have words of their own; the catalogue is complete all the same.
 * @public
 */
export const manageAnswers: Words<typeof english> = {
  dealsSaved: 'ऑफ़र सेव हो गए',
  settingsSaved: 'सेटिंग सेव हो गई',
}
