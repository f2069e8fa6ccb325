import { screen, waitFor } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openApp } from '#testing/open-app.tsx'

const Observer = window.IntersectionObserver
const inView: (() => void)[] = []

beforeEach(() => void (window.IntersectionObserver = ScrolledObserver))
afterEach(() => {
  window.IntersectionObserver = Observer
  inView.splice(0)
})

test('the footer shows who runs the market, once it comes into view', async () => {
  await openApp('/')
  const footer = await screen.findByRole('contentinfo')
  expect(footer.textContent).not.toContain('Sahyadri Growers Co-operative')
  await waitFor(() => expect(inView).not.toEqual([]))
  for (const scroll of inView) scroll()
  await waitFor(() =>
    expect(footer.textContent).toContain(
      'Sahyadri Growers Co-operative, 12 Market Yard, Nashik 422001, Maharashtra · 9876543210',
    ),
  )
})

/** Nothing is laid out: the test says when something comes into view. */
class ScrolledObserver extends Observer {
  readonly #report: IntersectionObserverCallback

  constructor(report: IntersectionObserverCallback) {
    super(report)
    this.#report = report
  }

  override observe(target: Element): void {
    inView.push(() => this.#report([entryOf(target)], this))
  }
}

function entryOf(target: Element): IntersectionObserverEntry {
  const rect = target.getBoundingClientRect()
  return {
    target,
    isIntersecting: true,
    intersectionRatio: 1,
    boundingClientRect: rect,
    intersectionRect: rect,
    rootBounds: null,
    time: 0,
  }
}
