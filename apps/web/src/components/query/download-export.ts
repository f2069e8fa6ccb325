import type { Input } from '@farmgate/contract/endpoint.ts'
import { requestExport } from '@farmgate/contract/platform/exports.ts'
import type { Role } from '@farmgate/domain/people/role.ts'
import { callAs } from '#api/call.ts'

type ExportRequest = Input<typeof requestExport>['body']
export type ExportKind = ExportRequest['kind']
export type ExportQuestion<Kind extends ExportKind> = NonNullable<
  Extract<ExportRequest, { kind: Kind }>['question']
>

/**
 * Requests a one-time link to the file and lets the browser download it in the background, straight to the disk.
 * `question` holds the filters of the list on the screen, `code` one of the second factor where the file needs it.
 */
export async function downloadExport<Kind extends ExportKind>(
  role: Role,
  kind: Kind,
  question: ExportQuestion<Kind>,
  code?: string,
): Promise<void> {
  const { url } = await callAs(role, requestExport, { body: { kind, question, code } as ExportRequest })
  const link = document.createElement('a')
  link.href = `/api${url}`
  // The server names the file. The attribute keeps the page open if the link is refused.
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
