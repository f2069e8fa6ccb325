import { Refusal, type RefusalCode } from '../../refusal.ts'
import type { Role } from '../role.ts'
import { CONFUSABLES } from './confusables.ts'

/**
 * Whether a name poses as the market: it contains our name in any spelling or with one letter changed, or consists only
 * of words such as "Official Customer Care". A name with any word of its own beside an official one is accepted.
 */
export function posesAsMarket(name: string): boolean {
  const words = foldName(name)
  const official = words.map(nearestOfficial).join('')
  return hasBrand(words) || soundsOfficial(official) || soundsOfficial(collapse(words.join('')))
}

/**
 * Refuses a name that poses as the market. An account's existing name may stay, so that its owner can still change
 * the password. Operators are exempt.
 */
export function refuseMarketName(
  account: { readonly role: Role; readonly name: string },
  name: string | undefined,
  refused: RefusalCode,
): void {
  if (name === undefined || name === account.name || account.role === 'admin') return
  if (posesAsMarket(name))
    throw new Refusal(refused, { faults: [{ field: 'name', code: 'name.poses_as_market' }] })
}

const INVISIBLE = /[\u2800\p{Default_Ignorable_Code_Point}\p{Cf}]/u

/** Letters on black discs and squares and regional indicators, which Unicode normalisation does not change. */
const LETTER_BLOCKS = [
  [0x1f150, 0x1f169],
  [0x1f170, 0x1f189],
  [0x1f1e6, 0x1f1ff],
] as const

/**
 * Each group is read as the Latin letter before the colon: other scripts, small capitals, digits and signs. l, I and
 * 1 are the same.
 */
const LOOK_ALIKE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'аαɑᴀ@4λ',
    c: 'сϲᴄ',
    d: 'ԁɗᴅ',
    e: 'еєεҽᴇ3€',
    f: 'ғƒϝꜰքꬵ',
    g: 'ɡɢցԍ968',
    h: 'һհʜ',
    i: 'lіιıɪ1|!ӏ',
    k: 'кκᴋ',
    m: 'мᴍ₥',
    n: 'пոɴη',
    o: 'оοօ0ᴏσ',
    p: 'рρᴘ',
    r: 'гʀᴦꭇя',
    s: 'ѕꜱ5$',
    t: 'тτᴛ7+ţ',
    u: 'υսᴜ',
    v: 'ѵνᴠ',
    x: 'хχ',
    y: 'уүʏγ',
  }).flatMap(signsOf),
)

/** Unicode's own list, for what the one above does not say. */
const CONFUSABLE: ReadonlyMap<string, string> = new Map(Object.entries(CONFUSABLES).flatMap(signsOf))

function signsOf([letters, alike]: readonly [string, string]) {
  return Array.from(alike, (sign) => [sign, letters] as const)
}

/**
 * Nukta and virama are often left out; the vowels of borrowed words are written either way. Given as code points,
 * because a combining sign can't be written alone.
 */
const DEVANAGARI: Readonly<Record<string, string>> = {
  '\u093c': '',
  '\u094d': '',
  '\u0946': '\u0947',
  '\u0948': '\u0947',
  // Length marks of Kannada and Telugu, which normalisation takes off their vowel.
  '\u0955': '',
  '\u0956': '',
  '\u0945': '\u0947',
  '\u0949': '\u093e',
  '\u0940': '\u093f',
  '\u0942': '\u0941',
  '\u0901': '\u0902',
}

/** Folded like the names they are compared with. */
const BRANDS = ['Farmgate', 'फार्मगेट', 'ஃபார்ம்கேட்', 'ഫാംഗേറ്റ്'].map((brand) => foldName(brand).join(''))

/** Words that name a help desk, alone or together with the fillers below. */
const OFFICIAL = fold(
  'official admin admins administrator support help helpline customer moderator verification verified refund refunds payment payments billing',
  'complaint complaints grievance operator',
  'आधिकारिक ऑफिशियल एडमिन प्रशासक सपोर्ट सहायता हेल्प कस्टमर ग्राहक मदद रिफंड',
)

/** Allowed when alone: Seva and Kendra are names. */
const FILLERS = fold(
  'the and of our your care service services team desk staff centre center line office department manager account market',
  'marketplace security executive agent',
  'केयर सेवा केंद्र टीम डेस्क लाइन विभाग टीम कार्यालय बाजार और',
)

function fold(...lists: readonly string[]): readonly string[] {
  return lists.flatMap((list) => list.split(' ')).map((word) => foldName(word).join(''))
}

/**
 * Our name inside one word, or spread over whole words: `Farm Gate`, `F a r m g a t e`. `Farm Gateway` does not
 * match, because its second word goes on after our name.
 */
