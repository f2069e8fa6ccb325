import { readFileSync } from 'node:fs'

/** `getconf CLK_TCK` is 100 on every Linux that Node supports. */
const MS_PER_TICK = 10

/** The CPU time of a process so far, in milliseconds; 0 when it is not on this machine. */
export function cpuMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name, in brackets, may contain blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
  } catch {
    return 0
  }
}
