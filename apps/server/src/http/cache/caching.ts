import type { Endpoint } from '@farmgate/contract/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPublicAnswer } from './public-answer.ts'
import { type MakeJson, neverStored, type PublicAnswers } from './public-answers.ts'

/** How the response of an endpoint may be cached. */
export interface Caching {
  readonly path: string
  readonly seconds: number
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Returns null for an endpoint that is never cached. A response that depends on its caller can't be cacheable. One that
 * may depend on the caller is not for shared caches, even as a visitor gets it, because many of them ignore `vary`. A CDN
 * may send another response while it fetches the next one, until it is twice as old (RFC 9213); browsers ignore that
 * header.
 */
export function cachingOf({ method, path, access, knowsCaller, cacheSeconds }: Endpoint): Caching | null {
  if (cacheSeconds === undefined) return null
  if (access !== 'anyone' || method !== 'GET')
    throw new Error(`${method} ${path} depends on its caller and can't be cached`)
  const age = `max-age=${cacheSeconds}`
  const headers =
    knowsCaller === true
      ? { 'cache-control': `private, ${age}` }
      : {
          'cache-control': `public, ${age}`,
          'cdn-cache-control': `public, ${age}, stale-while-revalidate=${cacheSeconds}`,
        }
  return { path, seconds: cacheSeconds, headers }
}

/** Replies with what every visitor gets. A caller who sends a token gets an answer that was made for this call. */
export async function replyPublicly(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, seconds, headers }: Caching,
  answers: PublicAnswers,
  makeJson: MakeJson,
): Promise<FastifyReply> {
  // Parsed: the order of the parameters, and those that the endpoint does not know, make no difference.
  const key = JSON.stringify([path, request.params, request.query])
  const sendsToken = request.headers.authorization !== undefined
  const memory = sendsToken ? neverStored : answers
  const { answer, ageSeconds } = await memory.find({ key, seconds, ip: request.ip }, makeJson)
  // Only now, because a refusal is never cached.
  reply.headers(headers)
  return sendPublicAnswer(reply, answer, ageSeconds)
}
