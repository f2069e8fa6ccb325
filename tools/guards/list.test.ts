import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guards } from './list.ts'

const ROOT = new URL('../../', import.meta.url)

test.each(guards)(
  '$promise: the guard stands in its file once, and its test exists',
  ({ file, remove, test }) => {
    expect(readFileSync(new URL(file, ROOT), 'utf8').split(remove)).toHaveLength(2)
    expect(existsSync(new URL(test, ROOT))).toBe(true)
  },
)
