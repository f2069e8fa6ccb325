/** What is read of an API reference (OpenAPI 3.1). */
export interface ApiReference {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
}

interface Operation {
  readonly responses?: Readonly<Record<string, { readonly description?: string }>>
}

/** The same reference with each refusal and each schema once: most calls can be refused for the same reasons. */
export function saidOnce(reference: ApiReference) {
  const refusals: Record<string, unknown> = {}
  const responsesOf = (responses: NonNullable<Operation['responses']>) =>
    mapValues(responses, (response, status) => {
      const name = nameOf(response.description ?? '')
      if (status.startsWith('2') || name === '') return response
      refusals[name] = response
      return { $ref: `#/components/responses/${name}` }
    })
  const paths = mapValues(reference.paths, (operations) =>
    mapValues(operations, (operation) =>
      operation.responses === undefined
        ? operation
        : { ...operation, responses: responsesOf(operation.responses) },
    ),
  )
  const schemas = usedSchemas(reference.components.schemas, [paths, refusals])
  return { ...reference, paths, components: { ...reference.components, schemas, responses: refusals } }
}

/** The codes of a refusal, which its description lists: they say the rest of it. */
function nameOf(description: string): string {
  return Array.from(description.matchAll(/`([\w.]+)`: /g), ([, code]) => code).join('-')
}

/** Those that a call leads to: each shape exists a second time as it would be sent, and few are. */
function usedSchemas(schemas: Readonly<Record<string, unknown>>, calls: unknown): Record<string, unknown> {
  const used = new Set<string>()
  const visit = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      visit(schemas[name] ?? {})
    }
  }
  visit(calls)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  to: (value: From, key: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value, key)]))
}
