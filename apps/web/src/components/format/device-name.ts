import { type Device, deviceOf } from '@farmgate/domain/people/sign-in/device.ts'
import { fill } from '@farmgate/messages/fill.ts'

interface DeviceWords {
  readonly device: string
  readonly unknownDevice: string
}

/** Returns a user agent as a readable name, such as "Chrome on Android". */
export const deviceName = (userAgent: string, words: DeviceWords): string =>
  deviceText(deviceOf(userAgent), words)

export function deviceText({ browser, system }: Device, words: DeviceWords): string {
  if (browser !== null && system !== null) return fill(words.device, { browser, system })
  return browser ?? system ?? words.unknownDevice
}

export const isHandheld = (userAgent: string): boolean => /\b(Android|iPhone|iPad)\b/.test(userAgent)
