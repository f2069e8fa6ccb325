import { type EndpointName, endpoints } from '@farmgate/contract/endpoints.ts'
import { Problem } from '@farmgate/contract/problem.ts'
import { serializerCompiler as zodSerialiser } from 'fastify-type-provider-zod'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { checkResponses, filterResponses } from './response-serialiser.ts'

const routeOf = (schema: $ZodType) => ({ schema, method: 'GET', url: '/', httpStatus: '200' })
const filtered = (schema: $ZodType) => filterResponses(routeOf(schema))
const checked = (schema: $ZodType) => checkResponses(routeOf(schema))
const asBefore = (schema: $ZodType) => zodSerialiser(routeOf(schema))

const SECRET = 'passwordHash'

/** A body that fits, with a field more in every object. `full`: whether nullable and optional values are there. */
function bodyOf(schema: $ZodType, full: boolean): unknown {
  const { def } = (schema as $ZodTypes)._zod
  if (def.type === 'object') {
    const fields = Object.entries(def.shape).map(([name, field]) => [name, bodyOf(field, full)])
    return Object.fromEntries([[SECRET, SECRET], ...fields, [`${SECRET}2`, SECRET]])
  }
  if (def.type === 'array') return full ? [bodyOf(def.element, true), bodyOf(def.element, false)] : []
  if (def.type === 'record')
    return Object.fromEntries(keysOf(def.keyType).map((key) => [key, bodyOf(def.valueType, full)]))
  if (def.type === 'nullable') return full ? bodyOf(def.innerType, true) : null
  if (def.type === 'optional') return full ? bodyOf(def.innerType, true) : undefined
  if (def.type === 'union') return bodyOf((full ? def.options.at(-1) : def.options[0]) as $ZodType, full)
  if (def.type === 'enum') return Object.values(def.entries)[0]
  if (def.type === 'literal') return def.values[0]
  if (def.type === 'number') return full ? 40.25 : 0
  if (def.type === 'boolean') return full
  if (def.type === 'null') return null
  if (def.type !== 'string') throw new Error(`no value for ${def.type}`)
  if (!('format' in def)) return 'the “old” farm\'s "Alphonso"\n\u2028\ud800 आम \\'
  return def.format === 'date' ? '2026-11-16' : '2026-11-16T05:30:00.000Z'
}

const keysOf = (schema: $ZodType): string[] => {
  const { def } = (schema as $ZodTypes)._zod
  return def.type === 'enum' ? Object.values(def.entries).map(String) : ['at', '10', 'by "name"']
}

const withBody = Object.entries(endpoints).filter(([, endpoint]) => !('streams' in endpoint))

describe.each([
  ...(withBody.map(([name, { response }]) => [name, response]) as [EndpointName, $ZodType][]),
  ['a refusal', Problem] as const,
])('%s', (_, schema) => {
  test.each([
    ['with every value', true],
    ['without what may be missing', false],
  ])('%s is sent without unlisted fields, and byte for byte as its schema writes it', (_how, full) => {
    const body = bodyOf(schema, full)
    const text = filtered(schema)(body)
    expect(text).not.toContain(SECRET)
    expect(text).toBe(asBefore(schema)(body))
    expect(checked(schema)(body)).toBe(text)
  })
})

test('a checked response that does not fit its schema is an error', () => {
  const schema = z.object({ name: z.string(), at: z.nullable(z.iso.datetime()) })
  for (const body of [{}, { name: null, at: null }, { name: 'Asha', at: 'yesterday' }, { name: 'Asha' }])
    expect(() => checked(schema)(body)).toThrow("doesn't match")
  expect(checked(schema)({ name: 'Asha', at: null })).toBe('{"name":"Asha","at":null}')
})

test('a schema that can only be written by trying is refused at the start', () => {
  const either = z.object({ farm: z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]) })
  expect(() => filtered(either)).toThrow("can't be serialised")
})
