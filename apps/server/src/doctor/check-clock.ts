import { broken, type Finding, ok, warning } from './finding.ts'

const WARN_MS = 2_000
const BROKEN_MS = 30_000

/** Judges how far another clock is ahead of ours. The gateway's deadlines, tokens and certificates depend on it. */
export function judgeClock(whose: string, aheadMs: number): Finding {
  const check = 'clock'
  const off = Math.abs(aheadMs)
  const seconds = (off / 1_000).toFixed(off < 10_000 ? 1 : 0)
  if (off < WARN_MS) return ok(check, `agrees with ${whose} (${seconds} s apart)`)
  const text = `${seconds} s ${aheadMs > 0 ? 'behind' : 'ahead of'} ${whose}`
  const todo =
    'Let the server follow a time server: apt-get install systemd-timesyncd; timedatectl set-ntp true.'
  return off < BROKEN_MS ? warning(check, text, todo) : broken(check, text, todo)
}
