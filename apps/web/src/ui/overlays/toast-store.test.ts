import { afterEach, expect, test, vi } from 'vitest'
import {
  hideToast,
  onToastsChanged,
  showToast,
  type ShownToast,
  shownToasts,
  withToast,
} from './toast-store.ts'

afterEach(() => {
  for (const { key } of shownToasts()) hideToast(key)
})

const texts = () => shownToasts().map(({ text }) => text)

test('the newest toast comes last', () => {
  showToast({ text: 'first' })
  showToast({ text: 'second' })
  expect(texts()).toEqual(['first', 'second'])
})

test('a toast replaces a shown toast with the same key', () => {
  showToast({ text: 'You are offline', key: 'connection' })
  showToast({ text: 'Added' })
  showToast({ text: 'You are back', key: 'connection' })
  expect(texts()).toEqual(['Added', 'You are back'])
})

test('hiding by key removes only that toast', () => {
  showToast({ text: 'kept' })
  showToast({ text: 'hidden', key: 'update' })
  hideToast('update')
  expect(texts()).toEqual(['kept'])
})

test('a subscriber is notified of every change until it unsubscribes', () => {
  const listener = vi.fn<() => void>()
  const stop = onToastsChanged(listener)
  showToast({ text: 'heard', key: 'k' })
  hideToast('k')
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  showToast({ text: 'unheard' })
  expect(listener).toHaveBeenCalledTimes(2)
})

test('hiding an unknown key keeps the same list, so that nothing is rendered again', () => {
  showToast({ text: 'here' })
  const before = shownToasts()
  hideToast('unknown')
  expect(shownToasts()).toBe(before)
})

test('a fourth toast removes the oldest that does not stay', () => {
  const toast = (key: string, stays = false): ShownToast => ({ key, text: key, stays })
  const shown = [toast('update', true), toast('a'), toast('b')]
  expect(withToast(shown, toast('c')).map(({ key }) => key)).toEqual(['update', 'b', 'c'])
})

test('a fourth toast removes the oldest when all of them stay', () => {
  const toast = (key: string): ShownToast => ({ key, text: key, stays: true })
  const shown = [toast('a'), toast('b'), toast('c')]
  expect(withToast(shown, toast('d')).map(({ key }) => key)).toEqual(['b', 'c', 'd'])
})
