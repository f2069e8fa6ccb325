import { describe, expect, test } from 'vitest'
import { failureKind } from './failure-kind.ts'

const loadFailures = [
  'Failed to fetch dynamically imported module: https://farmgate.example/assets/cart-page-1a2b.js',
  'error loading dynamically imported module: https://farmgate.example/assets/cart-page-1a2b.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/cart-page-1a2b.css',
  'Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
]

describe.each(loadFailures)('%s', (message) => {
  test('is a page that did not open while online', () => {
    expect(failureKind(new TypeError(message), true)).toBe('unopened')
  })

  test('is an offline failure while offline', () => {
    expect(failureKind(new TypeError(message), false)).toBe('offline')
  })
})

test('a bug is unexpected, also while offline', () => {
  const fault = new TypeError("Cannot read properties of undefined (reading 'name')")
  expect(failureKind(fault, true)).toBe('unexpected')
  expect(failureKind(fault, false)).toBe('unexpected')
  expect(failureKind('a thrown value that is not an Error', false)).toBe('unexpected')
})
