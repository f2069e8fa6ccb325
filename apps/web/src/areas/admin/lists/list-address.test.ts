import { describe, expect, test } from 'vitest'
import { listQueryInput, withFilters, readListAddress } from './list-address.ts'

const at = (search: string) => new URLSearchParams(search)
const STATUSES = ['pending', 'approved', 'rejected'] as const

describe('the address of a list', () => {
  test.each([
    ['', { status: undefined, q: '', cursor: undefined }],
    ['status=pending&q=+okra+', { status: 'pending', q: 'okra', cursor: undefined }],
    ['status=approved&cursor=a&cursor=b', { status: 'approved', q: '', cursor: 'b' }],
    ['status=sold', { status: undefined, q: '', cursor: undefined }],
    [`q=${'x'.repeat(300)}`, { status: undefined, q: 'x'.repeat(100), cursor: undefined }],
  ])('is read from %j', (search, address) => {
    expect(readListAddress(at(search), STATUSES)).toEqual(address)
  })

  test('has no parameter without a filter', () => {
    expect(listQueryInput(readListAddress(at('q='), STATUSES))).toEqual({
      status: undefined,
      q: undefined,
      cursor: undefined,
      limit: '30',
    })
  })

  test('another status or search starts at the first page', () => {
    const far = at('status=rejected&q=ghee&cursor=a&cursor=b')
    expect(withFilters(far, { status: 'pending' }).toString()).toBe('status=pending&q=ghee')
    expect(withFilters(far, { status: undefined }).toString()).toBe('q=ghee')
    expect(withFilters(far, { q: 'okra' }).toString()).toBe('status=rejected&q=okra')
    expect(withFilters(far, { q: '' }).toString()).toBe('status=rejected')
  })
})
