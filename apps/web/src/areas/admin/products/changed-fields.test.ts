import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

const okra = {
  image: '/pictures/okra.webp',
  name: 'Okra',
  description: 'Picked at dawn',
  category: 'Vegetables',
  unit: 'kg',
} as const

test.each([
  ['none', {}, []],
  ['the picture', { image: '/pictures/other.webp' }, ['photo']],
  ['the name', { name: 'Lady finger' }, ['name']],
  ['category and unit', { category: 'Fruits', unit: 'dozen' }, ['category', 'unit']],
  [
    'all, in reading order',
    {
      unit: 'pack',
      category: 'Spices',
      description: 'Dried',
      name: 'Okra powder',
      image: '/pictures/p.webp',
    },
    ['photo', 'name', 'description', 'category', 'unit'],
  ],
] as const)('the changed fields are: %s', (_, change, fields) => {
  expect(changedFields(okra, { ...okra, ...change })).toEqual(fields)
})
