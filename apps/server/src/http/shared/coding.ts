import { accepted } from './accepted.ts'

/** The content codings that we send, in order of preference. */
const CODINGS = ['br', 'gzip', 'identity'] as const

export type Coding = (typeof CODINGS)[number]

/** Returns the coding for a caller with this `accept-encoding`. */
export function codingFor(header: string | string[] | undefined): Coding {
  const codings = accepted(typeof header === 'string' ? header : header?.join())
  return CODINGS.find((coding) => codings.includes(coding)) ?? 'identity'
}
