import type { FastifyReply } from 'fastify'
import { compress, isWorthCompressing } from '../responses/compress.ts'
import { type Coding, codingFor } from '#http/shared/coding.ts'
import { addVary } from '../responses/vary.ts'
import { entityTag, isNamed } from '#http/shared/entity-tag.ts'

/** A public response body as it is sent. Each compressed form is made once, when a caller first accepts it. */
export class PublicAnswer {
  readonly etag: string
  /** When the data began to be read, so that the age is never understated. */
  readonly madeAtMs: number
  private readonly bodies: Partial<Record<Coding, Buffer>> & { readonly identity: Buffer }

  constructor(json: string, madeAtMs: number) {
    const identity = Buffer.from(json)
    this.etag = entityTag(identity)
    this.madeAtMs = madeAtMs
    this.bodies = { identity }
  }

  /** The memory that it needs at most: compressed forms of a body that is worth it are less than half of it. */
  get bytes(): number {
    return this.bodies.identity.length * 2
  }

  bodyIn(coding: Coding): { readonly coding: Coding; readonly body: Buffer } {
    const { identity } = this.bodies
    if (coding === 'identity' || !isWorthCompressing(identity.length))
      return { coding: 'identity', body: identity }
    const body = (this.bodies[coding] ??= compress(identity, coding))
    return { coding, body }
  }
}

/** Sends the answer, or 304 when the caller has it already. */
export function sendPublicAnswer(
  reply: FastifyReply,
  answer: PublicAnswer,
  ageSeconds: number,
): FastifyReply {
  const { headers } = reply.request
  reply.header('etag', answer.etag)
  addVary(reply, 'accept-encoding')
  if (ageSeconds > 0) reply.header('age', ageSeconds)
  if (isNamed(answer.etag, headers['if-none-match'])) return reply.code(304).send()
  const { coding, body } = answer.bodyIn(codingFor(headers['accept-encoding']))
  if (coding !== 'identity') reply.header('content-encoding', coding)
  return reply.type('application/json; charset=utf-8').send(body)
}
