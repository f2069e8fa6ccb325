import type { AlarmKind } from '@farmgate/domain/telling/alarm.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import type { Letter } from '#features/telling/mail-layout/letter.ts'
import { rupeesText, mailTexts } from '#features/telling/mail-layout/mail-texts.ts'

interface AlarmMailFacts {
  readonly kind: AlarmKind
  readonly name: string
  /** Number of payments held, refunds waiting, or accounts registered. */
  readonly count: number
  readonly amountPaise: number
  readonly url: string
}

/** Mail to an operator: an alarm about the market itself was raised. */
export function alarmRaised(
  { kind, name, count, amountPaise, url }: AlarmMailFacts,
  language: Language,
): Letter {
  const say = mailTexts(language)
  const title = say(`alarm.${kind}.title`)
  return {
    language,
    subject: say('alarm.subject', { title }),
    title,
    parts: [
      { is: 'text', text: say('hello', { name }) },
      { is: 'text', text: say(`alarm.${kind}.text`, { count, amount: rupeesText(amountPaise) }) },
      { is: 'link', text: say('alarm.link'), url },
    ],
    footer: say('whyOperator'),
  }
}
