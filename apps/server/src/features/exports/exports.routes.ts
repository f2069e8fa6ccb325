import * as api from '@farmgate/contract/exports.ts'
import type { Db } from '../../db/pool.ts'
import { Answer } from '../../http/answer.ts'
import type { On } from '../../http/on.ts'
import { askForExport } from './ask-export.ts'
import { type ExportSources, openExport } from './open-export.ts'

export function exportRoutes(on: On, db: Db, sources: ExportSources): void {
  on(api.askExport, async ({ actor, body: { kind, question = {} }, caller }) => {
    const { accountId, role } = actor
    const asked = { accountId, question, language: caller.language }
    const { token, expiresAt } = await askForExport(db, { role, requestId: caller.requestId }, kind, asked)
    return { url: api.fetchExport.path.replace(':token', token), expiresAt: expiresAt.toISOString() }
  })

  on(api.fetchExport, async ({ params: { token }, caller }) => {
    const { name, body } = await openExport(db, sources, token, caller.requestId)
    return new Answer(body, [], { 'content-disposition': `attachment; filename="${name}"` })
  })
}
