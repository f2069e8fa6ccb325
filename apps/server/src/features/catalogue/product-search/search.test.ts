import { products, suggestions } from '@farmgate/contract/catalogue/products.ts'
import { expect, test } from 'vitest'
import { openMarket } from '#testing/market.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { openVillage } from './testing/search-village.ts'

const market = await openMarket()
const village = await openVillage(market)

const search = async (q: string): Promise<string[]> =>
  (await market.call(products, { query: { q, limit: '10' } })).products.map(({ name }) => name)

/** A search text, and the listing that must be among the first three. */
const SET: readonly (readonly [string, string])[] = [
  // English, spoken form and plural
  ['potato', 'Agra potato'],
  ['potatoes', 'Agra potato'],
  ['sweet potato', 'Sweet potato'],
  ['onions', 'Spring onion'],
  ['red onion', 'Nashik red onion'],
  ['lady finger', 'Tender okra'],
  ["lady's finger", 'Tender okra'],
  ['ladyfinger', 'Tender okra'],
  ['eggplant', 'Bharta brinjal'],
  ['bell pepper', 'Capsicum, three colours'],
  ['groundnut', 'Raw peanuts'],
  ['yogurt', 'Set curd in clay pot'],
  ['cilantro', 'Coriander leaves'],
  ['chickpeas', 'Kabuli chana'],
  ['eggs', 'Country eggs'],
  ['black pepper', 'Malabar black pepper'],
  ['fox nuts', 'Phool makhana'],
  // Hindi in Devanagari
  ['आलू', 'Agra potato'],
  ['प्याज', 'Spring onion'],
  ['प्याज़', 'Spring onion'],
  ['टमाटर', 'Desi tomato'],
  ['भिंडी', 'Tender okra'],
  ['भिण्डी', 'Tender okra'],
  ['दूध', 'A2 cow milk'],
  ['गाय का दूध', 'A2 cow milk'],
  ['दही', 'Set curd in clay pot'],
  ['हरी मिर्च', 'Green chilli'],
  ['शिमला मिर्च', 'Capsicum, three colours'],
  ['हल्दी', 'Lakadong turmeric powder'],
  ['आम', 'Alphonso mango'],
  ['मूंगफली', 'Raw peanuts'],
  ['सरसों का तेल', 'Mustard oil'],
  ['अण्डे', 'Country eggs'],
  ['चावल', 'Matta red rice'],
  ['नींबू', 'Kagzi lemon'],
  // Hindi in Latin letters, in any spelling
  ['aloo', 'Agra potato'],
  ['alu', 'Agra potato'],
  ['aaloo', 'Agra potato'],
  ['pyaz', 'Spring onion'],
  ['pyaaz', 'Spring onion'],
  ['bhindi', 'Tender okra'],
  ['baingan', 'Bharta brinjal'],
  ['shakarkand', 'Sweet potato'],
  ['doodh', 'A2 cow milk'],
  ['dudh', 'A2 cow milk'],
  ['dahi', 'Set curd in clay pot'],
  ['chaas', 'Masala buttermilk'],
  ['desi ghee', 'Gir cow ghee'],
  ['chawal', 'Matta red rice'],
  ['arhar dal', 'Toor dal'],
  ['gehu', 'Sharbati wheat'],
  ['gud', 'Organic jaggery'],
  ['shahad', 'Forest honey'],
  ['haldi', 'Lakadong turmeric powder'],
  ['jeera', 'Cumin seeds'],
  ['elaichi', 'Green cardamom'],
  ['hapus', 'Alphonso mango'],
  ['anar', 'Bhagwa pomegranate'],
  ['kaju', 'Whole cashews W240'],
  ['badam', 'Mamra almonds'],
  ['moongphali tel', 'Cold pressed groundnut oil'],
  ['kali mirch', 'Malabar black pepper'],
  ['machli', 'Rohu fish'],
  ['nariyal pani', 'Tender coconut'],
  ['lauki', 'Bottle gourd'],
  ['karela', 'Bitter gourd'],
  // Other languages
  ['kanda', 'Spring onion'],
  ['batata', 'Agra potato'],
  ['vengayam', 'Spring onion'],
  ['takkali', 'Desi tomato'],
  ['murungakkai', 'Drumstick'],
  ['thayir', 'Set curd in clay pot'],
  ['nachni', 'Ragi'],
  ['shevga', 'Drumstick'],
  // Typing errors
  ['aallu', 'Agra potato'],
  ['tomatto', 'Desi tomato'],
  ['toamto', 'Desi tomato'],
  ['tamatr', 'Desi tomato'],
  ['piyaaj', 'Spring onion'],
  ['bhnidi', 'Tender okra'],
  ['brocolli', 'Broccoli'],
  ['caulifower', 'Snowball cauliflower'],
  ['straberry', 'Mahabaleshwar strawberry'],
  ['pomogranate', 'Bhagwa pomegranate'],
  ['panner', 'Fresh paneer'],
  ['tumeric', 'Lakadong turmeric powder'],
  ['cardamon', 'Green cardamom'],
  ['kothmir', 'Coriander leaves'],
  ['basmti rice', 'Dehradun basmati rice'],
  ['lady fingr', 'Tender okra'],
  ['टमाटार', 'Desi tomato'],
  // Several words, farmers, places, categories
  ['nashik onion', 'Nashik red onion'],
  ['organic gud', 'Organic jaggery'],
  ['kashmiri seb', 'Kashmiri apple'],
  ['cow milk', 'A2 cow milk'],
  ['toor daal', 'Toor dal'],
  ['chilli powder', 'Kashmiri chilli powder'],
  ['cold pressed oil', 'Cold pressed groundnut oil'],
  ['aloo from agra', 'Agra potato'],
  ['taza adrak', 'Fresh ginger'],
  ['mango pickle', 'Mango pickle'],
  ['aam ka achar', 'Mango pickle'],
  ['dry fruits walnut', 'Kashmiri walnuts'],
]

