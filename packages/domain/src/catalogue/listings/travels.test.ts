import { expect, test } from 'vitest'
import { isKeptCold, travelsAfterMove, travelsByDefault } from './travels.ts'

test.each([
  ['Fruits', 'fresh'],
  ['Vegetables', 'fresh'],
  ['Dry Fruits', 'keeps'],
  ['Dairy', 'fresh'],
  ['Grains', 'keeps'],
  ['Meat & Eggs', 'fresh'],
  ['Spices', 'keeps'],
] as const)('%s travel: %s', (category, travels) => {
  expect(travelsByDefault(category)).toBe(travels)
})

test.each([
  ['follows its new category', 'Vegetables', 'fresh', 'Spices', 'keeps'],
  ['follows it back', 'Spices', 'keeps', 'Vegetables', 'fresh'],
  ['stays where both are alike', 'Grains', 'keeps', 'Spices', 'keeps'],
  ['keeps the farmer’s own choice', 'Vegetables', 'keeps', 'Fruits', 'keeps'],
  ['keeps the farmer’s own choice where the new category is alike', 'Spices', 'fresh', 'Dairy', 'fresh'],
] as const)('a listing that moves %s', (_, category, travels, to, expected) => {
  expect(travelsAfterMove({ category, travels }, to)).toBe(expected)
})

test.each([
  ['Dairy', true],
  ['Meat & Eggs', true],
  ['Vegetables', false],
  ['Grains', false],
] as const)('a bag with %s is kept cold: %s', (category, isCold) => {
  expect(isKeptCold(category)).toBe(isCold)
})
