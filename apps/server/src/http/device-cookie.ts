import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Cookie } from './responses/answer.ts'
import type { CallerDevice } from './shared/actor.ts'

/**
 * Identifies a browser, so that people behind one shared address are counted separately. It identifies no person and grants
 * nothing. It is signed, so a new one can only be obtained by a call to us, which is counted.
 */
export const DEVICE_COOKIE = '__Host-device'

/** The longest lifetime that browsers allow for a cookie. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60

type Keys = readonly [Buffer, ...Buffer[]]

const COOKIE = /^d1\.([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{43})$/

/** Returns the device of a valid cookie, else null. */
export function readDevice(cookie: string | undefined, keys: Keys): CallerDevice | null {
  const [, id, issued, mac] = COOKIE.exec(cookie ?? '') ?? []
  if (id === undefined || issued === undefined || mac === undefined) return null
  const shown = Buffer.from(mac, 'base64url')
  const isGenuine = keys.some((key) => timingSafeEqual(macOf(key, id, issued), shown))
  return isGenuine ? deviceOf(id, issued, false) : null
}

export function newDevice([key]: Keys, now: Date): { device: CallerDevice; cookie: Cookie } {
  const id = randomBytes(16).toString('base64url')
  const issued = Math.floor(now.getTime() / 1000).toString(36)
  const value = `d1.${id}.${issued}.${macOf(key, id, issued).toString('base64url')}`
  return {
    device: deviceOf(id, issued, true),
    cookie: { name: DEVICE_COOKIE, value, maxAgeSeconds: MAX_AGE_SECONDS },
  }
}

const macOf = (key: Buffer, id: string, issued: string): Buffer =>
  createHmac('sha256', key).update(`${id}.${issued}`).digest()

const deviceOf = (id: string, issued: string, isNew: boolean): CallerDevice => ({
  hash: hash('sha256', id, 'buffer'),
  issuedAt: new Date(Number.parseInt(issued, 36) * 1000),
  isNew,
})