function hasBrand(words: readonly string[]): boolean {
  return BRANDS.some(
    (brand) =>
      words.some((word) => containsAlmost(word.replaceAll('ph', 'f'), brand)) ||
      words.some((_, from) => spells(words.slice(from), brand) || almostSpells(words.slice(from), brand)),
  )
}

/** Shorter words with one letter changed are too often honest ones: Amin is a name. */
const ALMOST_MIN_LETTERS = 6

/** Whether the word contains the brand with at most one letter missing, added, replaced or swapped with the next. */
function containsAlmost(word: string, brand: string): boolean {
  const size = brand.length
  for (let from = 0; from + size - 1 <= word.length; from++)
    for (const length of [size - 1, size, size + 1])
      if (isAlmost(word.slice(from, from + length), brand)) return true
  return false
}

/**
 * Whether the first of these words together are almost the brand, when one letter is missing (`Fam Gate`) or at least one
 * of them is a splinter of one or two letters: `F*rmgate`. Other whole words are left alone: Gade and Gite are surnames.
 */
function almostSpells(words: readonly string[], brand: string): boolean {
  let letters = ''
  let isSplintered = false
  for (const word of words) {
    letters += word
    isSplintered ||= word.length <= 2
    // In the scripts of India a word of two letters is a whole one.
    if (letters[0] !== brand[0] || letters.length > brand.length + 1 || !/^[a-z]+$/.test(letters))
      return false
    if ((isSplintered || letters.length < brand.length) && isAlmost(letters, brand)) return true
  }
  return false
}

/** At most one letter missing, added, replaced or swapped with the next. */
function isAlmost(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || other.length < ALMOST_MIN_LETTERS) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [left, right] = [one.slice(start), other.slice(start)]
  if (left.slice(1) === right.slice(1) || left === right.slice(1) || left.slice(1) === right) return true
  return left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2)
}

/** The official word that this one almost is, or the word itself. */
const nearestOfficial = (word: string): string =>
  OFFICIAL.find((official) => isAlmost(word, official)) ?? word

/** Whether the first of these words together are the brand. */
function spells(words: readonly string[], brand: string): boolean {
  let letters = ''
  for (const word of words) {
    letters = collapse(letters + word)
    if (!brand.startsWith(letters)) return false
    if (letters === brand) return true
  }
  return false
}

/** Whether the letters consist of official words and fillers only, with or without spaces between. */
function soundsOfficial(letters: string): boolean {
  // For each position that a sequence of words reaches: whether one of those words is an official one.
  const reached = new Map<number, boolean>([[0, false]])
  for (let at = 0; at < letters.length; at++) {
    const official = reached.get(at)
    if (official === undefined) continue
    for (const word of OFFICIAL) if (letters.startsWith(word, at)) reached.set(at + word.length, true)
    for (const word of FILLERS)
      if (letters.startsWith(word, at))
        reached.set(at + word.length, official || reached.get(at + word.length) === true)
  }
  return reached.get(letters.length) === true
}

/** The words of a name in plain Latin and Devanagari letters; letters that look or sound alike become one. */
function foldName(name: string): readonly string[] {
  const plain = Array.from(name.normalize('NFKD').toLowerCase(), foldLetter).join('')
  return plain
    .split(/[^a-z\u0904-\u0963]+/u)
    .map((word) => collapse(word.replaceAll('rn', 'm')))
    .filter((word) => word !== '')
}

/** `Faarmgate` is read as `Farmgate`. */
function collapse(letters: string): string {
  return letters.replaceAll(/(.)\1+/gu, '$1')
}

function foldLetter(letter: string): string {
  const alike = LOOK_ALIKE.get(letter) ?? CONFUSABLE.get(letter)
  if (alike !== undefined) return Array.from(alike, (each) => LOOK_ALIKE.get(each) ?? each).join('')
  // Accents, circles around a letter, zero-width letters, joiners and direction marks do not hide it.
  const code = letter.codePointAt(0) ?? 0
  const isIndian = code >= 0x900 && code <= 0xd7f
  if (INVISIBLE.test(letter) || (!isIndian && /\p{M}/u.test(letter))) return ''
  for (const [first, last] of LETTER_BLOCKS)
    if (code >= first && code <= last) return foldLetter(String.fromCodePoint(0x61 + code - first))
  // The Unicode blocks of Indian scripts have the same layout: each letter has the offset of its Devanagari
  // counterpart.
  if (!isIndian) return letter
  const devanagari = String.fromCodePoint(0x900 + ((code - 0x900) % 0x80))
  return DEVANAGARI[devanagari] ?? devanagari
}
