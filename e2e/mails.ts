import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Mail, readMail } from '@farmgate/mail-sink/sink.ts'
import { mailsOf } from '@farmgate/stack/paths.ts'
import { expect } from '@playwright/test'
import { STACK } from './stack.ts'

/** A page behind a mailed link. */
export interface MailedLink {
  readonly path: string
  readonly token: string
}

/** The newest link to this page in a mail to this address. Waits for the mail: the worker sends it. */
export async function mailedLink(to: string, page: string): Promise<MailedLink> {
  let token: string | undefined
  await expect
    .poll(
      async () => {
        token = (await linksTo(to, page)).at(-1)
        return token
      },
      { message: `a mail to ${to} with a link to /${page}`, timeout: 20_000 },
    )
    .toBeDefined()
  return { path: `/${page}#${token ?? ''}`, token: token ?? '' }
}

/** The tokens of every link to this page that was mailed to this address, oldest first. */
async function linksTo(to: string, page: string): Promise<string[]> {
  const mails = await mailsTo(to)
  return mails.flatMap(({ text }) => {
    const [, token] = new RegExp(`/${page}#([\\w.~-]+)`).exec(text) ?? []
    return token === undefined ? [] : [token]
  })
}

async function mailsTo(to: string): Promise<Mail[]> {
  const folder = mailsOf(STACK.database)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted()
  // A mail may be half written; the next poll finds it complete.
  const mails = await Promise.all(names.map(async (name) => readMail(await readFile(join(folder, name)))))
  return mails.filter((mail) => mail.to.includes(to))
}
