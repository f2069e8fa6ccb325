import { screen } from '@testing-library/dom'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { press } from '#testing/page.ts'
import { useCall } from './use-call.ts'

let calls: PromiseWithResolvers<void>[] = []
let results: boolean[] = []
let messages: string[] = []
let unmount = (): void => {}

function Sample() {
  const { busy, failure, send, forgetFailure } = useCall<'save'>()
  const call = async (): Promise<void> => {
    const made = Promise.withResolvers<void>()
    calls.push(made)
    await made.promise
  }
  const failed = (error: unknown) => messages.push((error as Error).message)
  const save = async () => results.push(await send('save', call, failed))
  const text = `${busy ?? 'idle'}, ${failure === undefined ? 'well' : (failure as Error).message}`
  return createElement(
    'main',
    null,
    createElement('output', null, text),
    createElement('button', { onClick: () => void save() }, 'Save'),
    createElement('button', { onClick: forgetFailure }, 'Forget'),
  )
}

beforeEach(() => {
  calls = []
  results = []
  messages = []
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(createElement(Sample))
  unmount = () => root.unmount()
})

afterEach(() => unmount())

test('a second press while a call is pending makes none', async () => {
  await press('Save')
  await screen.findByText('save, well')
  await press('Save')
  expect(calls).toHaveLength(1)
  calls[0]?.resolve()
  await screen.findByText('idle, well')
  expect(results).toEqual([false, true])
})

test('a failure is kept until the next call, or until it is forgotten', async () => {
  await press('Save')
  calls[0]?.reject(new Error('too late'))
  await screen.findByText('idle, too late')
  expect([results, messages]).toEqual([[false], ['too late']])
  await press('Save')
  await screen.findByText('save, well')
  calls[1]?.reject(new Error('again'))
  await screen.findByText('idle, again')
  await press('Forget')
  await screen.findByText('idle, well')
})
