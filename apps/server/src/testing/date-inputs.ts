import type { Endpoint } from '@farmgate/contract/endpoint.ts'

/** A field of a call that takes a day or a moment. */
export interface DateInput {
  readonly part: 'params' | 'query' | 'body'
  readonly kind: 'day' | 'moment'
  /** Where it is: `moves.0.to`. */
  readonly field: string
  /** A part of a call with this text in the field and nothing else but what leads to it. */
  readonly holding: (text: string) => unknown
}

interface Schema {
  readonly def: {
    readonly shape?: Readonly<Record<string, Schema>>
    readonly innerType?: Schema
    readonly element?: Schema
    readonly in?: Schema
    readonly options?: readonly Schema[]
    readonly values?: readonly unknown[]
  }
  readonly safeParse: (value: unknown) => { readonly success: boolean }
}

const PARTS = ['params', 'query', 'body'] as const

/** Finds every day and moment that an endpoint takes, however deep. A field is one when it takes such a text and no other. */
export const dateInputsOf = (endpoint: Endpoint): DateInput[] =>
  PARTS.flatMap((part) => {
    const schema = endpoint[part] as Schema | undefined
    return schema === undefined ? [] : find(schema).map((found) => ({ part, ...found }))
  })

type Found = Omit<DateInput, 'part'>

function find(schema: Schema): Found[] {
  const { shape, innerType, element, in: from, options } = schema.def
  if (innerType !== undefined) return find(innerType)
  if (from !== undefined) return find(from)
  if (options !== undefined) return options.flatMap(find)
  if (element !== undefined) return find(element).map((each) => under('0', each, (value) => [value]))
  if (shape === undefined) return leaf(schema)
  const fixed = Object.entries(shape).flatMap(([name, { def }]) =>
    def.values?.length === 1 ? [[name, def.values[0]] as const] : [],
  )
  return Object.entries(shape).flatMap(([name, field]) =>
    find(field).map((each) =>
      under(name, each, (value) => ({ ...Object.fromEntries(fixed), [name]: value })),
    ),
  )
}

const under = (name: string, { kind, field, holding }: Found, wrap: (value: unknown) => unknown): Found => ({
  kind,
  field: field === '' ? name : `${name}.${field}`,
  holding: (text) => wrap(holding(text)),
})

const EXAMPLES = { day: '2026-11-15', moment: '2026-11-15T06:30:00.000Z' } as const

function leaf(schema: Schema): Found[] {
  if (schema.safeParse('a date').success) return []
  return (['day', 'moment'] as const)
    .filter((kind) => schema.safeParse(EXAMPLES[kind]).success)
    .map((kind) => ({ kind, field: '', holding: (text) => text }))
}
