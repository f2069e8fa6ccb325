import { packList, tickPacked } from '@farmgate/contract/delivery/packing.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { myOutbox } from '#outbox/my-outbox.ts'
import { answer, callsOf, refuse } from '#testing/answers.ts'
import { closeOutbox } from '#testing/close-outbox.ts'
import { storeOnDevice } from '#testing/device-storage.ts'
import { openApp } from '#testing/open-app.tsx'
import {
  BRINJAL,
  PACKED_OKRA,
  packedLineOf,
  packedProductOf,
  packListOf,
} from '#testing/answers/packing-answers.ts'
import { heading, person, press } from '#testing/page.ts'

storeOnDevice()

beforeEach(() => answer(tickPacked, { message: '' }))

afterEach(async () => {
  vi.useRealTimers()
  await closeOutbox()
})

describe('the pack list by product', () => {
  test('adds up each product, and a tick packs it', async () => {
    await openList(
      packedProductOf(PACKED_OKRA, [packedLineOf('one', 5), packedLineOf('two', 3)]),
      packedProductOf(BRINJAL, [packedLineOf('one', 2)]),
    )
    await progress('0 of 2 packed')
    const okra = rowOf('Okra')
    okra.getByText('8 kg')
    await person.click(okra.getByRole('checkbox', { name: '8 kg Okra: packed' }))
    await progress('1 of 2 packed')
    okra.getByText('Packed')
    await waitFor(() => expect(callsOf(tickPacked)).toHaveLength(1))
    expect(callsOf(tickPacked)[0]?.body).toEqual({
      product: PACKED_OKRA._id,
      orders: ['one', 'two'],
      packed: true,
    })
    await person.click(screen.getByRole('checkbox', { name: '2 kg Brinjal: packed' }))
    await progress('Everything is packed')
  })

  test('what was packed stays packed, and a later order is open', async () => {
    await openList(
      packedProductOf(PACKED_OKRA, [
        packedLineOf('one', 5, { packed: true }),
        packedLineOf('two', 3, { packed: true }),
        packedLineOf('three', 4),
      ]),
    )
    const okra = rowOf('Okra')
    okra.getByText('8 of 12 kg packed')
    const whole = okra.getByRole('checkbox', { name: '12 kg Okra: packed' })
    expect(whole).toHaveProperty('indeterminate', true)
    await person.click(okra.getByRole('button', { name: 'For 3 orders' }))
    const lines = okra.getAllByRole('listitem')
    expect(lines).toHaveLength(3)
    expect(lines[0]?.textContent).toContain('Tara Joshi')
    expect(lines[0]?.textContent).toContain('Pune, Maharashtra')
    await person.click(whole)
    await waitFor(() => expect(whole).toHaveProperty('checked', true))
    await progress('Everything is packed')
    await waitFor(() => expect(lines[0]?.textContent).toContain('Order complete'))
    await waitFor(() => expect(callsOf(tickPacked)[0]?.body.orders).toEqual(['three']))
  })

  test('is in Hindi', async () => {
    answer(packList, packListOf(packedProductOf(PACKED_OKRA, [packedLineOf('one', 2)])))
    await openApp('/farmer/packing', { as: ['farmer'], language: 'hi' })
    expect((await screen.findByText('2 किलो')).className).toContain('pack-amount')
  })
})

test('a tick that is not accepted yet waits, and one that is refused is reverted and named', async () => {
  refuse(tickPacked, 'request.rate_limited')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  await openList(packedProductOf(PACKED_OKRA, [packedLineOf('one', 3)]))
  const whole = screen.getByRole('checkbox', { name: '3 kg Okra: packed' })
  await person.click(whole)
  await screen.findByText('1 waiting to be sent')
  expect(whole).toHaveProperty('checked', true)

  // The order is shipped meanwhile: the next attempt is refused for good, and the current list is loaded.
  refuse(tickPacked, 'order.not_found')
  answer(packList, packListOf())
  await vi.advanceTimersByTimeAsync(2_000)
  const refusal = 'Okra: the order was shipped or cancelled meanwhile. “Packed” was not saved.'
  await screen.findByText(refusal)
  await heading('Nothing to pack.')
  const sent = callsOf(tickPacked)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(sent.length).toBeGreaterThan(1)
  await press('OK')
  await waitFor(() => expect(screen.queryByText(refusal)).toBeNull())
})

async function openList(...products: Parameters<typeof packListOf>): Promise<void> {
  answer(packList, packListOf(...products))
  await openApp('/farmer/packing', { as: ['farmer'] })
  await screen.findAllByRole('checkbox')
  // The outbox has read what is stored on the device.
  await myOutbox()?.load()
}

const rowOf = (product: string) => {
  const row = screen
    .getAllByRole('listitem')
    .find((each) => each.querySelector('.pack-name')?.textContent === product)
  if (row === undefined) throw new Error(`no row of ${product}`)
  return within(row)
}

const progress = async (text: string): Promise<void> =>
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
