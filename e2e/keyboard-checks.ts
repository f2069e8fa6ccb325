import type { Page } from '@playwright/test'
import { waitForAnimations } from './page-list.ts'

/** Controls that Tab does not reach, reaches out of order, or reaches out of view. */
export async function keyboardFaults(page: Page): Promise<string[]> {
  const inDialog = (await page.locator('dialog:modal').count()) > 0
  return [...(await tabbingFaults(page)), ...(inDialog ? [] : await skippingFaults(page))]
}

/** Presses Tab from start to end and returns what was skipped, out of order, or not visible. */
async function tabbingFaults(page: Page): Promise<string[]> {
  const faults = await faultsOfVisit(page, visitQuickly)
  // A look while something still moves is no fault: one by one, each is waited for.
  return faults.length === 0 ? [] : faultsOfVisit(page, visitOneByOne)
}

async function faultsOfVisit(
  page: Page,
  visit: (page: Page, count: number) => Promise<Stop[]>,
): Promise<string[]> {
  await startAtTop(page)
  const stops = await page.evaluate(rememberStops)
  const visited = await visit(page, stops.length)
  const faults = visited.filter(({ fault }) => fault !== null).map(({ stop, fault }) => `${stop} ${fault}`)
  const firstWrong = stops.findIndex((stop, index) => stop !== visited[index]?.stop)
  if (firstWrong !== -1)
    faults.push(`Tab ${firstWrong + 1} goes to ${visited[firstWrong]?.stop} instead of ${stops[firstWrong]}`)
  return faults
}

/** Sends many Tabs at once, and the page itself looks at each stop. Measured: 10 ms a stop instead of 90. */
async function visitQuickly(page: Page, count: number): Promise<Stop[]> {
  // The skip link slides in, so it is waited for.
  const [first] = await visitOneByOne(page, Math.min(count, 1))
  await page.evaluate(`(${recordStops.toString()})(${lookAtFocus.toString()})`)
  let visited = first === undefined ? [] : [first]
  for (let presses = 0; visited.length < count && presses < 4 * count; ) {
    const missing = count - visited.length
    await Promise.all(Array.from({ length: missing }, () => page.keyboard.press('Tab')))
    presses += missing
    visited = [...visited.slice(0, 1), ...(await page.evaluate(() => globalThis.visited))]
  }
  return visited
}

async function visitOneByOne(page: Page, count: number): Promise<Stop[]> {
  const visited: Stop[] = []
  let parts = 1
  while (visited.length < count) {
    const stop = await tab(page)
    // A date is one control with a stop for its day, its month, its year and its calendar.
    if (stop.stop === visited.at(-1)?.stop && ++parts <= 4) continue
    parts = 1
    visited.push(stop)
  }
  return visited
}

async function tab(page: Page): Promise<Stop> {
  await page.keyboard.press('Tab')
  const look = await page.evaluate(lookAtFocus)
  if (look.fault === null) return look
  await waitForAnimations(page)
  return page.evaluate(lookAtFocus)
}

/** As on a page just opened: the next Tab goes to the first stop. An open dialog keeps the keyboard to itself. */
async function startAtTop(page: Page): Promise<void> {
  await page.evaluate(() => {
    scrollTo(0, 0)
    const top = document.createElement('div')
    top.tabIndex = -1
    const there = document.querySelector('dialog:modal') ?? document.body
    there.prepend(top)
    top.focus()
    top.addEventListener('blur', () => top.remove())
  })
  // A field that has just lost the focus lets go of its look gently.
  await waitForAnimations(page)
}

declare global {
  /** How everything that can have the focus looks without it. */
  var unfocused: Map<Element, { name: string; look: string }>
  /** What shows the focus: the element, its label, or what is drawn around both. */
  var lookOf: (element: Element) => string
  /** What has had the focus since the recording began. */
  var visited: Stop[]
}

interface Stop {
  readonly stop: string
  readonly fault: string | null
}

/** Every stop of the keyboard as a person meets them: one for a group of radio buttons. */
function rememberStops(): string[] {
  globalThis.lookOf = (element) => {
    const looks: string[] = []
    for (let at: Element | null = element; at !== null && looks.length < 4; at = at.parentElement) {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(at)
      const isDrawn = outlineStyle !== 'none' && outlineWidth !== '0px' && !outlineColor.endsWith(', 0)')
      looks.push([isDrawn ? outlineColor : 'no outline', boxShadow, borderColor].join(' '))
    }
    return looks.join('; ')
  }
  globalThis.unfocused = new Map()
  const there = document.querySelector('dialog:modal') ?? document
  const controls = there.querySelectorAll<HTMLInputElement>('a[href], button, input, select, textarea')
  for (const [index, control] of [...controls].entries()) {
    const isShown = control.checkVisibility({ visibilityProperty: true })
    if (!isShown || control.disabled || control.closest('[inert]') !== null || isPassedOver(control)) continue
    const words = control.ariaLabel ?? control.labels?.[0]?.textContent ?? control.textContent
    const name = `${control.localName} ${index} “${words.trim().slice(0, 30)}”`
    globalThis.unfocused.set(control, { name, look: globalThis.lookOf(control) })
  }
  return [...globalThis.unfocused.values()].map(({ name }) => name)

  function isPassedOver(control: HTMLInputElement): boolean {
    if (control.type !== 'radio') return control.tabIndex < 0
    const group = [...document.querySelectorAll<HTMLInputElement>(`input[name="${control.name}"]`)]
    return control !== (group.find(({ checked }) => checked) ?? group[0])
  }
}

/** Records every stop at the moment it gets the focus. */
function recordStops(look: () => Stop): void {
  globalThis.visited = []
  document.addEventListener('focusin', () => globalThis.visited.push(look()))
}

function lookAtFocus(): Stop {
  const focused = document.activeElement
  const known = focused === null ? undefined : globalThis.unfocused.get(focused)
  if (focused === null || known === undefined)
    return { stop: focused?.outerHTML.slice(0, 80) ?? 'nothing', fault: null }
  const isHidden = focused instanceof HTMLInputElement && ['radio', 'checkbox'].includes(focused.type)
  const seen = (isHidden ? focused.labels?.[0] : null) ?? focused
  const [{ left, top, width, height } = new DOMRect()] = seen.getClientRects()
  // The browser scrolls a large field to the line that would be typed into: its first.
  const hit = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 24))
  const isInSight = hit !== null && (seen.contains(hit) || hit.contains(focused))
  if (!isInSight)
    return { stop: known.name, fault: `has the focus under ${hit?.localName}.${hit?.className}` }
  return {
    stop: known.name,
    fault: globalThis.lookOf(focused) === known.look ? 'does not show its focus' : null,
  }
}

/** The first stop leads past the header: from there the next one is in the content. */
async function skippingFaults(page: Page): Promise<string[]> {
  await startAtTop(page)
  await page.keyboard.press('Tab')
  const first = await page.evaluate(() => document.activeElement?.textContent)
  if (first !== 'Skip to content') return [`the first stop is ${first}`]
  await page.keyboard.press('Enter')
  const landed = await page.evaluate(() => document.activeElement?.id)
  if (landed !== 'main') return [`skipping leads to ${landed}`]
  await page.keyboard.press('Tab')
  const isInContent = await page.evaluate(() => {
    const inContent = document.querySelectorAll('main :is(a[href], button, input)')
    return inContent.length === 0 || document.activeElement?.closest('main') !== null
  })
  return isInContent ? [] : ['after skipping, Tab leaves the content']
}
