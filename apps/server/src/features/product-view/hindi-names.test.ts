import { expect, test } from 'vitest'
import { openMarket } from '#testing/market.ts'
import { findHindiNames } from './hindi-names.sql.ts'

const { db } = await openMarket()

test.each([
  ['Country tomato', 'टमाटर'],
  ['Alphonso mango', 'हापुस'],
  ['Kashmiri apple', 'सेब'],
  ['bananas', 'केला'],
  ['Tomato pickle of my grandmother', undefined],
  ['Surprise basket', undefined],
  ['ताज़ा टमाटर', undefined],
])('the listing %s is called %s', async (name, hindi) => {
  const id = crypto.randomUUID()
  expect((await findHindiNames(db, [{ id, name }])).get(id)).toBe(hindi)
})
