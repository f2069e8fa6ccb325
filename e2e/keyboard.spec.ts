import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { buyer, signInByCall } from './people.ts'
import { open, settle, untilStill, walks } from './site.ts'
import { expect, test } from './test.ts'

// What is wrong is said in words, and a trace of every look would take longer than the looks.
test.use({ trace: 'off' })

for (const { who, person, pages } of walks) {
  test(`a keyboard reaches everything on the pages of ${who}, in order and in sight`, async ({ page }) => {
    test.setTimeout(360_000)
    if (person !== null) await signInByCall(page, person)
    const faults: string[] = []
    for (const sitePage of pages) {
      await open(page, sitePage)
      await headerComplete(page)
      const inDialog = (await page.locator('dialog:modal').count()) > 0
      const found = [...(await tabbingFaults(page)), ...(inDialog ? [] : await skippingFaults(page))]
      faults.push(...found.map((fault) => `${sitePage.name}: ${fault}`))
    }
    expect(faults).toEqual([])
  })
}

/** A buyer's header loads the code of its inbox link last, after the page itself has settled. */
const headerComplete = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      document.querySelector('.site-nav a[href="/orders"]') === null ||
      document.querySelector('.site-nav a[href="/inbox"]') !== null,
  )

test('a dialog keeps the focus, Escape closes it, and the focus is back where it was', async ({
  page,
  browser,
  baseURL,
}) => {
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  await signInByCall(await elsewhere.newPage(), buyer)
  await elsewhere.close()
  await signInByCall(page, buyer)
  await page.goto('/profile')
  await settle(page)

  const button = page.getByRole('button', { name: /^Sign out .*, last seen/ }).first()
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Keep signed in' })).toBeFocused()
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let time = 0; time < 6; time++) {
      await page.keyboard.press(key)
      // Past the last control the focus visits the browser's own bar, and the page has none.
      const isOut = await page.evaluate(() => document.activeElement?.closest('dialog, body')?.localName)
      expect(
        isOut === 'dialog' || (await page.evaluate(() => document.activeElement === document.body)),
      ).toBe(true)
    }
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('the search in the header goes with Enter', async ({ page }) => {
  await signInByCall(page, buyer)
  await page.goto('/')
  await settle(page)
  await tabTo(page, page.getByRole('banner').getByLabel('Search products'))
  await page.keyboard.type('aloo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products?q=aloo')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “aloo”')
})

test('from the home page to an account, a login and a changed profile without touching anything but keys', async ({
  page,
}) => {
  test.setTimeout(60_000)
  const email = `keys.${randomUUID()}@farmgate.test`
  await page.goto('/')
  await settle(page)
  await tabTo(page, page.getByRole('link', { name: 'Sign Up' }).first())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/register')
  await settle(page)

  await tabTo(page, page.getByRole('radio', { name: /^Buyer/ }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { name: /^Buyer/ })).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Farmer/ })).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: /^Buyer/ })).toBeChecked()
  for (const [label, value] of [
    ['Name', 'Kavita Rao'],
    ['Email', email],
    ['Password', 'a-long-password'],
    ['Full name', 'Kavita Rao'],
    ['Phone', '9876543210'],
    ['Street', '12 Mill Road'],
    ['City', 'Pune'],
    ['State', 'Maharashtra'],
    ['Pincode', '411001'],
    ['Country', 'India'],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(value)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('Registered Successfully! Redirecting to login...')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await settle(page)

  // Who has just registered need not say again who they are.
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type('a-long-password')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await settle(page)

  await tabTo(page, page.getByRole('link', { name: 'Account' }).filter({ visible: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile')
  await settle(page)
  await tabTo(page, page.getByLabel('Name', { exact: true }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Kavita Joshi')
  await tabTo(page, page.getByRole('button', { name: 'Save changes' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
})

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The keyboard does not get to ${String(target)}`)
}

/** Presses Tab from the top to the end and says what was left out, came out of turn, or could not be seen. */
async function tabbingFaults(page: Page): Promise<string[]> {
  await startAtTop(page)
  const stops = await page.evaluate(rememberStops)
  const faults: string[] = []
  const visited: string[] = []
  let parts = 1
  while (visited.length < stops.length) {
    const { stop, fault } = await tab(page)
    if (fault !== null) faults.push(`${stop} ${fault}`)
    // A date is one control with a stop for its day, its month, its year and its calendar.
    if (stop === visited.at(-1) && ++parts <= 4) continue
    parts = 1
    visited.push(stop)
  }
  const firstWrong = stops.findIndex((stop, index) => stop !== visited[index])
  if (firstWrong !== -1)
    faults.push(`Tab ${firstWrong + 1} goes to ${visited[firstWrong]} instead of ${stops[firstWrong]}`)
  return faults
}

async function tab(page: Page): Promise<ReturnType<typeof lookAtFocus>> {
  await page.keyboard.press('Tab')
  const look = await page.evaluate(lookAtFocus)
  if (look.fault === null) return look
  await untilStill(page)
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
  await untilStill(page)
}

declare global {
  /** How everything that can have the focus looks without it. */
  var unfocused: Map<Element, { name: string; look: string }>
  /** What shows the focus: the element, its label, or what is drawn around both. */
  var lookOf: (element: Element) => string
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

function lookAtFocus(): { stop: string; fault: string | null } {
  const focused = document.activeElement
  const known = focused === null ? undefined : globalThis.unfocused.get(focused)
  if (focused === null || known === undefined)
    return { stop: focused?.outerHTML.slice(0, 80) ?? 'nothing', fault: null }
  const isHidden = focused instanceof HTMLInputElement && ['radio', 'checkbox'].includes(focused.type)
  const seen = (isHidden ? focused.labels?.[0] : null) ?? focused
  const [{ left, top, width, height } = new DOMRect()] = seen.getClientRects()
  // Of a large field the browser brings the line into sight on which somebody would write: its first.
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
