import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(`${import.meta.dirname}/../public/${name}`, 'utf8')) as Record<string, unknown>

test('the app that a farmer installs is the shop’s, with another start', () => {
  const [shop, farm] = [read('manifest.webmanifest'), read('farmer.webmanifest')]
  expect(farm['start_url']).toBe('/farmer/today')
  expect({ ...farm, start_url: '/', shortcuts: shop['shortcuts'] }).toEqual(shop)
})
