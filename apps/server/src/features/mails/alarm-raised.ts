import type { AlarmKind } from '@farmgate/domain/alarms/alarm.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import type { Letter } from './letter.ts'
import { rupeesText, sayIn } from './wording.ts'

interface AlarmMailFacts {
  readonly kind: AlarmKind
  readonly name: string
  /** Payments held, refunds that wait, or accounts opened. */
  readonly count: number
  readonly amountPaise: number
  readonly url: string
}

/** To an operator: something is wrong with the market itself. */
export function alarmRaised(
  { kind, name, count, amountPaise, url }: AlarmMailFacts,
  language: Language,
): Letter {
  const say = sayIn(language)
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
