import { expect, test } from 'vitest'
import { changedFarmFields } from './changed-farm-fields.ts'

const farm = { name: 'Ramesh Farm', place: 'Pawas', about: 'Mangoes' }

test.each([
  ['nothing', {}, []],
  ['the name', { name: 'Suresh Farm' }, ['name']],
  ['the picture', { avatar: '/pictures/new.webp' }, ['photo']],
  [
    'all of it, in the order it is read',
    { about: '', place: 'Nashik', name: 'Suresh Farm', avatar: '/pictures/new.webp' },
    ['photo', 'name', 'place', 'about'],
  ],
])('a change of %s is shown as that', (_, change, fields) => {
  expect(changedFarmFields(farm, { ...farm, avatar: null, ...change })).toEqual(fields)
})
