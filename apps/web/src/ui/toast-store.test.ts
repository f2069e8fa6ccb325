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

test('a toast with the key of a shown one takes its place', () => {
  showToast({ text: 'You are offline', key: 'connection' })
  showToast({ text: 'Added' })
  showToast({ text: 'You are back', key: 'connection' })
  expect(texts()).toEqual(['Added', 'You are back'])
})

test('hiding by key takes away that toast only', () => {
  showToast({ text: 'kept' })
  showToast({ text: 'hidden', key: 'update' })
  hideToast('update')
  expect(texts()).toEqual(['kept'])
})

test('who listens hears of every change until she stops', () => {
  const listener = vi.fn<() => void>()
  const stop = onToastsChanged(listener)
  showToast({ text: 'heard', key: 'k' })
  hideToast('k')
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  showToast({ text: 'unheard' })
  expect(listener).toHaveBeenCalledTimes(2)
})

test('hiding what is not there leaves the list the same, so that nothing is drawn again', () => {
  showToast({ text: 'here' })
  const before = shownToasts()
  hideToast('nobody')
  expect(shownToasts()).toBe(before)
})

test('the fourth toast pushes out the oldest, but never one that stays', () => {
  const toast = (key: string, stays = false): ShownToast => ({ key, text: key, stays })
  const three = [toast('update', true), toast('a'), toast('b')]
  expect(withToast(three, toast('c')).map(({ key }) => key)).toEqual(['update', 'b', 'c'])
})

test('when all of them stay, the oldest goes', () => {
  const toast = (key: string): ShownToast => ({ key, text: key, stays: true })
  const three = [toast('a'), toast('b'), toast('c')]
  expect(withToast(three, toast('d')).map(({ key }) => key)).toEqual(['b', 'c', 'd'])
})