test('ninety-five of a hundred typical searches have the right listing among the first three', async () => {
  const misses: string[] = []
  for (const [q, expected] of SET) {
    const found = await search(q)
    if (!found.slice(0, 3).includes(expected))
      misses.push(`${q}: ${expected}, but found ${found.slice(0, 5).join(', ')}`)
  }
  console.info(`${SET.length - misses.length} of ${SET.length} found; misses:\n${misses.join('\n')}`)
  expect(village.size).toBeGreaterThanOrEqual(150)
  expect(SET.length).toBeGreaterThanOrEqual(60)
  expect(misses.length / SET.length, misses.join('\n')).toBeLessThanOrEqual(0.05)
})

const suggested = async (q: string): Promise<string[]> =>
  (await market.call(suggestions, { query: { q } })).suggestions.map(({ text }) => text)

test.each([
  ['pot', 'potato'],
  ['alo', 'aloo'],
  ['आल', 'आलू'],
  ['nash', 'Nashik red onion'],
  ['NASH', 'Nashik red onion'],
  // A later word of a name.
  ['basm', 'Dehradun basmati rice'],
  // Nothing begins with it; it sounds like a known word.
  ['tomatto', 'tomato'],
])('who types “%s” is offered %s', async (q, expected) => {
  expect(await suggested(q)).toContain(expected)
})

test('suggestions have a category, are at most eight, each once, and there are none for one letter or none', async () => {
  const { suggestions: found } = await market.call(suggestions, { query: { q: 'ka' } })
  expect(found.length).toBeLessThanOrEqual(8)
  expect(new Set(found.map(({ text }) => text.toLowerCase())).size).toBe(found.length)
  expect(await suggested('k')).toEqual([])
  expect(await suggested(' ')).toEqual([])
  expect(await suggested('!!')).toEqual([])
  expect(await suggested("'); drop table products; --")).toEqual([])
  const { suggestions: onion } = await market.call(suggestions, { query: { q: 'nashik' } })
  expect(onion).toEqual([{ text: 'Nashik red onion', category: 'Vegetables' }])
})

test('a suggestion is never for a product that is not on sale', async () => {
  const farmer = await market.person('farmer')
  const id = await putOnSale(market.db, { farmerId: farmer.id, name: 'Zzyzx radish', status: 'pending' })
  expect(await suggested('zzyz')).toEqual([])
  await market.db.updateTable('products').set({ status: 'approved' }).where('id', '=', id).execute()
  expect(await suggested('zzyz')).toEqual(['Zzyzx radish'])
  await market.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  expect(await suggested('zzyz')).toEqual([])
})
