import type { IncomingHttpHeaders } from 'node:http'
import { LANGUAGES, type Language } from '@farmgate/messages/languages.ts'
import { accepted } from './accepted.ts'

/** The language a person chose here, else the one of ours their browser would like best, else English. */
export function languageOf(headers: IncomingHttpHeaders): Language {
  const wishes = [
    CHOSEN.exec(headers.cookie ?? '')?.[1],
    ...accepted(headers['accept-language']).map(primary),
  ]
  return wishes.map(ours).find((language) => language !== undefined) ?? 'en'
}

/** The pages write it when somebody uses the switch. */
const CHOSEN = /(?:^|;)\s*farmgate_language=(\w+)\s*(?:;|$)/

const primary = (tag: string): string | undefined => tag.split('-')[0]

const ours = (wish: string | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === wish)
