/** The fields of a response: an object's by name, a shape's name, several alternatives, or a single value. */
type Fields = { readonly [name: string]: Fields } | readonly Fields[] | string | true

interface ResponseFields {
  readonly calls: Readonly<Record<string, Fields>>
  readonly shapes: Readonly<Record<string, Fields>>
}

/** What is read of a schema in openapi.json. */
interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

interface Operation {
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** Keeps of openapi.json the fields of every response, and of refusals (`Problem`). */
export function responseFields({ paths, components }: OpenApi): ResponseFields {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { responses }]) => {
      const contents = Object.entries(responses)
        .filter(([status]) => status.startsWith('2'))
        .flatMap(([, { content = {} }]) => Object.values(content))
      return [
        `${method.toUpperCase()} ${path}`,
        oneOf(contents.map(({ schema }) => fieldsOf(schema))),
      ] as const
    }),
  )
  const shapes = Object.entries(components.schemas).map(([name, schema]) => [name, fieldsOf(schema)] as const)
  return {
    calls: Object.fromEntries(calls),
    shapes: Object.fromEntries(shapes),
  }
}

function fieldsOf({ $ref, properties, items, additionalProperties, anyOf, allOf }: Schema): Fields {
  if ($ref !== undefined) return $ref.replace('#/components/schemas/', '')
  if (items !== undefined) return fieldsOf(items)
  if (properties !== undefined)
    return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fieldsOf(schema)]))
  if (typeof additionalProperties === 'object') return { '*': fieldsOf(additionalProperties) }
  return oneOf((anyOf ?? allOf ?? []).map(fieldsOf))
}

/** Alternatives without fields say nothing; the same one twice is one. */
function oneOf(all: readonly Fields[]): Fields {
  const different = new Map(all.filter((each) => each !== true).map((each) => [JSON.stringify(each), each]))
  const [first = true, ...others] = different.values()
  return others.length === 0 ? first : [first, ...others]
}

/** Returns every field as a caller finds it: `GET /cart items.product.name`. Names of shapes are not part of it. */
function pathsOf({ calls, shapes }: ResponseFields): string[] {
  const under = (path: string, fields: Fields): string[] => {
    if (fields === true) return [path]
    if (typeof fields === 'string') return under(path, shapes[fields] ?? true)
    if (Array.isArray(fields)) return fields.flatMap((each: Fields) => under(path, each))
    return [path, ...Object.entries(fields).flatMap(([name, inner]) => under(`${path}.${name}`, inner))]
  }
  return [
    ...Object.entries(calls).flatMap(([call, fields]) => under(call, fields)),
    ...under('a refusal', 'Problem'),
  ]
}

/** Returns what was recorded and is gone. A field that moved into a named shape, or out of one, is not. */
export function lostFields(recorded: ResponseFields, now: ResponseFields): string[] {
  const present = new Set(pathsOf(now))
  return [...new Set(pathsOf(recorded))].filter((path) => !present.has(path))
}
