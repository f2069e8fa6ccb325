import { type Device, deviceOf } from '@farmgate/domain/accounts/device.ts'
import { fill } from '@farmgate/messages/fill.ts'

interface DeviceWords {
  readonly device: string
  readonly unknownDevice: string
}

/** A browser's description of itself as a person would say it. */
export const deviceName = (userAgent: string, words: DeviceWords): string =>
  sayDevice(deviceOf(userAgent), words)

export function sayDevice({ browser, system }: Device, words: DeviceWords): string {
  if (browser !== null && system !== null) return fill(words.device, { browser, system })
  return browser ?? system ?? words.unknownDevice
}

export const isHandheld = (userAgent: string): boolean => /\b(Android|iPhone|iPad)\b/.test(userAgent)
