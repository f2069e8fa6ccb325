import type { Input } from '@farmgate/contract/endpoint.ts'
import { askExport } from '@farmgate/contract/exports.ts'
import type { Role } from '@farmgate/domain/accounts/role.ts'
import { callAs } from '../api/call.ts'

type Wish = Input<typeof askExport>['body']
export type ExportKind = Wish['kind']
export type ExportQuestion<Kind extends ExportKind> = NonNullable<Extract<Wish, { kind: Kind }>['question']>

/**
 * Asks for an address that gives the file once, and has the browser fetch it as it fetches any file: in the background,
 * straight to the disk. `question` is what the list on the screen is narrowed to.
 */
export async function downloadExport<Kind extends ExportKind>(
  role: Role,
  kind: Kind,
  question: ExportQuestion<Kind>,
): Promise<void> {
  const { url } = await callAs(role, askExport, { body: { kind, question } as Wish })
  const link = document.createElement('a')
  link.href = `/api${url}`
  // Named by the server. The attribute keeps the page where it is should the link be refused.
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
