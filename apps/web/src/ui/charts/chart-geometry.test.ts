import { expect, test } from 'vitest'
import { heights, linePoints, pathThrough } from './chart-geometry.ts'

const box = { left: 0, right: 120, top: 8, bottom: 48 }

test('bars start at zero and the highest fills the chart', () => {
  expect(heights([5, 10, 0])).toEqual([0.5, 1, 0])
})

test('equal values are drawn at full height', () => {
  expect(heights([10, 10, 10])).toEqual([1, 1, 1])
})

test('a week of zeros is drawn at zero', () => {
  expect(heights([0, 0, 0])).toEqual([0, 0, 0])
  expect(linePoints([0, 0], box).map(({ y }) => y)).toEqual([48, 48])
})

test('a negative day is drawn at zero', () => {
  expect(heights([-5, 10])).toEqual([0, 1])
})

test('the line runs from the left edge to the right, the highest day at the top', () => {
  expect(linePoints([0, 5, 10], box)).toEqual([
    { x: 0, y: 48 },
    { x: 60, y: 28 },
    { x: 120, y: 8 },
  ])
})

test('a single day is drawn at the right edge, where today is', () => {
  expect(linePoints([7], box)).toEqual([{ x: 120, y: 8 }])
})

test('no days make no points', () => {
  expect(linePoints([], box)).toEqual([])
  expect(pathThrough([])).toBe('')
})

test('a path connects its points in order', () => {
  expect(
    pathThrough([
      { x: 0, y: 48 },
      { x: 60, y: 28.5 },
    ]),
  ).toBe('M0 48L60 28.5')
})
