import buildStringify, { type Schema as StringifySchema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import { serializerCompiler as zodSerialiser } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { $ZodType } from 'zod/v4/core'

type Serialise = (body: unknown) => string

/**
 * Compiles each response schema once into a function that writes the listed fields only: an unlisted field, such as one of a
 * row's private columns, never leaves the server. It does not validate, which takes longer than all the rest.
 */
export const filterResponses: FastifySerializerCompiler<$ZodType> = ({ schema }) => compiled(schema)

/**
 * The same for tests and development: a body that does not fit its schema is an error here, and so is a text that differs from
 * what the schema itself would write.
 */
export const checkResponses: FastifySerializerCompiler<$ZodType> = (route) => {
  const serialise = compiled(route.schema)
  const validate = zodSerialiser(route)
  return (body: unknown) => {
    const expected = validate(body)
    const text = serialise(body)
    if (text !== expected)
      throw new Error(
        `${route.method} ${route.url} is serialised as ${text}, but its schema says ${expected}`,
      )
    return text
  }
}

/** Compiled ones are kept: every route has the schema of refusals several times. */
const serialisers = new WeakMap<$ZodType, Serialise>()

function compiled(schema: $ZodType): Serialise {
  const known = serialisers.get(schema)
  if (known !== undefined) return known
  // An empty registry writes named schemas in place, instead of references.
  const described = z.toJSONSchema(schema, { io: 'output', metadata: z.registry() })
  const serialise: Serialise = buildStringify(typesOf(described as Described) as StringifySchema)
  serialisers.set(schema, serialise)
  return serialise
}

/** The part of JSON Schema that our response schemas use. */
interface Described {
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly Described[]
  readonly properties?: Readonly<Record<string, Described>>
  readonly additionalProperties?: false | Described
  readonly items?: Described
}

/** What the text depends on. */
interface Types {
  readonly type?: string | readonly string[]
  readonly nullable?: true
  readonly properties?: Readonly<Record<string, Types>>
  readonly additionalProperties?: Types
  readonly items?: Types
}

/**
 * Keeps what decides the text: types, nullability and listed fields. No field is `required`, because the library would write
 * those first and so change the order of the fields; and no `format` or `const`, for which it would not escape or not read
 * the value.
 */
function typesOf({ type, anyOf, properties, additionalProperties, items }: Described): Types {
  if (anyOf !== undefined) return oneOf(anyOf)
  if (Array.isArray(type)) return oneOf(type.map((each: string) => ({ type: each })))
  if (type === 'array' && items !== undefined) return { type, items: typesOf(items) }
  if (type === 'object')
    return {
      type,
      properties: Object.fromEntries(
        Object.entries(properties ?? {}).map(([name, field]) => [name, typesOf(field)]),
      ),
      ...(typeof additionalProperties === 'object'
        ? { additionalProperties: typesOf(additionalProperties) }
        : {}),
    }
  if (isScalar(type)) return { type }
  // The body of a stream, which is sent as it is.
  if (type === undefined) return {}
  throw new Error(`a response schema can't be serialised: ${String(type)}`)
}

/** A value that may be null, or one of several scalars. Of several objects the library would have to try each. */
function oneOf(options: readonly Described[]): Types {
  const given = options.filter(({ type }) => type !== 'null')
  const nullable = given.length < options.length
  const [first, ...others] = given
  if (first !== undefined && others.length === 0)
    return nullable ? { ...typesOf(first), nullable } : typesOf(first)
  const types = given.map(({ type }) => type)
  if (!types.every(isScalar))
    throw new Error(`a response schema can't be serialised: one of ${types.join(', ')}`)
  return { type: [...types, ...(nullable ? ['null'] : [])] }
}

const SCALARS = ['string', 'number', 'integer', 'boolean'] as const
const isScalar = (type: unknown): type is (typeof SCALARS)[number] =>
  SCALARS.some((scalar) => scalar === type)
