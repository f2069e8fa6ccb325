import type { Socket } from 'node:net'
import { Refusal } from '@farmgate/domain/refusal.ts'

/** A waiting call costs a timer and a socket with an unread body: a few kilobytes. */
const WAITING_MAX = 1_000
/** One address can't take all slots. */
const WAITING_PER_ADDRESS_MAX = 400

export interface WaitingCalls {
  /** Resolves after this time. Refuses at once when too many calls already wait, or when the caller disconnects. */
  wait(ms: number, address: string, socket: Socket): Promise<void>
  waiting(): number
}

/** Delays calls before their body is read, so a waiting call uses no database connection and no hashing. */
export function createWaitingCalls(max = WAITING_MAX, perAddressMax = WAITING_PER_ADDRESS_MAX): WaitingCalls {
  const byAddress = new Map<string, number>()
  let total = 0

  const enter = (address: string): void => {
    const here = byAddress.get(address) ?? 0
    if (total >= max || here >= perAddressMax)
      throw new Refusal('request.rate_limited', { retryAfterSeconds: 2 })
    total++
    byAddress.set(address, here + 1)
  }
  const leave = (address: string): void => {
    total--
    const here = (byAddress.get(address) ?? 1) - 1
    if (here === 0) byAddress.delete(address)
    else byAddress.set(address, here)
  }

  return {
    waiting: () => total,
    async wait(ms, address, socket) {
      enter(address)
      try {
        await untilOrClosed(ms, socket)
      } finally {
        leave(address)
      }
    },
  }
}

function untilOrClosed(ms: number, socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    const onClose = () => {
      clearTimeout(timer)
      reject(new Refusal('request.rate_limited', { retryAfterSeconds: 1 }))
    }
    const timer = setTimeout(() => {
      socket.off('close', onClose)
      resolve()
    }, ms)
    if (socket.destroyed) onClose()
    else socket.once('close', onClose)
  })
}
