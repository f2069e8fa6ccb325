import { expect, test } from 'vitest'
import { createEventReader, type LiveEvent } from './live-events.ts'

function read(...pieces: string[]): LiveEvent[] {
  const events: LiveEvent[] = []
  const reader = createEventReader((event) => events.push(event))
  for (const piece of pieces) reader(piece)
  return events
}

const CHANGED = 'event: changed\ndata: {"what":["orders"]}\n\n'

test('an event is its name and its data', () => {
  expect(read(CHANGED)).toEqual([{ name: 'changed', data: { what: ['orders'] } }])
})

test('several events in one piece come one after the other', () => {
  expect(read(`event: line\ndata: {"whole":true}\n\n:\n\n${CHANGED}`)).toEqual([
    { name: 'line', data: { whole: true } },
    { name: 'changed', data: { what: ['orders'] } },
  ])
})

test('an event may come letter by letter', () => {
  expect(read(...CHANGED.split(''))).toEqual([{ name: 'changed', data: { what: ['orders'] } }])
})

test('a sign of life is no event, and half of one is none yet', () => {
  expect(read(':\n\n', ':\n', '\n', 'event: changed\ndata: {"what"')).toEqual([])
})

test('what can’t be read says nothing', () => {
  expect(read('event: changed\ndata: {oops\n\n', 'event: changed\n\n', 'data: 1\n\n')).toEqual([
    { name: 'changed', data: null },
    { name: 'changed', data: null },
  ])
})
