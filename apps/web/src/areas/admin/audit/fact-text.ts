import { formatRupees, rupeesText } from '#components/format/rupees.ts'
import { LISTING_FIELDS } from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import { fill } from '@farmgate/messages/fill.ts'

type Words = Readonly<Record<string, string>>
type Fact = string | number | boolean | null

/**
 * Returns the label of a fact; its own name if it has no label. What a fact is depends on what was acted on: the state of a
 * refund is not that of an address. Claims are labelled by claim and language. A listing's field without a label here has
 * that of its form, from `listing` of the messages.
 */
export function factName(action: string, name: string, words: Words, listing: Words): string {
  const claim = CLAIM.exec(name)
  if (claim !== null)
    return fill(words['claimIn'] ?? '', {
      claim: words[`claim.${claim[2]}`] ?? name,
      language: words[claim[1] === 'en' ? 'english' : 'hindi'] ?? '',
    })
  const label = words[`fact.${areaOf(action)}.${name}`] ?? words[`fact.${name}`]
  return label ?? (name in LISTING_FIELDS ? listing[name] : undefined) ?? name
}

/** Returns the value of a fact, as text from the messages where there is one. */
export function factText(action: string, name: string, value: Fact, words: Words): string {
  const word = (key: string): string => words[`value.${key}`] ?? key
  if (CLAIM.test(name) && value === null) return word('standard')
  if (CLAIM.test(name) && value === '') return word('hidden')
  if (value === null || value === '') return word('nothing')
  if (typeof value === 'boolean') return word(value ? 'yes' : 'no')
  if (typeof value === 'number') return RUPEES.has(name) ? rupeesText(value) : inUnit(name, value)
  if (name === 'picture') return fill(word('picture'), { id: value.slice(0, 6) })
  // A legal page's text has thousands of letters. The export has all of it.
  if (LONG_TEXTS.has(name) && value.length > SHOWN_LETTERS) return `${value.slice(0, SHOWN_LETTERS)}…`
  // A name that a person chose is never read as a code.
  return CODED.has(name) || CODED.has(`${areaOf(action)}.${name}`) ? word(value) : value
}

/** `refund.approved` is about a refund. */
const areaOf = (action: string): string => action.slice(0, action.indexOf('.'))

const CLAIM = /^(en|hi)\.(\w+)$/
const LONG_TEXTS = new Set(['textEn', 'textHi'])
const SHOWN_LETTERS = 200
const RUPEES = new Set(['received', 'amount', 'total'])
const CODED = new Set([
  'roundKind',
  'status',
  'return',
  'refund',
  'claim',
  'refund.state',
  'change',
  'found',
  'export.kind',
  'payout.kind',
  'payoutAccount',
  'account.about',
  'alarm',
  'ofKind',
  'travels',
  'delivery',
  'outsideRounds',
  'deliveryClaim',
  'mark',
  'failedBecause',
  'problem',
])

const inUnit = (name: string, value: number): string => {
  if (name.endsWith('Paise')) return formatRupees(value)
  return name.endsWith('Bp') ? `${value / 100} %` : String(value)
}
