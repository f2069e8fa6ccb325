import { expect, test } from 'vitest'
import { heights, limitLine, linePoints, pathThrough, runsOf } from './chart-geometry.ts'

const box = { left: 0, right: 120, top: 8, bottom: 48 }

test('bars start at zero and the highest fills the chart', () => {
  expect(heights([5, 10, 0])).toEqual([0.5, 1, 0])
})

test('equal values are drawn at full height', () => {
  expect(heights([10, 10, 10])).toEqual([1, 1, 1])
})

test('a week of zeros is drawn at zero', () => {
  expect(heights([0, 0, 0])).toEqual([0, 0, 0])
  expect(linePoints([0, 0], box).map((point) => point?.y)).toEqual([48, 48])
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

test('what was not measured is a gap, not zero', () => {
  expect(heights([null, 10, null, 5])).toEqual([null, 1, null, 0.5])
  const points = linePoints([null, 10, 5, null, 5], box)
  expect(points[0]).toBeNull()
  expect(runsOf(points)).toEqual([
    [
      { x: 30, y: 8 },
      { x: 60, y: 28 },
    ],
    [{ x: 120, y: 28 }],
  ])
  expect(runsOf([null, null])).toEqual([])
})

test('a single point between gaps is a dot', () => {
  expect(pathThrough([{ x: 60, y: 28 }])).toBe('M60 28h.01')
})

test('values and the alarm line share one scale', () => {
  expect(linePoints([5, 5], box, 10).map((point) => point?.y)).toEqual([28, 28])
  expect(limitLine([5, 5], box, 10)).toBe(8)
  expect(limitLine([20, null], box, 10)).toBe(28)
  expect(limitLine([20], box, undefined)).toBeNull()
})
