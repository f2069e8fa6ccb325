import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EXCEPTIONS, type LockFile, licenceFaults } from './licence-rules.ts'

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as LockFile

/** The faults of one package, without the exceptions that are then unused. */
function faultsOf(path: string, license: string | undefined, dev: boolean): readonly string[] {
  const locked = { version: '1.2.3', dev, ...(license !== undefined && { license }) }
  const faults = licenceFaults({ packages: { [`node_modules/${path}`]: locked } })
  return faults.filter((fault) => fault.includes(' 1.2.3 '))
}

test('every package of the lock file has a licence that we may use', () => {
  expect(licenceFaults(lock)).toEqual([])
})

test('one new package with a copyleft licence is the only fault', () => {
  const packages = { ...lock.packages, 'node_modules/new': { version: '1.2.3', license: 'GPL-3.0-only' } }
  expect(licenceFaults({ packages })).toEqual([
    'new 1.2.3 has the licence GPL-3.0-only, which is not allowed on servers. Use another package, or add an exception with its reason to tools/check/licence-rules.ts.',
  ])
})

test.each([
  ['no licence', 'new', undefined, false],
  ['an unknown licence', 'new', 'SEE LICENSE IN LICENSE.txt', false],
  ['a licence without rights', 'new', 'UNLICENSED', false],
  ['a copyleft licence in development', 'new', 'AGPL-3.0-or-later', true],
  ['an allowed licence together with another', 'new', 'MIT AND GPL-2.0-only', false],
  ['an expression that is not understood', 'new', '(MIT OR GPL-2.0-only) AND LGPL-2.1-only', false],
  ["another package's exception", 'new', 'LGPL-3.0-or-later', false],
  ["development's exception on servers", 'axe-core', 'MPL-2.0', false],
  ['a nested package', 'a/node_modules/axe-core', 'GPL-3.0-only', true],
])('%s is refused', (_, name, license, dev) => {
  expect(faultsOf(name, license, dev)).toHaveLength(1)
})

test.each([
  ['a permissive licence', 'new', 'BSD-3-Clause', false],
  ['a choice that has one', 'new', '(MIT OR GPL-3.0-only)', false],
  ['several that are all allowed', 'new', 'MIT AND ISC', false],
  ["development's exception in development", 'axe-core', 'MPL-2.0', true],
  [
    'an exception beside an allowed licence',
    '@img/sharp-win32-x64',
    'Apache-2.0 AND LGPL-3.0-or-later',
    false,
  ],
])('%s is accepted', (_, name, license, dev) => {
  expect(faultsOf(name, license, dev)).toEqual([])
})

test('an exception without a package is reported', () => {
  expect(licenceFaults({ packages: {} })).toHaveLength(EXCEPTIONS.length)
})
