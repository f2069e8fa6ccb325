import { expect, test } from 'vitest'
import { plotGrowth } from './plot.ts'

test('a plot has a line and a label for each operation, and a mark for each size', () => {
  const svg = plotGrowth(
    [10_000, 1_000_000],
    [
      { name: 'add + read cart', times: [1, 1.05] },
      { name: 'farm <1>', times: [1, 6.2] },
    ],
    1.3,
  )
  expect(svg.match(/<polyline/g)).toHaveLength(2)
  expect(svg).toContain('add + read cart 1.05')
  expect(svg).toContain('farm &lt;1> 6.20')
  expect(svg).toContain('10,000')
  expect(svg).toContain('1,000,000')
})
