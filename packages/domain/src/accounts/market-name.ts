import { Refusal, type RefusalCode } from '../refusal.ts'
import type { Role } from './role.ts'

/**
 * Whether a name poses as the market: it contains our name in any spelling, or consists only of words such as
 * "Official Customer Care". A name with any word of its own beside an official one is accepted.
 */
export function posesAsMarket(name: string): boolean {
  const words = foldName(name)
  return hasBrand(words) || soundsOfficial(words.join(''))
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
    g: 'ɡɢցԍ96',
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
  }).flatMap(([letter, alike]) => Array.from(alike, (each) => [each, letter] as const)),
)

/**
 * Nukta and virama are often left out; the vowels of borrowed words are written either way. Given as code points,
 * because a combining sign can't be written alone.
 */
const DEVANAGARI: Readonly<Record<string, string>> = {
  '\u093c': '',
  '\u094d': '',
  '\u0948': '\u0947',
  '\u0945': '\u0947',
  '\u0949': '\u093e',
  '\u0940': '\u093f',
  '\u0942': '\u0941',
  '\u0901': '\u0902',
}

/** Folded like the names they are compared with. */
const BRANDS = ['Farmgate', 'फार्मगेट'].map((brand) => foldName(brand).join(''))

/** Words that name a help desk, alone or together with the fillers below. */
const OFFICIAL = fold(
  'official admin administrator support help helpline customer moderator verification verified refund refunds payment payments billing',
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
  if (words.some((word) => BRANDS.some((brand) => word.includes(brand)))) return true
  return words.some((_, from) => BRANDS.some((brand) => spells(words.slice(from), brand)))
}

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
  const alike = LOOK_ALIKE.get(letter)
  if (alike !== undefined) return alike
  // Accents, zero-width letters, joiners and direction marks are invisible.
  if (/[\u0300-\u036f\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(letter)) return ''
  const code = letter.codePointAt(0) ?? 0
  for (const [first, last] of LETTER_BLOCKS)
    if (code >= first && code <= last) return foldLetter(String.fromCodePoint(0x61 + code - first))
  // The Unicode blocks of Indian scripts have the same layout: each letter has the offset of its Devanagari
  // counterpart.
  if (code < 0x900 || code > 0xd7f) return letter
  const devanagari = String.fromCodePoint(0x900 + ((code - 0x900) % 0x80))
  return DEVANAGARI[devanagari] ?? devanagari
}
