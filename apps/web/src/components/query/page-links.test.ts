import { describe, expect, test } from 'vitest'
import { pageLinks } from './page-links.ts'

const at = (search: string) => new URLSearchParams(search)

describe('page links', () => {
  const links = (search: string, nextCursor: string | null) => pageLinks(at(search), nextCursor)

  test('a single page has no links', () => {
    expect(links('q=okra', null)).toEqual({ previousTo: undefined, nextTo: undefined })
  })

  test('every page links to the next and the previous one and keeps the search', () => {
    expect(links('q=okra', 'a').nextTo).toEqual({ search: 'q=okra&cursor=a' })
    expect(links('q=okra&cursor=a', 'b').nextTo).toEqual({ search: 'q=okra&cursor=a&cursor=b' })
    expect(links('q=okra&cursor=a&cursor=b', null).previousTo).toEqual({ search: 'q=okra&cursor=a' })
    expect(links('q=okra&cursor=a', null).previousTo).toEqual({ search: 'q=okra' })
  })

  test('the address holds at most 20 cursors', () => {
    const far = Array.from({ length: 20 }, (_, page) => `cursor=${page}`).join('&')
    const next = links(far, 'on').nextTo as { search: string }
    expect(at(next.search).getAll('cursor')).toHaveLength(20)
    expect(at(next.search).getAll('cursor').at(-1)).toBe('on')
  })
})
