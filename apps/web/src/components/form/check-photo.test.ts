import { expect, test } from 'vitest'
import { checkPhoto } from './check-photo.ts'

const file = (...bytes: (number | string)[]) =>
  new Blob([
    new Uint8Array(bytes.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part)] : [part]))),
  ])

test.each([
  ['a JPEG', file(0xff, 0xd8, 0xff, 0xe0, 'rest'), null],
  ['a PNG', file(0x89, 'PNG\r\n', 0x1a, '\n', 'rest'), null],
  ['a WebP', file('RIFF', 1, 2, 3, 4, 'WEBPVP8 '), null],
  ['a PDF', file('%PDF-1.7 rest'), 'pdf'],
  ['a text', file('hello, this is no photo'), 'unreadable'],
  ['a sound in a RIFF file', file('RIFF', 1, 2, 3, 4, 'WAVEfmt '), 'unreadable'],
  ['an empty file', file(), 'unreadable'],
])('%s', async (_, chosen, fault) => {
  expect(await checkPhoto(chosen)).toBe(fault)
})
