import type { Mutation } from './mutation.ts'

const STOLEN = 'apps/server/src/features/people/staff/stolen-session.test.ts'
const NEWS = 'apps/server/src/features/people/staff/owner-news.test.ts'
const WAIT = 'apps/server/src/features/people/second-factor/approver-wait.test.ts'
const WAIT_RULE = 'packages/domain/src/people/accounts/approver-wait.test.ts'
const RUN_RULE = 'packages/domain/src/money/payouts/payout-run.test.ts'
const REFUND_RULE = 'packages/domain/src/money/payments/second-person.test.ts'
const RUN_PAGE = 'apps/web/src/areas/admin/payouts/run-page.page.test.ts'
const ATTENTION_PAGE = 'apps/web/src/areas/admin/attention/attention-page.page.test.ts'
const STAFF_PAGE = 'apps/web/src/areas/admin/staff/staff-page.page.test.ts'

/** Roles of operators, invitations, new approvers, and the second person for large refunds. */
export const staffMutations: readonly Mutation[] = [
  {
    promise: 'staff: a role without the right is refused',
    file: 'apps/server/src/http/on.ts',
    remove: "  if (!hasRight(staff.role, rights)) throw new Refusal('staff.not_allowed')\n",
    leave: '',
    test: 'apps/server/src/features/people/staff/staff.test.ts',
  },
  {
    promise: 'staff: settings are changed by owners',
    file: 'packages/contract/src/market/settings.ts',
    remove: "  rights: 'owner',\n  secondFactor: 'acts',\n  body: SettingsBody,\n",
    leave: '  body: SettingsBody,\n',
    test: 'apps/server/src/features/people/staff/staff.test.ts',
  },
  {
    promise: 'staff: the database keeps an owner',
    file: 'apps/server/definitions/people/keep_an_owner.sql',
    remove: "  if not exists (\n    select from accounts\n     where role = 'admin'",
    leave: "  if false and not exists (\n    select from accounts\n     where role = 'admin'",
    test: 'apps/server/src/features/people/staff/staff.test.ts',
  },
  {
    promise: 'staff: two owners who disable each other wait',
    file: 'apps/server/definitions/people/keep_an_owner.sql',
    remove: "  perform pg_advisory_xact_lock(hashtext('market_needs_an_owner'));\n",
    leave: '',
    test: 'apps/server/src/features/people/staff/staff.test.ts',
  },
  {
    promise: 'staff: an invitation works once',
    file: 'apps/server/src/features/people/staff/invite.ts',
    remove: '    refuseUnusable(await lockLink(tx, shown.id))\n',
    leave: '',
    test: 'apps/server/src/features/people/staff/staff.test.ts',
  },
  {
    promise: 'staff: an invited person does not sign in',
    file: 'packages/domain/src/people/accounts/account-link.ts',
    remove: 'account.invited && link.email',
    leave: 'link.email',
    test: 'packages/domain/src/people/accounts/account-link.test.ts',
  },
  {
    promise: 'staff: a disabled person loses the second factor',
    file: 'apps/server/src/features/people/staff/change-staff.ts',
    remove: '    await removeSecondFactor(tx, id)\n',
    leave: '',
    test: 'apps/server/src/features/people/staff/staff.test.ts',
  },
  {
    promise: 'staff: who has yet to set up the second factor does not count',
    file: 'packages/domain/src/people/sign-in/second-factor.ts',
    remove: " && (policy === 'off' || person.hasSecondFactor)",
    leave: '',
    test: 'apps/server/src/features/people/staff/staff.test.ts',
  },
  {
    promise: 'large refunds: the person who asked does not approve',
    file: 'packages/domain/src/money/payments/second-person.ts',
    remove: "  if (askedBy === approverId) throw new Refusal('refund.same_person')\n",
    leave: '',
    test: 'packages/domain/src/money/payments/second-person.test.ts',
  },
  {
    promise: 'large refunds: the database refuses the same person',
    file: 'apps/server/migrations/0059_refunds_wait.sql',
    remove: ' and approved_by <> asked_by',
    leave: '',
    test: 'apps/server/src/features/money/refunds/second-person.test.ts',
  },
  {
    promise: 'large refunds: what waits is not sent',
    file: 'apps/server/src/features/money/refunds/resend-refund.ts',
    remove: "    if (refund.waits) throw new Refusal('refund.waits')\n",
    leave: '',
    test: 'apps/server/src/features/money/refunds/second-person.test.ts',
  },
  {
    promise: 'large refunds: what waits is not handed back',
    file: 'apps/server/src/features/money/refunds/settle-cash.ts',
    remove: "    if (refund.waits) throw new Refusal('refund.waits')\n",
    leave: '',
    test: 'apps/server/src/features/money/refunds/second-person.test.ts',
  },
  {
    promise: 'large refunds: split into small ones they wait',
    file: 'packages/domain/src/money/payments/second-person.ts',
    remove: 'amountPaise + askedBeforePaise >= limitPaise',
    leave: 'amountPaise >= limitPaise',
    test: 'apps/server/src/features/money/refunds/second-person.test.ts',
  },
  {
    promise: 'large refunds: a buyer’s own cancel never waits',
    file: 'apps/server/src/features/ordering/orders/cancel-order.ts',
    remove: "by === 'admin' ? actorId : undefined",
    leave: 'actorId',
    test: 'apps/server/src/features/money/refunds/second-person.test.ts',
  },
  {
    promise: 'large refunds: an approver sees only what waits for a second person',
    file: 'apps/server/src/features/telling/attention/attention.routes.ts',
    remove: 'const kinds = seesAll ? ATTENTION_KINDS : APPROVAL_KINDS',
    leave: 'const kinds = ATTENTION_KINDS',
    test: 'apps/server/src/features/money/refunds/second-person.test.ts',
  },
  {
    promise: 'staff: an approver opens no order without a large refund',
    file: 'apps/server/src/features/ordering/orders/orders.routes.ts',
    remove: "hasRight(staff.role, 'daily') || hasLargeRefund(db, orderId)",
    leave: "hasRight(staff.role, 'approve') || hasLargeRefund(db, orderId)",
    test: 'apps/server/src/features/money/refunds/second-person.test.ts',
  },
  {
    promise: 'staff: an approver gets no notices of the daily work',
    file: 'apps/server/src/features/telling/notices/notices.sql.ts',
    remove: "    .where('staff_role', '<>', 'approver')\n",
    leave: '',
    test: 'apps/server/src/features/people/staff/staff.test.ts',
  },
  {
    promise: 'staff: an approver is a visitor in the shop',
    file: 'apps/server/src/http/on.ts',
    remove: "hasRight(staff.role, 'daily') && !mustSetUp(secondFactor, staff, 'area') ? actor : null",
    leave: "!mustSetUp(secondFactor, staff, 'area') ? actor : null",
    test: 'apps/server/src/features/people/staff/staff.test.ts',
  },
  {
    promise: 'staff: a file is not fetched without the right it was requested with',
    file: 'apps/server/src/features/people/sessions/still-signed-in.ts',
    remove: "session.staff === null || hasRight(session.staff.role, 'daily')",
    leave: "session.staff === null || hasRight(session.staff.role, 'any')",
    test: 'apps/server/src/features/money/payout-sending/bank-file.test.ts',
  },
  {
    promise: 'staff: an invitation is not mailed without end',
    file: 'apps/server/src/features/people/staff/invite.ts',
    remove: "    throw new Refusal('staff.mailed_often')\n",
    leave: '    await findAccount(tx, adminId)\n',
    test: 'apps/server/src/features/people/staff/staff.test.ts',
  },
  {
    promise: 'staff: inviting a person needs a code',
    file: 'apps/server/src/features/people/staff/staff.routes.ts',
    remove: '    await proveForAct(deps, actor.accountId, body.code, caller)\n    await inviteStaff(db,',
    leave: '    await inviteStaff(db,',
    test: STOLEN,
  },
  {
    promise: 'staff: changing a role needs a code',
    file: 'apps/server/src/features/people/staff/staff.routes.ts',
    remove: '    await proveForAct(deps, actor.accountId, body.code, caller)\n    await changeStaffRole(db,',
    leave: '    await changeStaffRole(db,',
    test: STOLEN,
  },
  {
    promise: 'staff: disabling a person needs a code',
    file: 'apps/server/src/features/people/staff/staff.routes.ts',
    remove: '    await proveForAct(deps, actor.accountId, body.code, caller)\n    await disableStaff(db,',
    leave: '    await disableStaff(db,',
    test: STOLEN,
  },
  {
    promise: 'staff: letting a person in again needs a code',
    file: 'apps/server/src/features/people/staff/staff.routes.ts',
    remove: '    await proveForAct(deps, actor.accountId, body.code, caller)\n    await enableStaff(db,',
    leave: '    await enableStaff(db,',
    test: STOLEN,
  },
  {
    promise: 'staff: sending an invitation again needs a code',
    file: 'apps/server/src/features/people/staff/staff.routes.ts',
    remove: '    await proveForAct(deps, actor.accountId, body.code, caller)\n    await remindInvited(db,',
    leave: '    await remindInvited(db,',
    test: STOLEN,
  },
  {
    promise: 'large refunds: approving needs a code',
    file: 'apps/server/src/features/telling/attention/attention.routes.ts',
    remove: '    await proveForAct(deps, actor.accountId, code, caller)\n',
    leave: '',
    test: STOLEN,
  },
  {
    promise: 'payouts: approving needs a code',
    file: 'apps/server/src/features/money/payouts/payouts.routes.ts',
    remove: '    await proveForAct(deps, actor.accountId, code, caller)\n    await approveRun(',
    leave: '    await approveRun(',
    test: STOLEN,
  },
  {
    promise: 'staff: owners hear of a changed role',
    file: 'apps/server/src/features/people/staff/change-staff.ts',
    remove:
      "    await notifyOfStaff(tx, { change: 'role', byId: operator.adminId, personId: id, staffRole })\n",
    leave: '',
    test: NEWS,
  },
  {
    promise: 'staff: owners hear of a disabled person',
    file: 'apps/server/src/features/people/staff/change-staff.ts',
    remove:
      "    await notifyOfStaff(tx, {\n      change: 'disabled',\n      byId: operator.adminId,\n      personId: id,\n      staffRole: member.staffRole,\n    })\n",
    leave: '',
    test: NEWS,
  },
  {
    promise: 'staff: owners hear of a person who is let in again',
    file: 'apps/server/src/features/people/staff/change-staff.ts',
    remove:
      "    await notifyOfStaff(tx, { change: 'enabled', byId: operator.adminId, personId: id, staffRole })\n",
    leave: '',
    test: NEWS,
  },
  {
    promise: 'staff: owners hear of an invitation that is sent again',
    file: 'apps/server/src/features/people/staff/change-staff.ts',
    remove:
      "    await notifyOfStaff(tx, {\n      change: 'invitedAgain',\n      byId: operator.adminId,\n      personId: id,\n      staffRole: member.staffRole,\n    })\n",
    leave: '',
    test: NEWS,
  },
  {
    promise: 'staff: owners hear of an invitation',
    file: 'apps/server/src/features/people/staff/invite.ts',
    remove: '    await notifyOfStaff(tx, { change, byId: adminId, personId: id, staffRole })\n',
    leave: '',
    test: NEWS,
  },
  {
    promise: 'staff: owners hear of an accepted invitation',
    file: 'apps/server/src/features/people/staff/invite.ts',
    remove: "    await notifyOfStaff(tx, { change: 'joined', byId: id, personId: id, staffRole })\n",
    leave: '',
    test: NEWS,
  },
  {
    promise: 'staff: owners hear of it, whatever the role of the person',
    file: 'apps/server/src/features/people/staff/notify-of-staff.ts',
    remove: '  await notifyOwners(',
    leave: "  if (staffRole === 'owner') await notifyOwners(",
    test: NEWS,
  },
  {
    promise: 'staff: only owners get notices of changes',
    file: 'apps/server/src/features/telling/notices/notices.sql.ts',
    remove: "    .where('staff_role', '=', 'owner')\n",
    leave: '',
    test: NEWS,
  },
  {
    promise: 'new approvers: the wait is 48 hours',
    file: 'packages/domain/src/people/accounts/approver-wait.ts',
    remove: '48 * HOUR_MS',
    leave: '47 * HOUR_MS',
    test: WAIT_RULE,
  },
  {
    promise: 'new approvers: the first two people wait once the market has paid',
    file: 'packages/domain/src/people/accounts/approver-wait.ts',
    remove: '!hasPaid && earlier < FIRST_PEOPLE',
    leave: 'earlier < FIRST_PEOPLE',
    test: WAIT_RULE,
  },
  {
    promise: 'new approvers: the third person waits in a market that has paid no farm',
    file: 'packages/domain/src/people/accounts/approver-wait.ts',
    remove: '!hasPaid && earlier < FIRST_PEOPLE',
    leave: '!hasPaid',
    test: WAIT_RULE,
  },
  {
    promise: 'new approvers: one who waits approves no run',
    file: 'packages/domain/src/money/payouts/payout-run.ts',
    remove: '  refuseNewApprover(approval.wait)\n',
    leave: '',
    test: RUN_RULE,
  },
  {
    promise: 'new approvers: one who waits approves no large refund',
    file: 'packages/domain/src/money/payments/second-person.ts',
    remove: '  refuseNewApprover(wait)\n',
    leave: '',
    test: REFUND_RULE,
  },
  {
    promise: 'new approvers: one who waits does not count',
    file: 'packages/domain/src/people/sign-in/second-factor.ts',
    remove: 'person.mayApprove && !person.isNew &&',
    leave: 'person.mayApprove &&',
    test: WAIT,
  },
  {
    promise: 'new approvers: another role begins the wait anew',
    file: 'apps/server/definitions/people/note_new_approver.sql',
    remove: 'new.staff_role is distinct from old.staff_role\n     or ',
    leave: '',
    test: WAIT,
  },
  {
    promise: 'new approvers: another second factor begins the wait anew',
    file: 'apps/server/definitions/people/note_new_approver.sql',
    remove: '     or new.second_factor_at is distinct from old.second_factor_at\n',
    leave: '',
    test: WAIT,
  },
  {
    promise: 'new approvers: who comes or comes back waits from then on',
    file: 'apps/server/definitions/people/note_new_approver.sql',
    remove: "     or (new.status = 'active' and old.status <> 'active') then",
    leave: '     then',
    test: WAIT,
  },
  {
    promise: 'new approvers: a row that is inserted waits, whatever it says',
    file: 'apps/server/definitions/people/note_new_approver.sql',
    remove: '    new.approver_since := now();\n  elsif new.staff_role',
    leave: '    new.approver_since := coalesce(new.approver_since, now());\n  elsif new.staff_role',
    test: WAIT,
  },
  {
    promise: 'new approvers: the database refuses one for a large refund',
    file: 'apps/server/definitions/money/guard_new_approver.sql',
    remove:
      'create or replace trigger refund_new_approver_waits before insert or update of approved_by on refunds\n  for each row when (new.approved_by is not null)',
    leave:
      'create or replace trigger refund_new_approver_waits before insert or update of approved_by on refunds\n  for each row when (false)',
    test: WAIT,
  },
  {
    promise: 'new approvers: the database refuses one for a payout run',
    file: 'apps/server/definitions/money/guard_new_approver.sql',
    remove:
      'create or replace trigger payout_run_new_approver_waits before insert or update of approved_by on payout_runs\n  for each row when (new.approved_by is not null)',
    leave:
      'create or replace trigger payout_run_new_approver_waits before insert or update of approved_by on payout_runs\n  for each row when (false)',
    test: WAIT,
  },
  {
    promise: 'new approvers: the API can’t end a wait',
    file: 'apps/server/src/db/roles/grants.ts',
    remove:
      "'phone_confirmed_by, disabled_at, disabled_reason, stays_on_shelf, staff_role, second_factor_at, fallback_email, ' +",
    leave:
      "'phone_confirmed_by, disabled_at, disabled_reason, stays_on_shelf, staff_role, second_factor_at, approver_since, fallback_email, ' +",
    test: WAIT,
  },
  {
    promise: 'new approvers: the page of a run does not let one approve',
    file: 'apps/web/src/areas/admin/payouts/approve-card.tsx',
    remove: 'waitsUntil !== null\n      ? fill',
    leave: "waitsUntil === ''\n      ? fill",
    test: RUN_PAGE,
  },
  {
    promise: 'new approvers: a large refund has no open button for one',
    file: 'apps/web/src/areas/admin/attention/actions/money-actions.tsx',
    remove: 'isMissing || waitsUntil !== null',
    leave: 'isMissing',
    test: ATTENTION_PAGE,
  },
  {
    promise: 'staff: the dialog needs the code',
    file: 'apps/web/src/areas/admin/staff/staff-dialog.tsx',
    remove: '      disabled={needsCode && isMissing}\n',
    leave: '',
    test: STAFF_PAGE,
  },
  {
    promise: 'staff: the form of an invitation needs the code',
    file: 'apps/web/src/areas/admin/staff/invite-form.tsx',
    remove: '          disabled={isMissing}\n',
    leave: '',
    test: STAFF_PAGE,
  },
]
