import { formatRupees, rupeesText } from '../../../ui/rupees.ts'
import { fill } from '@farmgate/messages/fill.ts'

type Words = Readonly<Record<string, string>>
type Fact = string | number | boolean | null

/** What a fact is called; one without a word has its own name. Claims are called by their claim and language. */
export function factName(name: string, words: Words): string {
  const claim = CLAIM.exec(name)
  if (claim !== null)
    return fill(words['claimIn'] ?? '', {
      claim: words[`claim.${claim[2]}`] ?? name,
      language: words[claim[1] === 'en' ? 'english' : 'hindi'] ?? '',
    })
  return words[`fact.${name}`] ?? name
}

/** What it says, in words where there are any. */
export function factText(name: string, value: Fact, words: Words): string {
  const word = (key: string): string => words[`value.${key}`] ?? key
  if (CLAIM.test(name) && value === null) return word('standard')
  if (CLAIM.test(name) && value === '') return word('hidden')
  if (value === null || value === '') return word('nothing')
  if (typeof value === 'boolean') return word(value ? 'yes' : 'no')
  if (typeof value === 'number') return RUPEES.has(name) ? rupeesText(value) : inPaise(name, value)
  if (name === 'picture') return fill(word('picture'), { id: value.slice(0, 6) })
  // A name somebody gave is never read as one of our words.
  return CODED.has(name) ? word(value) : value
}

const CLAIM = /^(en|hi)\.(\w+)$/
const RUPEES = new Set(['received', 'amount'])
const CODED = new Set(['status', 'return', 'refund', 'state', 'change', 'found', 'kind', 'ofKind'])

const inPaise = (name: string, value: number): string =>
  name.endsWith('Paise') ? formatRupees(value) : String(value)
