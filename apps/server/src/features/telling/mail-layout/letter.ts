import { withoutLinks } from '@farmgate/domain/telling/unverified-mail.ts'
import type { Language } from '@farmgate/messages/languages.ts'

/**
 * A mail before it is rendered: `letter-html.ts` and `letter-text.ts` each render all of it. Texts are plain, never
 * HTML.
 */
export interface Letter {
  readonly language: Language
  readonly subject: string
  readonly title: string
  readonly parts: readonly Part[]
  /** Why the reader receives it. */
  readonly footer: string
}

export type Part =
  | { readonly is: 'text'; readonly text: string }
  /** What was bought, and below a dashed rule the totals. */
  | {
      readonly is: 'bill'
      readonly title: string
      readonly rows: readonly Row[]
      readonly sums: readonly Sum[]
    }
  | {
      readonly is: 'block'
      readonly title: string
      readonly lines: readonly string[]
      /** Only for words of an operator, who may name a page, and for the address of a mailbox. */
      readonly keepsLinks?: true
    }
  | { readonly is: 'link'; readonly text: string; readonly url: string }

export interface Row {
  readonly name: string
  readonly detail: string
  readonly amount: string
}

export interface Sum {
  readonly label: string
  readonly amount: string
  readonly isTotal: boolean
}

/**
 * Cleans a person's or a product's name for use in a letter. A line break would let the name add lines, and
 * bidirectional control characters could reorder the words after it.
 */
export const plainLine = (text: string): string =>
  text
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

/**
 * How a text of a letter is shown: cleaned, and with nothing in it that a mail program makes a link of, because names,
 * places and reasons are other people's words. Our own links are parts of their own.
 */
export const shown = (text: string): string => plainLine(withoutLinks(text))
