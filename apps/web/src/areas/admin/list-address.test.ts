import { describe, expect, test } from 'vitest'
import { asked, narrowed, pageLinks, readListAddress } from './list-address.ts'

const at = (search: string) => new URLSearchParams(search)

describe('the address of a list', () => {
  test.each([
    ['', { status: undefined, q: '', cursor: undefined }],
    ['status=pending&q=+okra+', { status: 'pending', q: 'okra', cursor: undefined }],
    ['status=approved&cursor=a&cursor=b', { status: 'approved', q: '', cursor: 'b' }],
    ['status=sold', { status: undefined, q: '', cursor: undefined }],
    [`q=${'x'.repeat(300)}`, { status: undefined, q: 'x'.repeat(100), cursor: undefined }],
  ])('%s', (search, address) => {
    expect(readListAddress(at(search))).toEqual(address)
  })

  test('asks for nothing that nobody asked for', () => {
    expect(asked(readListAddress(at('q=')))).toEqual({
      status: undefined,
      q: undefined,
      cursor: undefined,
      limit: '30',
    })
  })

  test('another status or other words start at the first page', () => {
    expect(narrowed({ status: 'rejected', q: 'ghee' }).toString()).toBe('status=rejected&q=ghee')
    expect(narrowed({ status: undefined, q: '' }).toString()).toBe('')
  })
})

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
