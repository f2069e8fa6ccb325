import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLiveStream } from './live-stream.ts'

const written = (stream: ReturnType<typeof createLiveStream>): string => {
  const text = stream.body.read() as Buffer | null
  return text === null ? '' : text.toString()
}

test('changes that come close together are sent together, each kind once', async () => {
  const stream = createLiveStream()
  for (const what of ['notices', 'orders', 'orders'] as const) stream.changed(what)
  expect(written(stream)).toBe('')
  await sleep(250)
  expect(written(stream)).toBe('event: changed\ndata: {"what":["orders","notices"]}\n\n')
  stream.changed('orders')
  await sleep(250)
  expect(written(stream)).toBe('event: changed\ndata: {"what":["orders"]}\n\n')
})

test('a caller that has not read what was written before the last beat is disconnected', () => {
  const stream = createLiveStream()
  stream.beat()
  expect(stream.body.destroyed).toBe(false)
  stream.beat()
  expect(stream.body.destroyed).toBe(true)
})

test('a caller that reads stays connected', () => {
  const stream = createLiveStream()
  for (let beat = 0; beat < 5; beat++) {
    stream.beat()
    expect(written(stream)).toBe(':\n\n')
  }
  expect(stream.body.destroyed).toBe(false)
})

test('nothing is written after the end', async () => {
  const stream = createLiveStream()
  stream.changed('orders')
  stream.end()
  stream.end()
  stream.changed('orders')
  stream.line(false)
  stream.beat()
  await sleep(250)
  expect(written(stream)).toBe('')
})
