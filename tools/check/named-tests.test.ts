import { expect, test } from 'vitest'
import { namedTests } from './named-tests.ts'

const hashes = (text: string) => namedTests('cart.test.ts', text)
const COUNTS_UP = `test('counts up', async () => { expect(await count(1)).toEqual([2]) })`

test('titles are found as the source writes them, groups and tables of cases too', () => {
  const text = `
    describe('a cart', () => {
      test.each(cases)('holds %s', (name) => { expect(name).toBe('') })
      for (const kind of kinds) test(\`is \${kind}\`, { timeout: 5 }, () => { expect(kind).toBe('') })
    })
    onEachScreen('shows a total', async ({ page }) => { await page.goto('/') })
    const label = format('no test', 1)`
  expect([...hashes(text).keys()]).toEqual(['a cart', 'holds %s', 'is ${kind}', 'shows a total'])
})

test('layout, comments and a comma before a closing bracket do not change a hash', () => {
  const other = `test('counts up', async () => {
    // One more than before.
    expect(await count(1)).toEqual([
      2,
    ])
  })`
  expect(hashes(other).get('counts up')).toBe(hashes(COUNTS_UP).get('counts up'))
})

test.each([
  ['another expected value', COUNTS_UP.replace('[2]', '[3]')],
  ['an expectation fewer', COUNTS_UP.replace('expect(await count(1)).toEqual([2])', '')],
  ['a skipped test', COUNTS_UP.replace('test(', 'test.skip(')],
  ['a second test of the same title', `${COUNTS_UP}\n${COUNTS_UP}`],
])('%s changes the hash', (_, changed) => {
  expect(hashes(changed).get('counts up')).not.toBe(hashes(COUNTS_UP).get('counts up'))
})

test('a group changes with each test in it', () => {
  const group = (tests: string) => hashes(`describe('a cart', () => { ${tests} })`).get('a cart')
  expect(group(COUNTS_UP.replace('[2]', '[3]'))).not.toBe(group(COUNTS_UP))
})

test('the constants and functions of the file that a test uses belong to it, others do not', () => {
  const file = (text: string) => `const TEXT = '${text}'
    const OTHER = 'x'
    function expectText() { expect(screen.text).toBe(TEXT) }
    test('says so', () => expectText())`
  expect(hashes(file('Saved')).get('says so')).not.toBe(hashes(file('Done')).get('says so'))
  const renamed = file('Saved').replace("OTHER = 'x'", "OTHER = 'y'")
  expect(hashes(renamed).get('says so')).toBe(hashes(file('Saved')).get('says so'))
})
