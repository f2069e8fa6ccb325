import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { wordsOf } from './responses/problems.ts'
import { type ApiReference, saidOnce } from './said-once.ts'

const DESCRIPTION = `Farmers sell produce straight to the people who eat it.

**Signing in.** \`POST /users/login\` (buyers and admins) and \`POST /farmers/login\` answer a token; send it as
\`Authorization: Bearer …\`. It lives as long as the session: a buyer's or a farmer's 30 days and an admin's 8 hours, less when it
is not used for 14 days (farmers: 7). \`DELETE /auth/sessions/{id}\` ends it. A login with \`renews: true\` gets a token for ten minutes
and a refresh cookie, with which \`POST /auth/{role}/refresh\` renews it.

**Refusals** are JSON \`{message, code, requestId}\`: \`message\` for people, \`code\` for programs. \`faults\` names the fields where that helps.

**Once.** Calls that say so take an \`Idempotency-Key\` of 8 to 255 characters: the same key and body get the same answer again, for 48 hours.`

/** Serves `/openapi.json` and a page for it at `/docs`. Registered before the routes it describes. */
export async function serveReference(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Farmgate API',
        description: DESCRIPTION,
        version: '1',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          refreshCookie: {
            type: 'apiKey',
            in: 'cookie',
            name: '__Host-rt_{role}',
            description: 'Set by signing in. Send X-Role with the role and a JSON content type.',
          },
        },
      },
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route)
      nameRefusals(schema, route.schema?.refusals ?? {})
      return { schema, url }
    },
    transformObject: (document) => saidOnce(jsonSchemaTransformObject(document) as ApiReference),
  })

  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())

  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      // Relative, so that it also works behind the web server's /api.
      url: '../openapi.json',
      title: 'Farmgate API',
      withDefaultFonts: false,
      telemetry: false,
      // The vendor's other features would lead people to its own services.
      showDeveloperTools: 'never',
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
    },
    hooks: {
      // The page uses inline styles and scripts, so it has its own, wider policy.
      onRequest: (_request, reply, done) => {
        reply.header(
          'content-security-policy',
          "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
        )
        done()
      },
    },
  })
}

/** Lists the refusal codes in the description of each status. */
function nameRefusals(schema: FastifySchema, refusals: NonNullable<FastifySchema['refusals']>): void {
  const response = schema.response as Record<string, { description?: string }> | undefined
  for (const [status, codes] of Object.entries(refusals)) {
    const documented = response?.[status]
    if (documented) documented.description = codes.map((code) => `\`${code}\`: ${wordsOf[code]}`).join('; ')
  }
  delete schema.refusals
}
