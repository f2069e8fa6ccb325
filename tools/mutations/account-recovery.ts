import type { Mutation } from './mutation.ts'

const FEATURES = 'apps/server/src/features'
const RECOVERY = `${FEATURES}/recovery/recovery.test.ts`
const CLAIMED = `${FEATURES}/accounts/claimed-addresses.test.ts`

/** Mailed links, and what they restore to the owner of a mailbox. */
export const accountRecoveryMutations: readonly Mutation[] = [
  {
    promise: 'links: a used link does not work again',
    file: 'packages/domain/src/accounts/account-link.ts',
    remove: 'link.endedAt !== null || ',
    leave: '',
    test: RECOVERY,
  },
  {
    promise: 'links: a link is checked again under the account’s lock',
    file: `${FEATURES}/recovery/take-account.ts`,
    remove: 'const link = refuseUnusable(await lockLink(tx, id))',
    leave: 'const link = (await lockLink(tx, id)) as LinkRow',
    test: RECOVERY,
  },
  {
    promise: 'links: an expired link is refused',
    file: 'packages/domain/src/accounts/account-link.ts',
    remove: ' || now >= link.expiresAt',
    leave: '',
    test: RECOVERY,
  },
  {
    promise: 'links: a token is checked against our key',
    file: `${FEATURES}/account-links/open-link.ts`,
    remove: ' || !isGenuineLink(keys, claim, link)',
    leave: '',
    test: RECOVERY,
  },
  {
    promise: 'links: a token works only for its own kind',
    file: `${FEATURES}/account-links/open-link.ts`,
    remove: "  if (kind !== undefined && link.kind !== kind) throw new Refusal('link.invalid')\n",
    leave: '',
    test: RECOVERY,
  },
  {
    promise: 'links: a new request ends the older link',
    file: `${FEATURES}/account-links/open-link.ts`,
    remove: "  if (kind !== 'not_me') await endLinksOf(tx, accountId, [kind], 'replaced')\n",
    leave: '',
    test: RECOVERY,
  },
  {
    promise: 'links: the database does not let an ended link work again',
    file: 'apps/server/migrations/0017_account_recovery.sql',
    remove: '  if old.ended_at is not null\n     or (',
    leave: '  if (',
    test: RECOVERY,
  },
  {
    promise: 'recovery: not-me restores the address',
    file: `${FEATURES}/accounts/accounts.sql.ts`,
    remove: '    .set({\n      email,\n      email_verified_at',
    leave: '    .set({\n      email_verified_at',
    test: RECOVERY,
  },
  {
    promise: 'recovery: the new mailbox’s links end',
    file: `${FEATURES}/recovery/take-account.ts`,
    remove: '.filter((other) => !outlives(other, link))',
    leave: '.filter((other) => other.seq < 0 && !outlives(other, link))',
    test: RECOVERY,
  },
  {
    promise: 'recovery: the old mailbox’s link stays valid after the new mailbox’s was used',
    file: 'packages/domain/src/accounts/account-link.ts',
    remove: "other.kind === 'not_me' &&",
    leave: "other.kind === 'verify_email' &&",
    test: RECOVERY,
  },
  {
    promise: 'recovery: an address that can be restored counts as taken',
    file: 'apps/server/migrations/0017_account_recovery.sql',
    remove:
      'create trigger account_email_not_reserved after insert or update of email on accounts\n  for each row execute function refuse_reserved_email();\n',
    leave: '',
    test: RECOVERY,
  },
  {
    promise: 'claimed addresses: a left address that was only claimed is reserved for no one',
    file: 'apps/server/migrations/0083_addresses_that_are_owned.sql',
    remove: '       and account_links.owned is distinct from false\n',
    leave: '',
    test: CLAIMED,
  },
  {
    promise: 'claimed addresses: a registration takes one that was never verified',
    file: `${FEATURES}/accounts/register.ts`,
    remove: '      await claimAddress(tx, { id, role, email }, taken)\n',
    leave: '      void claimAddress\n',
    test: CLAIMED,
  },
  {
    promise: 'claimed addresses: a change takes one that was never verified',
    file: `${FEATURES}/accounts/update-profile.ts`,
    remove: 'if (decision.changesEmail) await claimAddress',
    leave: 'if (decision.name === decision.email) await claimAddress',
    test: CLAIMED,
  },
  {
    promise: 'claimed addresses: who proves the mailbox owns it, although another account has it',
    file: 'packages/domain/src/accounts/account-link.ts',
    remove: "  if (link.kind === 'verify_email' && link.email === account.contestedEmail) return true\n",
    leave: '',
    test: CLAIMED,
  },
  {
    promise: 'claimed addresses: the account that loses one has its own again',
    file: `${FEATURES}/accounts/accounts.sql.ts`,
    remove: '           when ${onlyClaims} then fallback_email else email end',
    leave: '           else email end',
    test: CLAIMED,
  },
  {
    promise: 'recovery: a change of e-mail ends the links to the old address',
    file: `${FEATURES}/accounts/update-profile.ts`,
    remove:
      "  if (changesEmail) await endLinksOf(tx, id, ['verify_email', 'reset_password'], 'email_changed')\n",
    leave: '',
    test: RECOVERY,
  },
  {
    promise: 'recovery: a new address is not verified',
    file: `${FEATURES}/accounts/accounts.sql.ts`,
    remove: 'sql`case when email = ${change.email} then email_verified_at end`',
    leave: 'sql`coalesce(email_verified_at, now())`',
    test: RECOVERY,
  },
  {
    promise: 'recovery: at most three mails in a quarter of an hour',
    file: `${FEATURES}/recovery/forgot-password.ts`,
    remove: '  if (!mayMailLink(sent)) return\n',
    leave: '',
    test: RECOVERY,
  },
  {
    promise: 'new device: a known cookie causes no notice',
    file: 'packages/domain/src/accounts/new-device.ts',
    remove: ' && !knowsDevice',
    leave: '',
    test: RECOVERY,
  },
  {
    promise: 'new device: a client without cookies is mailed once a day',
    file: `${FEATURES}/accounts/sign-in.ts`,
    remove: "  if (await hasNotice(tx, id, 'new_device', cause)) return\n",
    leave: '',
    test: RECOVERY,
  },
  {
    promise: 'passwords: the list that comes with the server is read completely',
    file: `${FEATURES}/accounts/common-passwords.ts`,
    remove: 'last.slice(0, Number.parseInt(line.charAt(0), 36)) + ',
    leave: '',
    test: `${FEATURES}/accounts/common-passwords.test.ts`,
  },
  {
    promise: 'recovery: a reset moves the account to the next epoch',
    file: `${FEATURES}/accounts/accounts.sql.ts`,
    remove: '      session_epoch: sql`session_epoch + 1`,\n      ...OWNS_IT',
    leave: '      ...OWNS_IT',
    test: RECOVERY,
  },
  {
    promise: 'recovery: a reset ends every session',
    file: `${FEATURES}/recovery/take-account.ts`,
    remove:
      "  await revokeAll(tx, account.id, because === 'not_me' ? 'reported by its owner' : 'password reset')\n",
    leave: '',
    test: RECOVERY,
  },
  {
    promise: 'recovery: after not-me the known password no longer works',
    file: `${FEATURES}/recovery/report-not-me.ts`,
    remove: "hasher.hash(randomBytes(32).toString('base64'),",
    leave: "hasher.hash('correct horse battery',",
    test: RECOVERY,
  },
  {
    promise: 'recovery: only an account that was never verified starts fresh',
    file: 'packages/domain/src/accounts/account-link.ts',
    remove: ' && !account.isEmailVerified',
    leave: '',
    test: RECOVERY,
  },
  {
    promise: 'recovery: the response is the same for an unknown and a known address',
    file: `${FEATURES}/recovery/forgot-password.ts`,
    remove: '    await insertRecoveryRequest(tx, email, countedNetwork(ip))\n',
    leave:
      "    await insertRecoveryRequest(tx, email, countedNetwork(ip))\n    if ((await findByEmail(tx, email, null)).length === 0) throw new Error('no account')\n",
    test: RECOVERY,
  },
]
