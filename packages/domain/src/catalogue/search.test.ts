import { describe, expect, test } from 'vitest'
import { attempts, likeliest, type NamedProduce, wantedIn } from './search.ts'

const known = (...words: string[]) => words.map((word) => ({ word, isKnown: true }))
const RED_ONION: NamedProduce = { marks: ['@red-onion', '@onion'], first: 1, last: 2, isPlenty: false }

describe('what a question asks for', () => {
  test('words that name a produce together are one thing, the others are one each', () => {
    expect(wantedIn(known('nashik', 'red', 'onion'), [RED_ONION], [])).toEqual([
      { words: ['nashik'], marks: [], isPrefix: false },
      { words: ['red', 'onion'], marks: ['@red-onion'], isPrefix: false },
    ])
  })

  test('of produce that there is plenty of, only that which is it', () => {
    expect(wantedIn(known('nashik', 'red', 'onion'), [{ ...RED_ONION, isPlenty: true }], [])).toEqual([
      { words: ['nashik'], marks: [], isPrefix: false },
      { words: [], marks: ['@red-onion'], isPrefix: false },
    ])
  })

  test('names that overlap are both asked for', () => {
    const named = [
      { marks: ['@green-chilli'], first: 0, last: 1, isPlenty: false },
      { marks: ['@chilli-powder'], first: 1, last: 2, isPlenty: false },
    ]
    expect(wantedIn(known('green', 'chilli', 'powder'), named, []).map(({ words }) => words)).toEqual([
      ['green', 'chilli'],
      ['chilli', 'powder'],
    ])
  })

  test.each([
    ['an unknown last word may be the beginning of one', [{ word: 'tom', isKnown: false }], true],
    ['a known one is whole: dal does not find dalchini', known('dal'), false],
    ['two letters begin too much', [{ word: 'to', isKnown: false }], false],
    ['a word in the middle is whole', [{ word: 'tom', isKnown: false }, ...known('red')], false],
  ])('%s', (_, words, isPrefix) => {
    expect(wantedIn(words, [], ['@tomato'])[0]).toEqual({
      words: [words[0]?.word],
      marks: isPrefix ? ['@tomato'] : [],
      isPrefix,
    })
  })
})

describe('asking for less while nothing is found', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((word) => ({ words: [word], marks: [], isPrefix: false }))
  if (a === undefined || b === undefined || c === undefined) throw new Error('three')

  test('three things: all, then any two, then any one', () => {
    expect(attempts([a, b, c], [])).toEqual([
      [[a, b, c]],
      [
        [b, c],
        [a, c],
        [a, b],
      ],
      [[a], [b], [c]],
    ])
  })

  test('two things: both, then either', () => {
    expect(attempts([a, b], [])).toEqual([[[a, b]], [[a], [b]]])
  })

  test('one thing that is a kind of another: that one, then the other', () => {
    const redOnion = { words: ['red', 'onion'], marks: ['@red-onion'], isPrefix: false }
    expect(attempts([redOnion], [RED_ONION])).toEqual([
      [[redOnion]],
      [[{ words: [], marks: ['@onion'], isPrefix: false }]],
    ])
  })

  test('nothing is asked for nothing', () => {
    expect(attempts([], [])).toEqual([])
  })
})

describe('what somebody meant', () => {
  const guess = (word: string, soundEdits: number, spellingEdits: number) => ({
    word,
    shown: word,
    soundEdits,
    spellingEdits,
  })

  test.each([
    [
      'what sounds the same, before what is spelled alike',
      'aallu',
      [guess('allium', 1, 2), guess('aloo', 0, 3)],
      'aloo',
    ],
    [
      'of equal sounds the nearer spelling',
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
    expect(likeliest(word, guesses)?.word ?? null).toBe(expected)
  })
})
