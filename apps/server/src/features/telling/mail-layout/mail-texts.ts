import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { fromParts } from '@farmgate/domain/ordering/orders/line-parts.ts'
import { displayOrderNumber, formatOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { mails as englishMails } from '@farmgate/messages/en/mails.ts'
import { orderWords as englishOrders } from '@farmgate/messages/en/order-words.ts'
import { shop as englishShop } from '@farmgate/messages/en/shop.ts'
import { mails as hindiMails } from '@farmgate/messages/hi/mails.ts'
import { orderWords as hindiOrders } from '@farmgate/messages/hi/order-words.ts'
import { shop as hindiShop } from '@farmgate/messages/hi/shop.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill, type Params, type Words } from '@farmgate/messages/fill.ts'
import { itemAmountText } from '@farmgate/messages/item-amount.ts'
import type { Language } from '@farmgate/messages/languages.ts'

/** Mails use the same terms as the pages. */
const english = { ...englishOrders, ...englishMails }
const words: Record<Language, Words<typeof english>> = {
  en: english,
  hi: { ...hindiOrders, ...hindiMails },
}
const shop: Record<Language, Words<typeof englishShop>> = { en: englishShop, hi: hindiShop }

export type MailWord = keyof typeof english

/** `say('placed.paid.text', { total })` in the reader's language. */
export const mailTexts =
  (language: Language) =>
  (word: MailWord, params: Params = {}): string =>
    fill(words[language][word], params)

export type MailTexts = ReturnType<typeof mailTexts>

/** The first line; without a name where the reader may be a stranger, to whom another person wrote that name. */
export const greeting = (say: MailTexts, name: string): string =>
  name === '' ? say('hello.noName') : say('hello', { name })

/** Whether the catalogue has this key: a built-in reason, rather than one an operator wrote. */
export const isWord = (word: string): word is MailWord => Object.hasOwn(english, word)

/** Footer of a mail that a person may opt out of. */
export const choosable = (say: MailTexts, why: 'whyBuyer' | 'whyFarmer' | 'whyOperator'): string =>
  `${say(why)} ${say(why === 'whyOperator' ? 'chooseInInbox' : 'chooseInProfile')}`

/** `3kgs`, `3 litres`, `1 piece`, as on the product's page. */
export const quantityText = (language: Language, unit: Unit, count: number): string =>
  fillCount(language, shop[language], `pack.${unit}`, count)

/** `2.05 kg`, `950 g`, `10 pieces`. */
export const amountText = (language: Language, unit: Unit, parts: number): string =>
  itemAmountText(language, words[language], unit, fromParts(unit, parts))

/** `#FG-20418`. */
export const orderNumber = (number: number): string => displayOrderNumber(formatOrderNumber(number))

/** `₹1,24,900`, and `₹12.50` where there are paise. Digits are Latin in every language. */
export const rupeesText = (paise: number): string =>
  (paise % 100 === 0 ? whole : withPaise).format(toRupees(paise))

const rupees = { style: 'currency', currency: 'INR' } as const
const whole = new Intl.NumberFormat('en-IN', { ...rupees, maximumFractionDigits: 0 })
const withPaise = new Intl.NumberFormat('en-IN', rupees)

/** `14 Nov 2026`: the calendar day in India, whatever the time zone of the machine. */
export const dayText = (language: Language, at: Date): string => days[language].format(at)

/** `14 Nov 2026, 9:12 pm`, in Indian time. */
export const timeText = (language: Language, at: Date): string => times[language].format(at)

const day = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
  numberingSystem: 'latn',
} as const
const time = { ...day, hour: 'numeric', minute: '2-digit' } as const
const days: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-IN', day),
  hi: new Intl.DateTimeFormat('hi-IN', day),
}
const times: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-IN', time),
  hi: new Intl.DateTimeFormat('hi-IN', time),
}
