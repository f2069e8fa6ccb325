import type { Language } from '@farmgate/messages/languages.ts'
import type { Letter } from '#features/telling/mail-layout/letter.ts'
import { mailTexts, timeText } from '#features/telling/mail-layout/mail-texts.ts'

export interface GuardsMailFacts {
  readonly name: string
  readonly by: string
  readonly at: Date
  /** What changes from what to what, one line each. */
  readonly changes: readonly string[]
  /** Null for what does not wait. */
  readonly takesEffectAt: Date | null
  /** How a change ended that waited; null for the others. */
  readonly ended: 'stopped' | 'applied' | null
  readonly attentionUrl: string
  readonly settingsUrl: string
}

/** Mail to every owner: what protects the market was changed, will be lowered unless one of them stops it, or how that ended. */
export function guardsChanged(facts: GuardsMailFacts, language: Language): Letter {
  const say = mailTexts(language)
  const { name, by, at, changes, takesEffectAt, ended, attentionUrl, settingsUrl } = facts
  const when = timeText(language, at)
  const kind = ended ?? (takesEffectAt === null ? 'now' : 'later')
  const subject = say(`guards.${kind}.subject`)
  const time = takesEffectAt === null ? '' : timeText(language, takesEffectAt)
  return {
    language,
    subject,
    title: subject,
    parts: [
      { is: 'text', text: say('hello', { name }) },
      { is: 'text', text: say(`guards.${kind}.text`, { by, when, time }) },
      { is: 'block', title: say('guards.what'), lines: changes },
      { is: 'block', title: say('guards.not'), lines: [say(`guards.${kind}.next`, { by })] },
      takesEffectAt === null
        ? { is: 'link', text: say('guards.now.link'), url: settingsUrl }
        : { is: 'link', text: say('alarm.link'), url: attentionUrl },
    ],
    footer: say('whyOperator'),
  }
}
