import { expect, test } from 'vitest'
import { contentKey } from './content-key.ts'

test('the same content has the same key of 64 hexadecimal digits', async () => {
  const key = await contentKey({ body: { name: 'Tomato' }, photo: 'p1' })
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(await contentKey({ body: { name: 'Tomato' }, photo: 'p1' })).toBe(key)
})

test.each([
  ['another price', { body: { name: 'Tomato', price: 2 }, photo: 'p1' }],
  ['another photo', { body: { name: 'Tomato' }, photo: 'p2' }],
])('%s has another key', async (_, content) => {
  expect(await contentKey(content)).not.toBe(await contentKey({ body: { name: 'Tomato' }, photo: 'p1' }))
})
