import type { Mutation } from './mutation.ts'

const TEST = 'apps/server/src/features/telling/mail-queue/unverified-mails.test.ts'
const RULE = 'packages/domain/src/telling/unverified-mail.ts'

/** Mails that strangers get unasked. */
export const unverifiedMailMutations: readonly Mutation[] = [
  {
    promise: 'unverified mails: a mailbox gets few in an hour',
    file: RULE,
    remove: '  mailbox: 5,',
    leave: '  mailbox: 500,',
    test: TEST,
  },
  {
    promise: 'unverified mails: the spellings of one mailbox are counted together',
    file: RULE,
    remove: "address.slice(0, at).split('+')",
    leave: '[address.slice(0, at)]',
    test: TEST,
  },
  {
    promise: 'unverified mails: one account causes few',
    file: 'apps/server/src/features/telling/mail-queue/unverified-mails.sql.ts',
    remove: 'and account_id = ${accountId}) as account',
    leave: 'and account_id = ${mailId}) as account',
    test: TEST,
  },
  {
    promise: 'unverified mails: one network causes few',
    file: 'apps/server/src/features/people/account-store/mail-verification.ts',
    remove: 'network: countedNetwork(ip)',
    leave: "network: ip === '' ? countedNetwork(ip) : null",
    test: TEST,
  },
  {
    promise: 'unverified mails: a verified address is not limited',
    file: 'apps/server/src/features/telling/mail-queue/count-unverified-mail.ts',
    remove: 'if (mail.isVerified || !isCounted(mail.kind)) return null',
    leave: 'if (!isCounted(mail.kind)) return null',
    test: TEST,
  },
  {
    promise: 'unverified mails: a second try is not counted again',
    file: 'apps/server/src/features/telling/mail-queue/unverified-mails.sql.ts',
    remove: 'if (row === undefined || row.isCounted) return null',
    leave: 'if (row === undefined) return null',
    test: TEST,
  },
  {
    promise: 'unverified mails: a stranger reads no name',
    file: 'apps/server/src/features/telling/mails/write-letter.ts',
    remove: "mail.isVerified || !isCounted(kind) ? mail.name : ''",
    leave: "mail.isVerified || isCounted(kind) ? mail.name : ''",
    test: TEST,
  },
  {
    promise: 'mails: a name never carries a link, in HTML',
    file: 'apps/server/src/features/telling/mail-layout/letter-html.ts',
    remove: '${escaped(shown(part.text))}</p>',
    leave: '${escaped(part.text)}</p>',
    test: TEST,
  },
  {
    promise: 'mails: a name never carries a link, in plain text',
    file: 'apps/server/src/features/telling/mail-layout/letter-text.ts',
    remove: 'return shown(part.text)',
    leave: 'return plainLine(part.text)',
    test: TEST,
  },
]
