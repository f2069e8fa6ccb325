import { screen, waitFor, within } from '@testing-library/dom'
import { onlineManager } from '@tanstack/react-query'
import { userEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { address } from './open-app.tsx'

/** What a person does on a page, and what they find there. */
export const person = userEvent.setup()

export const button = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('button', { name })
export const link = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('link', { name })
export const field = (label: string | RegExp): Promise<HTMLElement> => screen.findByLabelText(label)
export const radio = (name: string): Promise<HTMLInputElement> => screen.findByRole('radio', { name })
export const alert = (): Promise<HTMLElement> => screen.findByRole('alert')
export const heading = (name: string | RegExp, level?: number): Promise<HTMLElement> =>
  screen.findByRole('heading', { name, ...(level !== undefined && { level }) })

/** The page itself, without header and footer. */
export const main = async () => within(await screen.findByRole('main'))

/** Presses the button of this name. */
export const press = async (name: string | RegExp): Promise<void> => person.click(await button(name))

/** Answers the question that a pressed button has become. It takes no answer while a double click may go on. */
export async function answerYes(yes = 'Yes'): Promise<void> {
  await button(yes)
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(500)
  const answer = await waitFor(() => {
    const found = screen.getByRole('button', { name: yes })
    expect(found.getAttribute('aria-disabled')).toBeNull()
    return found
  })
  await person.click(answer)
}

/** Moves the pointer out of a list, which then closes up. */
export const leaveList = (): Promise<void> => person.pointer({ target: document.body })

/** Replaces what is in the field of this label. */
export async function fill(label: string | RegExp, text: string): Promise<void> {
  const input = await field(label)
  await person.clear(input)
  await person.type(input, text)
}

/** The page at this address is shown. */
export const expectAddress = (path: string): Promise<void> => waitFor(() => expect(address()).toBe(path))

/** A result has replaced the form and its heading has the focus, for keyboards and screen readers. */
export const expectArrived = (name: string): Promise<void> =>
  waitFor(async () => expect(document.activeElement).toBe(await heading(name, 1)))

/** What a screen reader adds to a field: its hint, or its fault. */
export const expectDescribed = (label: string | RegExp, text: string): Promise<void> =>
  waitFor(async () => {
    const ids = (await field(label)).getAttribute('aria-describedby')?.split(' ') ?? []
    expect(ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')).toBe(text)
  })

/** It has the focus, which an effect may move there after the element is shown. */
export const expectFocus = (element: Element | null): Promise<void> =>
  waitFor(() => expect(document.activeElement).toBe(element))

/** The faults of the page's forms, in their order. */
export const expectFaults = (...texts: readonly string[]): Promise<void> =>
  waitFor(() => {
    const faults = document.querySelectorAll('main form .field-error')
    expect([...faults].map(({ textContent }) => textContent)).toEqual(texts)
  })

/** The page reports this success, also to screen readers. */
export const expectStatus = (text: string): Promise<void> =>
  waitFor(async () => {
    const statuses = (await main()).getAllByRole('status')
    expect(statuses.map(({ textContent }) => textContent)).toContain(text)
  })

/** The connection of the device is lost, or comes back. */
export function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  onlineManager.setOnline(isOnline)
}

/** How wide the window is, for pages whose elements differ. A test that uses it ends with `setWidth(1024)`. */
export const setWidth = (width: number): void => happyDOM.setViewport({ width })

/** Of the environment in which pages are rendered. */
declare const happyDOM: { readonly setViewport: (viewport: { readonly width: number }) => void }
