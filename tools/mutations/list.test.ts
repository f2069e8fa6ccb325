import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutations } from './list.ts'

const ROOT = new URL('../../', import.meta.url)

test.each(mutations)(
  '$promise: the line occurs once in its file, and the test exists',
  ({ file, remove, test }) => {
    expect(readFileSync(new URL(file, ROOT), 'utf8').split(remove)).toHaveLength(2)
    expect(existsSync(new URL(test, ROOT))).toBe(true)
  },
)
