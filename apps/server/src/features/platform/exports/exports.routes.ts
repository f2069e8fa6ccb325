import * as api from '@farmgate/contract/platform/exports.ts'
import { Answer } from '#http/responses/answer.ts'
import type { On } from '#http/on.ts'
import { createExportLink } from './create-export-link.ts'
import { type ExportDeps, openExport } from './open-export.ts'

export function exportRoutes(on: On, deps: ExportDeps): void {
  on(api.requestExport, async ({ actor, body, caller }) => {
    const { kind, question = {} } = body
    const { accountId, sessionId, role } = actor
    // Has farms' account numbers, and sends the run.
    if (body.kind === 'bank_file') await deps.proveForAct(accountId, body.code, caller)
    const { requestId, language } = caller
    const request = { accountId, question, language }
    const { token, expiresAt } = await createExportLink(
      deps.db,
      { role, sessionId, requestId },
      kind,
      request,
    )
    return { url: api.fetchExport.path.replace(':token', token), expiresAt: expiresAt.toISOString() }
  })

  on(api.fetchExport, async ({ params: { token }, caller }) => {
    const { name, body } = await openExport(deps, token, caller.requestId)
    return new Answer(body, [], { 'content-disposition': `attachment; filename="${name}"` })
  })
}
