import { expect, test } from 'vitest'
import { readCommonPasswords, readFrontCoded } from './common-passwords.ts'

test('the server’s list contains the most common passwords', () => {
  const common = readCommonPasswords()
  for (const word of ['password', '12345678', 'iloveyou', 'qwertyuiop', 'password1', '123456'])
    expect(common.has(word), word).toBe(true)
  expect(common.has('correct horse battery')).toBe(false)
  expect([...common].filter(({ length }) => length >= 8)).toHaveLength(10_000)
  expect([...common].every((word) => word === word.toLowerCase())).toBe(true)
})

test('a line shares its beginning with the line before it', () => {
  expect(readFrontCoded('0mango\n5oes\n0okra')).toEqual(['mango', 'mangooes', 'okra'])
})
