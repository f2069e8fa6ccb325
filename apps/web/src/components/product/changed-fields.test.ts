import { PLAIN_FIELDS } from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

const okra = {
  image: '/pictures/okra.webp',
  name: 'Okra',
  description: 'Picked at dawn',
  category: 'Vegetables',
  unit: 'kg',
  travels: 'fresh',
} as const

test.each([
  ['none', {}, []],
  ['the picture', { image: '/pictures/other.webp' }, ['photo']],
  ['how it travels', { travels: 'keeps' }, ['travels']],
  ['the name', { name: 'Lady finger' }, ['name']],
  ['category and unit', { category: 'Fruits', unit: 'dozen' }, ['category', 'unit']],
  [
    'all, in reading order',
    {
      travels: 'keeps',
      unit: 'pack',
      category: 'Spices',
      description: 'Dried',
      name: 'Okra powder',
      image: '/pictures/p.webp',
    },
    ['photo', 'name', 'description', 'category', 'unit', 'travels'],
  ],
] as const)('the changed fields are: %s', (_, change, fields) => {
  expect(changedFields(okra, { ...okra, ...change })).toEqual(fields)
})

test.each(PLAIN_FIELDS)('a change of %s alone is noticed', (field) => {
  expect(changedFields(okra, { ...okra, [field]: 'other' })).toEqual([field])
})
