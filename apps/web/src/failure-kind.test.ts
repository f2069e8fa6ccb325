import { describe, expect, test } from 'vitest'
import { failureKind } from './failure-kind.ts'

const notArrived = [
  'Failed to fetch dynamically imported module: https://farmgate.example/assets/cart-page-1a2b.js',
  'error loading dynamically imported module: https://farmgate.example/assets/cart-page-1a2b.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/cart-page-1a2b.css',
  'Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
]

describe.each(notArrived)('%s', (message) => {
  test('is a page that did not open', () => {
    expect(failureKind(new TypeError(message), true)).toBe('unopened')
  })

  test('is a missing line when there is none', () => {
    expect(failureKind(new TypeError(message), false)).toBe('offline')
  })
})

test('a fault of ours is called one, also when the line is gone', () => {
  const fault = new TypeError("Cannot read properties of undefined (reading 'name')")
  expect(failureKind(fault, true)).toBe('unexpected')
  expect(failureKind(fault, false)).toBe('unexpected')
  expect(failureKind('something thrown that is no error', false)).toBe('unexpected')
})
