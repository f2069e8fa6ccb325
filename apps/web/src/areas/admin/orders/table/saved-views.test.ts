import { expect, test } from 'vitest'
import { readSavedViews, SAVED_VIEWS_MAX, viewSearch, withView } from './saved-views.ts'

test.each([
  [null, []],
  ['', []],
  ['{"name":"a"}', []],
  ['[{"name":"Kothrud","search":"q=411038"},{"name":""},7,null]', [{ name: 'Kothrud', search: 'q=411038' }]],
])('stored views %j are read, and what is no view is left out', (stored, views) => {
  expect(readSavedViews(stored)).toEqual(views)
})

test('a view of the same name is replaced, and the oldest one leaves when there are too many', () => {
  const views = Array.from({ length: SAVED_VIEWS_MAX }, (_, n) => ({ name: `v${n}`, search: '' }))
  expect(withView(views, { name: 'v1', search: 'q=okra' })[1]).toEqual({ name: 'v1', search: 'q=okra' })
  const more = withView(views, { name: 'new', search: '' })
  expect(more).toHaveLength(SAVED_VIEWS_MAX)
  expect([more[0]?.name, more.at(-1)?.name]).toEqual(['v1', 'new'])
})

test('a view is the list without its page and its open order', () => {
  expect(viewSearch(new URLSearchParams('view=ready&sort=buyer&cursor=a&cursor=b&order=1'))).toBe(
    'view=ready&sort=buyer',
  )
})
