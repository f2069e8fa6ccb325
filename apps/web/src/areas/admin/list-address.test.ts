import { describe, expect, test } from 'vitest'
import { asked, narrowed, readListAddress } from './list-address.ts'

const at = (search: string) => new URLSearchParams(search)
const STATUSES = ['pending', 'approved', 'rejected'] as const

describe('the address of a list', () => {
  test.each([
    ['', { status: undefined, q: '', cursor: undefined }],
    ['status=pending&q=+okra+', { status: 'pending', q: 'okra', cursor: undefined }],
    ['status=approved&cursor=a&cursor=b', { status: 'approved', q: '', cursor: 'b' }],
    ['status=sold', { status: undefined, q: '', cursor: undefined }],
    [`q=${'x'.repeat(300)}`, { status: undefined, q: 'x'.repeat(100), cursor: undefined }],
  ])('%s', (search, address) => {
    expect(readListAddress(at(search), STATUSES)).toEqual(address)
  })

  test('asks for nothing that nobody asked for', () => {
    expect(asked(readListAddress(at('q='), STATUSES))).toEqual({
      status: undefined,
      q: undefined,
      cursor: undefined,
      limit: '30',
    })
  })

  test('another status or other words start at the first page', () => {
    const far = at('status=rejected&q=ghee&cursor=a&cursor=b')
    expect(narrowed(far, { status: 'pending' }).toString()).toBe('status=pending&q=ghee')
    expect(narrowed(far, { status: undefined }).toString()).toBe('q=ghee')
    expect(narrowed(far, { q: 'okra' }).toString()).toBe('status=rejected&q=okra')
    expect(narrowed(far, { q: '' }).toString()).toBe('status=rejected')
  })
})
