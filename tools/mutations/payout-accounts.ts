import type { Mutation } from './mutation.ts'

const SQL = 'apps/server/src/features/money/payout-accounts/payout-accounts.sql.ts'
const CHECK = 'apps/server/src/features/money/payout-accounts/check-payout-accounts.ts'
const RULES = 'packages/domain/src/money/payout-accounts/payout-account.ts'
const MIGRATION = 'apps/server/migrations/0060_payout_accounts.sql'

const USED = 'apps/server/src/features/money/payout-accounts/payout-accounts.test.ts'
const PROMISED = 'apps/server/src/features/money/payout-accounts/account-promises.test.ts'
const NEVER_SHOWN = 'apps/server/src/features/money/payout-accounts/never-shown.test.ts'
const RULED = 'packages/domain/src/money/payout-accounts/payout-account.test.ts'

/** Where a farm is paid. */
export const payoutAccountMutations: readonly Mutation[] = [
  {
    promise: 'payout accounts: a cipher does not open in another row',
    file: 'apps/server/src/adapters/vault/vault.ts',
    remove: '  decipher.setAAD(Buffer.from(context))\n',
    leave: "  decipher.setAAD(Buffer.from('payout_accounts:1'))\n",
    test: 'apps/server/src/adapters/vault/vault.test.ts',
  },
  {
    promise: 'payout accounts: the number is sealed',
    file: 'apps/server/src/features/money/payout-accounts/sealed-account.ts',
    remove: '  ...vault.seal(JSON.stringify(payTo), contextOf(id)),\n',
    leave: '  cipher: Buffer.from(JSON.stringify(payTo)),\n  keyId: vault.keyId,\n',
    test: NEVER_SHOWN,
  },
  {
    promise: 'payout accounts: an answer has the masked account only',
    file: 'apps/server/src/features/money/payout-accounts/save-payout-account.ts',
    remove: '    const masked = maskPayTo(payTo)\n',
    leave: "    const masked = payTo.kind === 'bank' ? payTo.number : payTo.vpa\n",
    test: NEVER_SHOWN,
  },
  {
    promise: 'payout accounts: a change waits, also for the database',
    file: 'apps/server/definitions/money/payable_account.sql',
    remove: 'verified_at is not null and usable_from <= at and replaced_at is null',
    leave: 'verified_at is not null and replaced_at is null',
    test: USED,
  },
  {
    promise: 'payout accounts: a change waits, a first account does not',
    file: RULES,
    remove: 'accounts.every(({ verifiedAt }) => verifiedAt === null)',
    leave: 'accounts.every(({ replacedAt }) => replacedAt !== null) || accounts.length > 0',
    test: RULED,
  },
  {
    promise: 'payout accounts: a first account needs a known farmer',
    file: RULES,
    remove: "  if (isFirst && !mayAddFirst(proof)) throw new Refusal('payout_account.unproven')\n",
    leave: '',
    test: USED,
  },
  {
    promise: 'payout accounts: adding one needs the password',
    file: RULES,
    remove: "  if (!proof.passwordProved) throw new Refusal('auth.reauth_required')\n",
    leave: '',
    test: USED,
  },
  {
    promise: 'payout accounts: a password that was set without the old one does not add one',
    file: RULES,
    remove: "  if (hasNewCredentials(proof)) throw new Refusal('payout_account.new_password')\n",
    leave: '',
    test: USED,
  },
  {
    promise: 'payout accounts: a change without the current password is remembered',
    file: 'apps/server/src/features/people/accounts/update-profile.ts',
    remove: 'decision.endsOtherSessions && !proved.password',
    leave: 'false',
    test: USED,
  },
  {
    promise: 'payout accounts: a blocked one is not skipped for the one before it',
    file: 'apps/server/definitions/money/payable_account.sql',
    remove: " order by created_at desc limit 1) as in_use\n   where state = 'verified'",
    leave: " and state = 'verified' order by created_at desc limit 1) as in_use\n   where state = 'verified'",
    test: PROMISED,
  },
  {
    promise: 'payout accounts: a farm has one at a time whose holder is not known',
    file: MIGRATION,
    remove: 'create unique index payout_account_one_to_check',
    leave: 'create index payout_account_one_to_check',
    test: PROMISED,
  },
  {
    promise: 'payout accounts: one that was taken back never becomes payable',
    file: 'apps/server/definitions/money/guard_payout_account.sql',
    remove: 'if old.replaced_at is not null or (old.state, new.state) not in (',
    leave: 'if (old.state, new.state) not in (',
    test: PROMISED,
  },
  {
    promise: 'payout accounts: the bank is asked once under one key',
    file: CHECK,
    remove:
      'checkId === null ? await rail.validate(openPayTo(vault, sealed), id) : await rail.findValidation(checkId)',
    leave: 'await rail.validate(openPayTo(vault, sealed), id)',
    test: USED,
  },
  {
    promise: 'payout accounts: of two operators one decides',
    file: SQL,
    remove: ".where('id', '=', id).forUpdate().executeTakeFirst()",
    leave: ".where('id', '=', id).executeTakeFirst()",
    test: USED,
  },
  {
    promise: 'payout accounts: the time of an account stays, also for manual SQL',
    file: 'apps/server/definitions/money/guard_payout_account.sql',
    remove: 'new.checked_by, new.created_at, new.usable_from)',
    leave: 'new.checked_by, new.created_at, old.usable_from)',
    test: PROMISED,
  },
  {
    promise: 'payout accounts: an operator decides about names that differ, also for manual SQL',
    file: 'apps/server/definitions/money/guard_payout_account.sql',
    remove: 'and new.decided_at is not distinct from old.decided_at then',
    leave: 'and false then',
    test: PROMISED,
  },
  {
    promise: 'payout accounts: a passbook is stored encrypted',
    file: 'apps/server/src/features/money/payout-accounts/sealed-account.ts',
    remove: "  vault.seal(photo.toString('base64'), passbookContextOf(id)).cipher",
    leave: '  photo',
    test: USED,
  },
  {
    promise: 'payout accounts: sealing again writes the new key',
    file: SQL,
    remove: '    .set({ cipher, key_id: keyId, passbook, fingerprint })\n',
    leave: '    .set({ cipher, passbook, fingerprint })\n',
    test: 'apps/server/src/features/money/payout-accounts/reseal-accounts.test.ts',
  },
]
