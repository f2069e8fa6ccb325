import * as api from '@farmgate/contract/exports.ts'
import { Answer } from '../../http/answer.ts'
import type { On } from '../../http/on.ts'
import { askForExport } from './ask-export.ts'
import { type ExportDeps, openExport } from './open-export.ts'

export function exportRoutes(on: On, deps: ExportDeps): void {
  on(api.askExport, async ({ actor, body: { kind, question = {} }, caller }) => {
    const { accountId, sessionId, role } = actor
    const { requestId, language } = caller
    const asked = { accountId, question, language }
    const { token, expiresAt } = await askForExport(deps.db, { role, sessionId, requestId }, kind, asked)
    return { url: api.fetchExport.path.replace(':token', token), expiresAt: expiresAt.toISOString() }
  })

  on(api.fetchExport, async ({ params: { token }, caller }) => {
    const { name, body } = await openExport(deps, token, caller.requestId)
    return new Answer(body, [], { 'content-disposition': `attachment; filename="${name}"` })
  })
}
