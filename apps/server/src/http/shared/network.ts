import { isIP, isIPv6 } from 'node:net'

/** Identifies one home or office: by its address, or for IPv6 by its /64, of which it may use any address. */
export const networkKey = (ip: string): string =>
  isIPv6(ip) && !ip.startsWith('::ffff:') ? expandIPv6(ip).slice(0, 4).join(':') : ip

/** Coarser, to show people where they are signed in without storing their address. */
export const ipPrefix = (ip: string): string => {
  if (isIP(ip) === 0) return ''
  if (isIPv6(ip) && !ip.startsWith('::ffff:')) return `${expandIPv6(ip).slice(0, 3).join(':')}::/48`
  return `${ip.replace('::ffff:', '').split('.').slice(0, 3).join('.')}.0/24`
}

/** As above, and empty for this machine itself, which is no one's network: for counting what a network causes. */
export const countedNetwork = (ip: string): string => (isLoopback(ip) ? '' : ipPrefix(ip))

function expandIPv6(ip: string): string[] {
  const [head = '', tail = ''] = ip.split('::')
  const left = head.split(':').filter((part) => part !== '')
  const right = tail.split(':').filter((part) => part !== '')
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}

/** A host name such as `127.example.com` is no address, wherever it leads. */
export const isLoopback = (ip: string): boolean =>
  isIP(ip) !== 0 && (ip.startsWith('127.') || ip === '::1' || ip.startsWith('::ffff:127.'))

/** Whether a host of an address (`localhost`, `127.0.0.1`, `[::1]`) is this machine. */
export const isThisMachine = (host: string): boolean =>
  host === 'localhost' || isLoopback(host.replace(/^\[|\]$/g, ''))
