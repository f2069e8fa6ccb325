import { expect, test } from 'vitest'
import { nextOption } from './next-option.ts'

test('arrows go round through the suggestions and by the box, so that what was typed is never lost', () => {
  const down = [0, 1, 2].reduce<number[]>((way) => [...way, nextOption(way.at(-1) ?? -1, 2, 'ArrowDown')], [])
  const up = [0, 1, 2].reduce<number[]>((way) => [...way, nextOption(way.at(-1) ?? -1, 2, 'ArrowUp')], [])
  expect(down).toEqual([0, 1, -1])
  expect(up).toEqual([1, 0, -1])
})
