import { expect, test } from 'vitest'
import { createEventReader, type LiveEvent } from './live-events.ts'

function read(...chunks: string[]): LiveEvent[] {
  const events: LiveEvent[] = []
  const reader = createEventReader((event) => events.push(event))
  for (const chunk of chunks) reader(chunk)
  return events
}

const CHANGED = 'event: changed\ndata: {"what":["orders"]}\n\n'

test('an event has its name and its parsed data', () => {
  expect(read(CHANGED)).toEqual([{ name: 'changed', data: { what: ['orders'] } }])
})

test('several events in one chunk are delivered in order', () => {
  expect(read(`event: line\ndata: {"whole":true}\n\n:\n\n${CHANGED}`)).toEqual([
    { name: 'line', data: { whole: true } },
    { name: 'changed', data: { what: ['orders'] } },
  ])
})

test('an event may arrive character by character', () => {
  expect(read(...CHANGED.split(''))).toEqual([{ name: 'changed', data: { what: ['orders'] } }])
})

test('a heartbeat and an incomplete event are not delivered', () => {
  expect(read(':\n\n', ':\n', '\n', 'event: changed\ndata: {"what"')).toEqual([])
})

test('an event with unreadable or missing data has null data, and one without a name is dropped', () => {
  expect(read('event: changed\ndata: {oops\n\n', 'event: changed\n\n', 'data: 1\n\n')).toEqual([
    { name: 'changed', data: null },
    { name: 'changed', data: null },
  ])
})
