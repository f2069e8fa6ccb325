import { expect, test } from 'vitest'
import { DEVICE_COOKIE, newDevice, readDevice } from './device-cookie.ts'

const KEY = Buffer.alloc(32, 1)
const OTHER = Buffer.alloc(32, 2)
const NOW = new Date('2026-11-16T05:30:00Z')

test('a device cookie is valid, also after the key was rotated', () => {
  const { device, cookie } = newDevice([KEY], NOW)
  expect(cookie.name).toBe(DEVICE_COOKIE)
  expect(device).toMatchObject({ issuedAt: NOW, isNew: true })
  expect(readDevice(cookie.value, [KEY])).toEqual({ ...device, isNew: false })
  expect(readDevice(cookie.value, [OTHER, KEY])).toEqual({ ...device, isNew: false })
})

test('two devices differ, and the stored hash does not contain the cookie', () => {
  const first = newDevice([KEY], NOW)
  const second = newDevice([KEY], NOW)
  expect(first.device.hash.equals(second.device.hash)).toBe(false)
  expect(first.cookie.value).not.toContain(first.device.hash.toString('base64url'))
})

const { cookie } = newDevice([KEY], NOW)
test.each([
  ['none', undefined],
  ['an empty one', ''],
  ['another text', 'anything'],
  ['one with another id', cookie.value.replace(/^d1\.../, 'd1.AA')],
  ['one that claims to be older', cookie.value.replace(/\.([0-9a-z]+)\.([\w-]+)$/, '.1.$2')],
  ['one without its signature', cookie.value.slice(0, -43)],
])('%s is no device', (_, value) => {
  expect(readDevice(value, [KEY])).toBeNull()
})

test('a cookie signed with another key is no device', () => {
  expect(readDevice(cookie.value, [OTHER])).toBeNull()
})
