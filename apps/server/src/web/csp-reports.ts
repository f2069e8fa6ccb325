import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { networkKey } from '#http/shared/network.ts'
import type { Log } from '#logging/log.ts'

/** Where browsers report what the content security policy blocked. */
export const CSP_REPORTS_PATH = '/csp-reports'

const BODY_MAX = 16_384
const LINE_EVERY_MS = 60_000
/** Per network and minute. A page that breaks sends a handful. */
const CALLS_MAX = 20
/** Beyond these, networks share one allowance and kinds of reports one count, so callers can't fill the memory. */
const NETWORKS_MAX = 5_000
const KINDS_MAX = 50
const REPORTS_PER_CALL_MAX = 20

/** Takes reports of browsers and writes at most one log line a minute: directive, blocked origin, count, nothing of the visitor. */
export function takeCspReports(app: FastifyInstance, log: Log): void {
  const callers = new Map<string, number>()
  const counts = new Map<string, number>()
  let minute: NodeJS.Timeout | undefined

  function endMinute(): void {
    minute = undefined
    callers.clear()
    if (counts.size === 0) return
    const blocked = [...counts].map(([kind, count]) => `${kind} ${count}`)
    counts.clear()
    log.warn({ blocked }, 'content security policy violated')
  }

  function isWithinLimit(ip: string): boolean {
    minute ??= setTimeout(endMinute, LINE_EVERY_MS).unref()
    const network = networkKey(ip)
    const key = callers.has(network) || callers.size < NETWORKS_MAX ? network : 'all others'
    const calls = (callers.get(key) ?? 0) + 1
    callers.set(key, calls)
    return calls <= CALLS_MAX
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: BODY_MAX },
      (_request, body, done) => done(null, parse(String(body))),
    )
    scope.post(
      CSP_REPORTS_PATH,
      {
        onRequest: async (request, reply) => {
          // Before the body is read.
          if (!isWithinLimit(request.ip)) await reply.code(429).header('retry-after', '60').send()
        },
      },
      async (request, reply) => {
        for (const { directive, blocked } of readReports(request.body)) {
          const kind = `${directive} ${blocked}`
          const key = counts.has(kind) || counts.size < KINDS_MAX ? kind : 'other other'
          counts.set(key, (counts.get(key) ?? 0) + 1)
        }
        return reply.code(204).header('cache-control', 'no-store').send()
      },
    )
  })
  app.addHook('onClose', async () => {
    clearTimeout(minute)
    endMinute()
  })
}

/** `report-uri` sends one report, `report-to` a list. */
const oldReport = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().default(''),
  }),
})
const newReport = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ effectiveDirective: z.string(), blockedURL: z.string().default('') }),
})

interface Report {
  readonly directive: string
  readonly blocked: string
}

function readReports(body: unknown): Report[] {
  const old = oldReport.safeParse(body)
  if (old.success) {
    const report = old.data['csp-report']
    const directive = report['effective-directive'] ?? report['violated-directive']?.split(' ')[0] ?? ''
    return [toReport(directive, report['blocked-uri'])]
  }
  return (Array.isArray(body) ? body.slice(0, REPORTS_PER_CALL_MAX) : []).flatMap((each: unknown) => {
    const report = newReport.safeParse(each)
    return report.success ? [toReport(report.data.body.effectiveDirective, report.data.body.blockedURL)] : []
  })
}

/** Paths and queries may be personal, and anyone can write anything here: only known forms are kept. */
const toReport = (directive: string, blocked: string): Report => ({
  directive: /^[a-z]+(?:-[a-z]+){1,3}$/.test(directive) && directive.length <= 30 ? directive : 'other',
  blocked: KEYWORDS.has(blocked) ? blocked : originOf(blocked),
})

const KEYWORDS = new Set(['inline', 'eval', 'wasm-eval', 'data', 'blob', 'self'])

function originOf(blocked: string): string {
  if (!URL.canParse(blocked)) return 'other'
  const { protocol, origin } = new URL(blocked)
  return (protocol === 'https:' || protocol === 'http:') && origin.length <= 100 ? origin : 'other'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
