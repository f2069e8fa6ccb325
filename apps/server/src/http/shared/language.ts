import type { IncomingHttpHeaders } from 'node:http'
import { LANGUAGES, type Language } from '@farmgate/messages/languages.ts'
import { accepted } from './accepted.ts'

/** Returns the language that the person chose on the site, else the best match of their browser's settings, else English. */
export function languageOf(headers: IncomingHttpHeaders): Language {
  const candidates = [
    CHOSEN.exec(headers.cookie ?? '')?.[1],
    ...accepted(headers['accept-language']).map(primary),
  ]
  return candidates.map(ours).find((language) => language !== undefined) ?? 'en'
}

/** The cookie that pages write when a person uses the language switch. */
const CHOSEN = /(?:^|;)\s*farmgate_language=(\w+)\s*(?:;|$)/

const primary = (tag: string): string | undefined => tag.split('-')[0]

const ours = (candidate: string | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === candidate)
