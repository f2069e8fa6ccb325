import { describe, expect, test } from 'vitest'
import { searchAttempts, bestGuess, type NamedProduce, searchTerms } from './search.ts'

const known = (...words: string[]) => words.map((word) => ({ word, isKnown: true }))
const RED_ONION: NamedProduce = { tags: ['@red-onion', '@onion'], first: 1, last: 2, isPlenty: false }

describe('the terms of a query', () => {
  test('words that together name a produce are one term, every other word is its own', () => {
    expect(searchTerms(known('nashik', 'red', 'onion'), [RED_ONION], [])).toEqual([
      { words: ['nashik'], tags: [], isPrefix: false },
      { words: ['red', 'onion'], tags: ['@red-onion'], isPrefix: false },
    ])
  })

  test('for a common produce only listings with its tag match', () => {
    expect(searchTerms(known('nashik', 'red', 'onion'), [{ ...RED_ONION, isPlenty: true }], [])).toEqual([
      { words: ['nashik'], tags: [], isPrefix: false },
      { words: [], tags: ['@red-onion'], isPrefix: false },
    ])
  })

  test('overlapping names are both searched for', () => {
    const named = [
      { tags: ['@green-chilli'], first: 0, last: 1, isPlenty: false },
      { tags: ['@chilli-powder'], first: 1, last: 2, isPlenty: false },
    ]
    expect(searchTerms(known('green', 'chilli', 'powder'), named, []).map(({ words }) => words)).toEqual([
      ['green', 'chilli'],
      ['chilli', 'powder'],
    ])
  })

  test.each([
    ['an unknown last word may be the beginning of one', [{ word: 'tom', isKnown: false }], true],
    ['a known word is not a prefix: dal does not find dalchini', known('dal'), false],
    ['two letters begin too much', [{ word: 'to', isKnown: false }], false],
    ['a word in the middle is whole', [{ word: 'tom', isKnown: false }, ...known('red')], false],
  ])('%s', (_, words, isPrefix) => {
    expect(searchTerms(words, [], ['@tomato'])[0]).toEqual({
      words: [words[0]?.word],
      tags: isPrefix ? ['@tomato'] : [],
      isPrefix,
    })
  })
})

describe('relaxing a query that finds nothing', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((word) => ({ words: [word], tags: [], isPrefix: false }))
  if (a === undefined || b === undefined || c === undefined) throw new Error('three')

  test('three terms: all, then any two, then any one', () => {
    expect(searchAttempts([a, b, c], [])).toEqual([
      [[a, b, c]],
      [
        [b, c],
        [a, c],
        [a, b],
      ],
      [[a], [b], [c]],
    ])
  })

  test('two terms: both, then either', () => {
    expect(searchAttempts([a, b], [])).toEqual([[[a, b]], [[a], [b]]])
  })

  test('one term that is a kind of another: its own tag, then the other', () => {
    const redOnion = { words: ['red', 'onion'], tags: ['@red-onion'], isPrefix: false }
    expect(searchAttempts([redOnion], [RED_ONION])).toEqual([
      [[redOnion]],
      [[{ words: [], tags: ['@onion'], isPrefix: false }]],
    ])
  })

  test('an empty query has no steps', () => {
    expect(searchAttempts([], [])).toEqual([])
  })
})

describe('the correction of a misspelled word', () => {
  const guess = (word: string, soundEdits: number, spellingEdits: number) => ({
    word,
    shown: word,
    soundEdits,
    spellingEdits,
  })

  test.each([
    [
      'the same sound ranks before a similar spelling',
      'aallu',
      [guess('allium', 1, 2), guess('aloo', 0, 3)],
      'aloo',
    ],
    [
      'of equal sounds the closer spelling ranks first',
      'tomatto',
      [guess('tamato', 1, 2), guess('tomato', 1, 1)],
      'tomato',
    ],
    ['one slip in a short word', 'gajr', [guess('gajar', 1, 1)], 'gajar'],
    ['not two slips in a short word', 'gajr', [guess('gur', 2, 2)], null],
    ['two in a longer one', 'bhnidi', [guess('bhindi', 2, 2)], 'bhindi'],
    ['nothing for two letters', 'gj', [guess('gur', 1, 1)], null],
    ['nothing that only happens to sound a little alike', 'zzyz', [guess('chij', 1, 4)], null],
    ['nothing where there is nothing', 'xyz', [], null],
  ])('%s', (_, word, guesses, expected) => {
    expect(bestGuess(word, guesses)?.word ?? null).toBe(expected)
  })
})
