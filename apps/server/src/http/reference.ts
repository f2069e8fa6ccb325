import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { wordsOf } from './problems.ts'

const DESCRIPTION = `Farmers sell produce straight to the people who eat it.

**Signing in.** \`POST /users/login\` (buyers and admins) and \`POST /farmers/login\` answer a token; send it as
\`Authorization: Bearer …\`. It lives as long as the session: a buyer's or a farmer's 30 days and an admin's 8 hours, less when it
is not used for 14 days (farmers: 7). \`DELETE /auth/sessions/{id}\` ends it. A login with \`renews: true\` gets a token for ten minutes
and a refresh cookie, with which \`POST /auth/{role}/refresh\` renews it.

**Refusals** are JSON \`{message, code, requestId}\`: \`message\` for people, \`code\` for programs. \`faults\` names the fields where that helps.

**Once.** Calls that say so take an \`Idempotency-Key\` of 8 to 255 characters: the same key and body get the same answer again, for 48 hours.`

/** `/openapi.json`, and a page to read it at `/docs`. Registered before the routes it describes. */
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
    transformObject: jsonSchemaTransformObject,
  })

  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())

  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      // Relative, so that it is found behind the web server's /api as well.
      url: '../openapi.json',
      title: 'Farmgate API',
      withDefaultFonts: false,
      telemetry: false,
      // The page is for reading our calls; the vendor's other offers would send people elsewhere.
      showDeveloperTools: 'never',
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
    },
    hooks: {
      // The page styles itself inline and evaluates nothing of ours: a policy of its own, wider only here.
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

/** Says under each status which codes it stands for, so that a reader need not guess. */
function nameRefusals(schema: FastifySchema, refusals: NonNullable<FastifySchema['refusals']>): void {
  const response = schema.response as Record<string, { description?: string }> | undefined
  for (const [status, codes] of Object.entries(refusals)) {
    const answer = response?.[status]
    if (answer) answer.description = codes.map((code) => `\`${code}\`: ${wordsOf[code]}`).join('; ')
  }
  delete schema.refusals
}
