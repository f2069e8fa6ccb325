import { expect, test } from 'vitest'
import { nextOption } from './search-suggestions.tsx'

test('arrow keys cycle through the suggestions and the input itself', () => {
  const down = [0, 1, 2].reduce<number[]>(
    (seen) => [...seen, nextOption(seen.at(-1) ?? -1, 2, 'ArrowDown')],
    [],
  )
  const up = [0, 1, 2].reduce<number[]>((seen) => [...seen, nextOption(seen.at(-1) ?? -1, 2, 'ArrowUp')], [])
  expect(down).toEqual([0, 1, -1])
  expect(up).toEqual([1, 0, -1])
})
