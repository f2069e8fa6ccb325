import type { FastifyReply } from 'fastify'

/** Adds a request header to those on which the response depends; the CORS plugin has named `origin`. */
export function addVary(reply: FastifyReply, header: string): void {
  const before = reply.getHeader('vary')
  reply.header('vary', before === undefined ? header : `${String(before)}, ${header}`)
}
