import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addVary } from './vary.ts'
import { type Coding, codingFor } from '#http/shared/coding.ts'

/** A smaller response fits into the first packet anyway. */
const BYTES_MIN = 1_000

export const isWorthCompressing = (bytes: number): boolean => bytes >= BYTES_MIN

/**
 * Compresses in the calling thread: of a page of 23 kB, 0.18 ms, and 0.78 ms of both threads through the thread pool.
 * Brotli 3 and 4 make 4.8 kB of it, 4 in twice the time; gzip makes 5.3 kB in 0.29 ms.
 */
export const compress = (body: Buffer, coding: Exclude<Coding, 'identity'>): Buffer =>
  coding === 'gzip'
    ? gzipSync(body)
    : brotliCompressSync(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 3,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        },
      })

/**
 * Compresses a serialised JSON body on its way out. Streams and bodies that are already encoded pass through. For GET
 * only: no GET returns a token, so the size of a response says nothing about one (BREACH).
 */
export function compressResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  done(null, typeof payload === 'string' ? compressed(request, reply, payload) : payload)
}

function compressed(request: FastifyRequest, reply: FastifyReply, payload: string): string | Buffer {
  addVary(reply, 'accept-encoding')
  const coding = codingFor(request.headers['accept-encoding'])
  if (coding === 'identity') return payload
  const body = Buffer.from(payload)
  if (!isWorthCompressing(body.length)) return payload
  reply.header('content-encoding', coding)
  reply.removeHeader('content-length')
  return compress(body, coding)
}
