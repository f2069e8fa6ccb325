import type { Mutation } from './mutation.ts'

const CHANGE = 'apps/server/src/features/people/account-admin/change-account.ts'
const SQL = 'apps/server/src/features/people/account-admin/accounts.sql.ts'
const TEST = 'apps/server/src/features/people/account-admin/account-admin.test.ts'

/** Operators' actions on accounts, and their effects on the person. */
export const accountAdminMutations: readonly Mutation[] = [
  {
    promise: 'accounts: no operator changes another operator’s account',
    file: 'packages/domain/src/people/accounts/account-actions.ts',
    remove: "  if (role === 'admin') return 'account.is_admin'\n",
    leave: '',
    test: TEST,
  },
  {
    promise: 'accounts: the database disables no operator',
    file: 'apps/server/migrations/0018_account_desk.sql',
    remove: "check (disabled_at is null or role <> 'admin')",
    leave: 'check (true)',
    test: TEST,
  },
  {
    promise: 'accounts: a disabled account is not disabled again',
    file: 'packages/domain/src/people/accounts/account-actions.ts',
    remove: "      return isDisabled ? 'account.already_disabled' : null",
    leave: '      return null',
    test: TEST,
  },
  {
    promise: 'accounts: two operators at the same account wait for each other',
    file: SQL,
    remove: "    .where('deleted_at', 'is', null)\n    .forUpdate()\n",
    leave: "    .where('deleted_at', 'is', null)\n",
    test: TEST,
  },
  {
    promise: 'accounts: the right password of a disabled account is counted like a wrong one',
    file: 'apps/server/src/features/people/sign-in/sign-in.ts',
    remove: 'found?.active === true ? found.passwordHash : null',
    leave: 'found?.passwordHash ?? null',
    test: TEST,
  },
  {
    promise: 'accounts: a disabled account does not sign in',
    file: 'packages/domain/src/people/sign-in/sign-in.ts',
    remove: 'account.active && (pickedRole',
    leave: '(pickedRole',
    test: 'packages/domain/src/people/sign-in/sign-in.test.ts',
  },
  {
    promise: 'accounts: no order is placed after the account was disabled',
    file: 'apps/server/src/features/ordering/checkout/orders.sql.ts',
    remove: "and accounts.status = 'active' and accounts.deleted_at is null",
    leave: 'and accounts.deleted_at is null',
    test: TEST,
  },
  {
    promise: 'accounts: signing out ends the sessions',
    file: CHANGE,
    remove: '    ended = await revokeAll(tx, id, BY_OPERATOR)\n    await raiseEpoch(tx, id)\n',
    leave: '    await raiseEpoch(tx, id)\n',
    test: TEST,
  },
  {
    promise: 'accounts: only the account’s own session is ended',
    file: 'apps/server/src/features/people/sessions/sessions.sql.ts',
    remove:
      "    .where('sessions.account_id', '=', accountId)\n    .where('sessions.revoked_at', 'is', null)\n",
    leave: "    .where('sessions.revoked_at', 'is', null)\n",
    test: TEST,
  },
  {
    promise: 'accounts: a phone number is confirmed only if it is the number that was called',
    file: CHANGE,
    remove:
      "    if (phone !== '' && !isSamePhone(phone, called)) throw new Refusal('account.phone_changed')\n",
    leave: '',
    test: TEST,
  },
  {
    promise: 'accounts: a changed phone number is no longer confirmed',
    file: 'apps/server/src/features/people/accounts/update-address.ts',
    remove: '  await removePhoneMark(tx, accountId)\n',
    leave: '',
    test: TEST,
  },
  {
    promise: 'accounts: the person gets a mail that the account is disabled',
    file: 'apps/server/src/features/telling/mail-queue/mails.sql.ts',
    remove: "(accounts.status = 'disabled') = (mails.kind = 'account_disabled')",
    leave: "accounts.status = 'active'",
    test: TEST,
  },
  {
    promise: 'accounts: an order that another operator has cancelled is not listed as refused',
    file: 'apps/server/src/features/people/account-admin/cancel-open-orders.ts',
    remove: 'code === null || !stillOpen.has(id)',
    leave: 'code === null',
    test: TEST,
  },
  {
    promise: 'accounts: another operator’s sessions are not shown',
    file: 'apps/server/src/features/people/account-admin/show-account.ts',
    remove: 'isOperator ? null : listSessionsOf(db, id, SESSIONS_SHOWN)',
    leave: 'listSessionsOf(db, id, SESSIONS_SHOWN)',
    test: TEST,
  },
]
