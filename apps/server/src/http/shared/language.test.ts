import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

test.each([
  ['there is no header', {}, 'en'],
  ['the browser requests Hindi', { 'accept-language': 'hi' }, 'hi'],
  ['the browser requests Hindi as spoken in India', { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' }, 'hi'],
  ['the browser writes it in capitals', { 'accept-language': 'HI-in' }, 'hi'],
  ['English comes first', { 'accept-language': 'en-IN, hi;q=0.9' }, 'en'],
  ['a later one weighs more', { 'accept-language': 'en;q=0.4, hi;q=0.7' }, 'hi'],
  ['the best one is none of ours', { 'accept-language': 'mr-IN, mr;q=0.9, hi;q=0.5, en;q=0.3' }, 'hi'],
  ['Hindi is refused', { 'accept-language': 'hi;q=0, *' }, 'en'],
  ['none is ours', { 'accept-language': 'ta, kn;q=0.5' }, 'en'],
  ['any will do', { 'accept-language': '*' }, 'en'],
  ['the header is nonsense', { 'accept-language': ';;,,hi;q=x=,;q=' }, 'hi'],
  ['the name only begins like ours', { 'accept-language': 'hil, enx' }, 'en'],
  ['the person chose Hindi here', { cookie: 'farmgate_language=hi', 'accept-language': 'en' }, 'hi'],
  [
    'the person chose English here',
    { cookie: 'a=1; farmgate_language=en; b=2', 'accept-language': 'hi' },
    'en',
  ],
  ['the choice is none of ours', { cookie: 'farmgate_language=fr', 'accept-language': 'hi' }, 'hi'],
  ['another cookie ends like it', { cookie: 'not_farmgate_language=hi' }, 'en'],
  ['the choice is a name every object has', { cookie: 'farmgate_language=constructor' }, 'en'],
])('when %s', (_, headers, language) => {
  expect(languageOf(headers)).toBe(language)
})
