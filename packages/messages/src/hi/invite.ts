import type { invite as english } from '../en/invite.ts'
import type { Words } from '../fill.ts'

export const invite: Words<typeof english> = {
  title: 'किसी किसान को जानते हैं?',
  text: 'उन्हें लिंक भेजिए। वे मुफ़्त में रजिस्टर करें, अपना दाम खुद तय करें और सीधे खेत से बेचें।',
  invite: 'किसान को बुलाइए',
  message: 'अपनी फ़सल सीधे खेत से, अपने दाम पर बेचिए। रजिस्टर करना मुफ़्त है: {link}',
}
