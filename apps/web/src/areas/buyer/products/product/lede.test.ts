import { expect, test } from 'vitest'
import { lede } from './product-detail.tsx'

test.each([
  ['Crisp, sweet and a little tart. Picked by hand.', 'Crisp, sweet and a little tart.'],
  ['Crisp and sweet', 'Crisp and sweet'],
  ['Boxes of 1.5 kg, sorted by size. No stones.', 'Boxes of 1.5 kg, sorted by size.'],
  // A sentence that is only a name is too short.
  [
    'कश्मीरी सेब. Crisp, sweet and a little tart. Picked by hand.',
    'कश्मीरी सेब. Crisp, sweet and a little tart.',
  ],
  ['मीठे, रसीले और बिना बीज वाले। आज ही तोड़े गए।', 'मीठे, रसीले और बिना बीज वाले।'],
  ['  ', ''],
])('the first sentence of “%s” is shown beside the price', (description, first) => {
  expect(lede(description)).toBe(first)
})

test('a sentence without an end is cut between words', () => {
  const cut = lede('juicy '.repeat(100))
  expect(cut).toMatch(/^(juicy )+juicy…$/)
  expect(cut.length).toBeLessThanOrEqual(181)
})
