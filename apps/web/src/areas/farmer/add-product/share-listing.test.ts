import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { shareListing } from './share-listing.ts'

beforeAll(() => vi.stubGlobal('location', { origin: 'https://farmgate.test' }))
afterAll(() => vi.unstubAllGlobals())

const TOMATO = { id: '7', name: 'Tomato' }
const LINK = 'https://farmgate.test/products/7'

test('the phone’s share sheet gets the name and the link', async () => {
  const share = vi.fn(async () => undefined)
  expect(await shareListing(TOMATO, { share, clipboard: { writeText: async () => undefined } })).toBe(
    'shared',
  )
  expect(share).toHaveBeenCalledWith({ title: 'Tomato', text: 'Tomato', url: LINK })
})

test('without a share sheet the link is copied', async () => {
  const writeText = vi.fn(async () => undefined)
  expect(await shareListing(TOMATO, { clipboard: { writeText } })).toBe('copied')
  expect(writeText).toHaveBeenCalledWith(LINK)
})

test.each([
  ['a dismissed share sheet is no failure', new DOMException('', 'AbortError'), 'dismissed'],
  ['a refused share is a failure', new DOMException('', 'NotAllowedError'), 'failed'],
])('%s', async (_, error, outcome) => {
  const share = () => Promise.reject(error)
  expect(await shareListing(TOMATO, { share, clipboard: { writeText: async () => undefined } })).toBe(outcome)
})
