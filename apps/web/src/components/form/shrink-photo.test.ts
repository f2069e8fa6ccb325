import { expect, test } from 'vitest'
import { fitInto } from './shrink-photo.ts'

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 1200, height: 900 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 900, height: 1200 },
  ],
  [
    { width: 1200, height: 1200 },
    { width: 1200, height: 1200 },
  ],
  [
    { width: 320, height: 200 },
    { width: 320, height: 200 },
  ],
  [
    { width: 20_000, height: 3 },
    { width: 1200, height: 1 },
  ],
])('a photo of %o is shrunk to %o', (size, sent) => {
  expect(fitInto(size, 1200)).toEqual(sent)
})
