import type { Mutation } from './mutation.ts'

const TEST = 'apps/server/src/features/market/settings/guards.test.ts'
const RULES = 'packages/domain/src/market/guards.ts'
const RULES_TEST = 'packages/domain/src/market/guards.test.ts'
const MIGRATION = 'apps/server/migrations/0088_pending_setting_changes.sql'
const PAGE = 'apps/web/src/areas/admin/settings/settings-page.page.test.ts'

/** Settings that guard the market: a code, a day, all owners, and one press to stop it. */
export const guardMutations: readonly Mutation[] = [
  {
    promise: 'guards: a change needs a code',
    file: 'apps/server/src/features/market/settings/change-settings.ts',
    remove: '  if (needsCode) await proveCode()\n',
    leave: '',
    test: TEST,
  },
  {
    promise: 'guards: no change is saved that no code was asked for',
    file: 'apps/server/src/features/market/settings/change-settings.ts',
    remove: "    if (touchesGuards(decided) && !needsCode) throw new Refusal('settings.stale')\n",
    leave: '',
    test: TEST,
  },
  {
    promise: 'guards: what weakens one waits once a payout was sent',
    file: RULES,
    remove: 'hasPaidOut && weakens(change)',
    leave: 'false',
    test: TEST,
  },
  {
    promise: 'guards: nothing waits before the first payout',
    file: RULES,
    remove: 'hasPaidOut && weakens(change)',
    leave: 'weakens(change)',
    test: TEST,
  },
  {
    promise: 'guards: a payout that was only drafted is none',
    file: 'apps/server/src/features/money/payout-store/payouts.sql.ts',
    remove: 'exists (select from payouts where sent_at is not null) as sent',
    leave: 'exists (select from payouts) as sent',
    test: TEST,
  },
  {
    promise: 'guards: less of a wait weakens',
    file: RULES,
    remove: "return direction === 'less' ? to < from : to > from",
    leave: 'return to > from',
    test: RULES_TEST,
  },
  {
    promise: 'guards: to switch the second person off weakens',
    file: RULES,
    remove: "if (direction === 'off') return from === true && to === false",
    leave: "if (direction === 'off') return false",
    test: TEST,
  },
  {
    promise: 'guards: what waits keeps its present value',
    file: RULES,
    remove: '{ ...request, ...kept }',
    leave: 'request',
    test: TEST,
  },
  {
    promise: 'guards: another request replaces the one that waits, and so does a stronger value',
    file: 'apps/server/src/features/market/settings/change-settings.ts',
    remove: '[...atOnce, ...waiting].map(({ setting }) => setting)',
    leave: 'waiting.map(({ setting }) => setting)',
    test: TEST,
  },
  {
    promise: 'guards: a change is applied to the value that it was asked for',
    file: RULES,
    remove: 'now[setting] === from',
    leave: 'isGuard(setting) || from === to',
    test: TEST,
  },
  {
    promise: 'guards: a change of a disabled account is not applied',
    file: 'apps/server/src/features/market/settings/apply-setting-changes.ts',
    remove: 'due.filter(({ isByOwner }) => isByOwner)',
    leave: 'due',
    test: TEST,
  },
  {
    promise: 'guards: a change that is being stopped is not applied',
    file: 'apps/server/src/features/market/settings/pending-changes.sql.ts',
    remove: 'order by change.takes_effect_at, change.id for update of change',
    leave: 'order by change.takes_effect_at, change.id',
    test: TEST,
  },
  {
    promise: 'guards: every owner gets a mail about what waits',
    file: 'apps/server/src/features/market/settings/change-settings.ts',
    remove: '  await notifyOfGuards(tx, adminId, waiting, { takesEffectAt })\n',
    leave: '',
    test: TEST,
  },
  {
    promise: 'guards: every owner gets a mail about what changed at once',
    file: 'apps/server/src/features/market/settings/change-settings.ts',
    remove: "    await notifyOfGuards(tx, operator.adminId, atOnce, 'changed')\n",
    leave: '',
    test: TEST,
  },
  {
    promise: 'guards: only owners get it',
    file: 'apps/server/src/features/telling/notices/notify.ts',
    remove: 'await listOwners(tx)',
    leave: 'await listAdmins(tx)',
    test: TEST,
  },
  {
    promise: 'guards: only an owner stops a change',
    file: 'packages/contract/src/market/settings.ts',
    remove:
      "  summary: 'Stop a change of the settings that has not taken effect',\n  access: ['admin'],\n  rights: 'owner',\n",
    leave: "  summary: 'Stop a change of the settings that has not taken effect',\n  access: ['admin'],\n",
    test: TEST,
  },
  {
    promise: 'guards: a change is stopped once',
    file: 'apps/server/src/features/market/settings/stop-setting-change.ts',
    remove: "    if (!change.isOpen) throw new Refusal('setting_change.ended')\n",
    leave: '    if (!change.isOpen) return\n',
    test: TEST,
  },
  {
    promise: 'guards: the database applies no change before its time',
    file: MIGRATION,
    remove: "check (outcome <> 'applied' or ended_at >= takes_effect_at)",
    leave: 'check (true)',
    test: TEST,
  },
  {
    promise: 'guards: the database keeps a day between request and effect',
    file: MIGRATION,
    remove: "check (takes_effect_at >= asked_at + interval '24 hours')",
    leave: 'check (true)',
    test: TEST,
  },
  {
    promise: 'guards: the database keeps what was announced',
    file: 'apps/server/definitions/market/guard_pending_setting_change.sql',
    remove: `  if old.ended_at is not null
     or (new.id`,
    leave: `  if false and old.ended_at is not null
     and (new.id`,
    test: TEST,
  },
  {
    promise: 'guards: one change of a setting waits',
    file: MIGRATION,
    remove: 'create unique index pending_change_one_per_setting',
    leave: 'create index pending_change_one_per_setting',
    test: TEST,
  },
  {
    promise: 'guards: the API does not set the times',
    file: 'apps/server/src/db/roles/grants.ts',
    remove:
      'select, insert(id, setting, from_value, to_value, asked_by), update(outcome, ended_at, ended_by)',
    leave: 'select, insert, update',
    test: 'apps/server/src/db/roles/grants.test.ts',
  },
  {
    promise: 'guards: the page of the settings sends the code',
    file: 'apps/web/src/areas/admin/settings/settings-form.tsx',
    remove: '...(guards.isTouched && code !== undefined && { code })',
    leave: '...{}',
    test: PAGE,
  },
  {
    promise: 'guards: the page says before saving what will wait',
    file: 'apps/web/src/areas/admin/settings/use-guards.ts',
    remove: 'waiting.some((change) => change.setting === setting)',
    leave: 'waiting.some(() => false)',
    test: PAGE,
  },
  {
    promise: 'guards: a stop does not hide what another operator saved',
    file: 'apps/web/src/areas/admin/settings/use-stop-change.ts',
    remove: '{ settings: { ...cached.settings, guards: now.guards } }',
    leave: '{ settings: now }',
    test: PAGE,
  },
  {
    promise: 'guards: Needs attention offers the stop to owners only',
    file: 'apps/web/src/areas/admin/attention/actions/guard-actions.tsx',
    remove: "if (!hasRight('owner'))",
    leave: "if (hasRight('approve') && false)",
    test: 'apps/web/src/areas/admin/attention/actions/guard-changes.page.test.ts',
  },
]
