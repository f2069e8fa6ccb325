import { account as english } from '@farmgate/messages/en/account.ts'
import { account as hindi } from '@farmgate/messages/hi/account.ts'
import { expect, test } from 'vitest'
import { deviceName, isHandheld } from './device-name.ts'

const PIXEL =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const SAMSUNG =
  'Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-A146B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0'
const EDGE_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 EdgiOS/131.0.0.0 Mobile/15E148 Safari/605.1.15'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'

test.each([
  [PIXEL, 'Chrome on Android', true],
  [SAMSUNG, 'Samsung Internet on Android', true],
  [IPHONE, 'Safari on iPhone', true],
  [EDGE, 'Edge on Windows', false],
  [EDGE_IPHONE, 'Edge on iPhone', true],
  [MAC, 'Safari on Mac', false],
  [FIREFOX, 'Firefox on Linux', false],
  ['Firefox/133.0', 'Firefox', false],
  ['curl/8.11.0', 'Unknown device', false],
  ['', 'Unknown device', false],
])('%s is named %s', (userAgent, name, handheld) => {
  expect(deviceName(userAgent, english)).toBe(name)
  expect(isHandheld(userAgent)).toBe(handheld)
})

test('Hindi names the system before the browser', () => {
  expect(deviceName(PIXEL, hindi)).toBe('Android पर Chrome')
})
