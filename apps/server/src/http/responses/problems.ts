import {
  FAULT_CODES,
  type FaultCode,
  type FieldFault,
  Refusal,
  type RefusalCode,
  type Shortage,
} from '@farmgate/domain/refusal.ts'
import type { Problem } from '@farmgate/contract/problem.ts'
import { faults as faultWords } from '@farmgate/messages/en/faults.ts'
import { problems as problemWords } from '@farmgate/messages/en/problems.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { withGroupedDigits } from '@farmgate/messages/grouped-digits.ts'
import type { FastifyError } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseAway } from '#db/connection/database-away.ts'
import { postgresCode } from '#db/transaction.ts'
import { presentTotals } from '#http/shared/present-totals.ts'

/** Every refusal's English text. A code without one does not compile. */
export const wordsOf: Readonly<Record<RefusalCode, string>> = problemWords
const faultWordsOf: Record<FaultCode, string> = faultWords

export const presentProblem = (refusal: Refusal, requestId: string): Problem => ({
  message: fill(wordsOf[refusal.code], withGroupedDigits(refusal.details.params)),
  code: refusal.code,
  requestId,
  ...(refusal.details.faults === undefined ? {} : { faults: refusal.details.faults.map(presentFault) }),
  ...(refusal.details.totals === undefined ? {} : { figures: presentTotals(refusal.details.totals) }),
  ...(refusal.details.shortages === undefined
    ? {}
    : { shortages: refusal.details.shortages.map(presentShortage) }),
  ...(refusal.details.most === undefined ? {} : { most: refusal.details.most }),
  ...(refusal.details.params === undefined ? {} : { params: { ...refusal.details.params } }),
})

const presentShortage = ({ productId, available }: Shortage) => ({ product: productId, available })

const presentFault = ({ field, code, params }: FieldFault) => ({
  field,
  code,
  message: fill(faultWordsOf[code], params),
  ...(params === undefined ? {} : { params: { ...params } }),
})

/**
 * Returns the refusal for any thrown error. An unexpected error becomes `server.fault`: it is logged, and the caller gets no
 * detail of it.
 */
export function refusalFor(error: unknown, invalid: RefusalCode = 'request.invalid'): Refusal {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) return new Refusal(invalid, { faults: schemaFaults(error) })
  const { code, statusCode } = error as Partial<FastifyError>
  if (code !== undefined && code in fastifyRefusals)
    return new Refusal(fastifyRefusals[code] ?? 'server.fault')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('request.invalid')
  if (isUnstorable(error)) return new Refusal('request.invalid')
  if (isDatabaseAway(error)) return new Refusal('server.busy', { retryAfterSeconds: 2 })
  return new Refusal('server.fault')
}

const fastifyRefusals: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_type',
  FST_REQ_FILE_TOO_LARGE: 'request.too_large',
  FST_FILES_LIMIT: 'request.too_large',
  FST_FIELDS_LIMIT: 'request.too_large',
  FST_PARTS_LIMIT: 'request.too_large',
}

/** Whether PostgreSQL can't store the text: a zero byte or, in JSON, half of a surrogate pair. The caller's fault. */
const isUnstorable = (error: unknown): boolean => {
  const code = postgresCode(error)
  return (
    code === '22021' || code === '22P05' || (code === '22P02' && /type json/.test((error as Error).message))
  )
}

/** Returns the first fault of each field: "is required" is clearer than "is required and is not an e-mail". */
function schemaFaults(error: {
  validation: readonly { instancePath: string; message?: string }[]
}): FieldFault[] {
  const byField = new Map<string, FieldFault>()
  for (const { instancePath, message } of error.validation) {
    const field = instancePath.replace(/^\//, '').replaceAll('/', '.')
    if (!byField.has(field)) byField.set(field, { field, code: asFaultCode(message) })
  }
  return [...byField.values()]
}

/** Our schemas use fault codes as messages; zod's own messages mean a wrong shape. */
const asFaultCode = (message: string | undefined): FaultCode =>
  FAULT_CODES.find((code) => code === message) ?? 'field.invalid'
