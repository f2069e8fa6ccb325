import { describe, expect, test } from 'vitest'
import { pageLinks } from './page-links.ts'

const at = (search: string) => new URLSearchParams(search)

describe('the way on and back', () => {
  const links = (search: string, nextCursor: string | null) => pageLinks(at(search), nextCursor)

  test('the first page of one leads nowhere', () => {
    expect(links('q=okra', null)).toEqual({ previousTo: undefined, nextTo: undefined })
  })

  test('every page turned can be turned back, with what was searched for', () => {
    expect(links('q=okra', 'a').nextTo).toEqual({ search: 'q=okra&cursor=a' })
    expect(links('q=okra&cursor=a', 'b').nextTo).toEqual({ search: 'q=okra&cursor=a&cursor=b' })
    expect(links('q=okra&cursor=a&cursor=b', null).previousTo).toEqual({ search: 'q=okra&cursor=a' })
    expect(links('q=okra&cursor=a', null).previousTo).toEqual({ search: 'q=okra' })
  })

  test('the address stays short however far somebody goes', () => {
    const far = Array.from({ length: 20 }, (_, page) => `cursor=${page}`).join('&')
    const next = links(far, 'on').nextTo as { search: string }
    expect(at(next.search).getAll('cursor')).toHaveLength(20)
    expect(at(next.search).getAll('cursor').at(-1)).toBe('on')
  })
})
