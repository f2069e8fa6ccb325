import { expect, test } from 'vitest'
import { changedFarmFields } from './changed-farm-fields.ts'

const farm = { name: 'Ramesh Farm', place: 'Pawas', about: 'Mangoes' }

test.each([
  ['nothing', {}, []],
  ['the name', { name: 'Suresh Farm' }, ['name']],
  ['the picture', { avatar: '/pictures/new.webp' }, ['photo']],
  [
    'every field, in reading order',
    { about: '', place: 'Nashik', name: 'Suresh Farm', avatar: '/pictures/new.webp' },
    ['photo', 'name', 'place', 'about'],
  ],
])('a change of %s lists exactly the changed fields', (_, change, fields) => {
  expect(changedFarmFields(farm, { ...farm, avatar: null, ...change })).toEqual(fields)
})
