import { expect, test } from 'vitest'
import { ipPrefix, isLoopback, isThisMachine, networkKey } from './network.ts'

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1::/48'],
  ['2001:db8::6', '2001:db8:0:0', '2001:db8:0::/48'],
  ['::1', '0:0:0:0', '0:0:0::/48'],
])('%s is counted as %s and shown as %s', (ip, key, prefix) => {
  expect([networkKey(ip), ipPrefix(ip)]).toEqual([key, prefix])
})

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['203.0.113.9', false],
  ['::ffff:203.0.113.9', false],
  ['127.example.com', false],
])('%s is this machine: %s', (ip, ours) => {
  expect(isLoopback(ip)).toBe(ours)
})

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['127.example.com', false],
  ['localhost.example.com', false],
  ['0.0.0.0', false],
])('the host %s is this machine: %s', (host, ours) => {
  expect(isThisMachine(host)).toBe(ours)
})
