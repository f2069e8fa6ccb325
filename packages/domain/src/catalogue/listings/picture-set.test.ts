import { expect, test } from 'vitest'
import { pictureSet, widthsOf } from './picture-set.ts'

const ID = 'a'.repeat(32)
const image = `/pictures/${ID}-640.webp`

test('the sizes of a picture follow from the address of one of them', () => {
  expect(pictureSet(image, 1200, 'avif')).toBe(
    `/pictures/${ID}-320.avif 320w, /pictures/${ID}-640.avif 640w, /pictures/${ID}-1200.avif 1200w`,
  )
  expect(pictureSet(`/pictures/${ID}-1200.webp`, 1200, 'webp')).toBe(pictureSet(image, 1200, 'webp'))
})

test.each([
  [2000, [320, 640, 1200]],
  [1200, [320, 640, 1200]],
  [800, [320, 640, 800]],
  [640, [320, 640]],
  [320, [320]],
  [200, [200]],
])('a picture of %i pixels has the sizes %j; nothing is upscaled', (width, pixels) => {
  expect(widthsOf(width).map((file) => file.pixels)).toEqual(pixels)
  expect(widthsOf(width).at(-1)?.name).toBe(1200)
})

test.each([
  ['whose sizes are not made yet', image, 0],
  ['of a copy that was stored without a width', image, undefined],
  ['that a farmer has just chosen', 'blob:https://farmgate.example/5f1c', 0],
  ['that is none of ours', '/pictures/mango.webp', 1200],
  ['without an address', undefined, 1200],
])('a picture %s has no set: its one address is shown', (_, address, width) => {
  expect(pictureSet(address, width, 'webp')).toBe('')
})
