import type { Mutation } from './mutation.ts'

const PERSONAL_DATA = 'apps/server/src/features/people/users/personal-data.sql.ts'
const TEST = 'apps/server/src/features/people/users/personal-data.test.ts'

/** What remains of a deleted person: the ledger and nothing else. */
export const deletingPeopleMutations: readonly Mutation[] = [
  {
    promise: 'deleted people: an address stored with an idempotent response is erased',
    file: PERSONAL_DATA,
    remove: " or (subject = 'anyone' and strpos(answer::text, ${id}) > 0)\n      or exists",
    leave: '\n      or exists',
    test: TEST,
  },
  {
    promise: 'deleted people: guesses that were counted for the account are erased',
    file: PERSONAL_DATA,
    remove: "sha256(convert_to('account|' || ${id}, 'UTF8'))",
    leave: "sha256(convert_to('account', 'UTF8') || ${id}::text::bytea)",
    test: TEST,
  },
  {
    promise: 'deleted people: what a farm or an operator wrote in a change of a line is erased',
    file: 'apps/server/definitions/people/anonymise_append_only_rows.sql',
    remove: "     and by in ('farmer', 'admin') and reason is not null;\n  update audit_log",
    leave: "     and by in ('farmer', 'admin') and reason = '';\n  update audit_log",
    test: TEST,
  },
  {
    promise: 'deleted people: words about them in the notices of others are erased',
    file: PERSONAL_DATA,
    remove: "  personal('notices', isOfOthers(sql`account_id`), { detail: WITHOUT_WORDS }),\n",
    leave: '',
    test: TEST,
  },
  {
    promise: 'deleted people: words about them in the mails of others are erased',
    file: PERSONAL_DATA,
    remove: "  personal('mails', isOfOthers(sql`recipient_id`), { detail: WITHOUT_WORDS }),\n",
    leave: '',
    test: TEST,
  },
  {
    promise: 'deleted people: stored responses to farms and operators are erased',
    file: PERSONAL_DATA,
    remove: 'where buyer_id = ${id} and strpos(idempotency_keys.answer::text, orders.id::text) > 0',
    leave: 'where buyer_id = ${id} and orders.id is null',
    test: TEST,
  },
  {
    promise: 'deleted people: a change of a line loses nothing but its reason',
    file: 'apps/server/definitions/ordering/guard_line_change_erasure.sql',
    remove:
      "  if (to_jsonb(new) - 'reason') is distinct from (to_jsonb(old) - 'reason') or new.reason is not null\n     or",
    leave: '  if',
    test: TEST,
  },
  {
    promise: 'deleted people: a column that is missing from the list is detected',
    file: PERSONAL_DATA,
    remove: '    to_city: EMPTY,\n',
    leave: '',
    test: TEST,
  },
  {
    promise: 'deleted people: every address of theirs is unsubscribed from the newsletter',
    file: PERSONAL_DATA,
    remove:
      'select to_email from orders where buyer_id = ${id}\n        union all\n        select left_address from mails where recipient_id = ${id}\n        union all\n        select email from account_links where account_id = ${id}',
    leave: 'select to_email from orders where buyer_id = ${id}',
    test: TEST,
  },
  {
    promise: 'deleted people: their texts are erased from the history of their orders',
    file: 'apps/server/definitions/people/anonymise_append_only_rows.sql',
    remove: "and (kind like 'return\\_%' or by in ('farmer', 'admin', 'gateway'))",
    leave: "and by in ('gateway')",
    test: TEST,
  },
  {
    promise: 'deleted people: no statement of a caller changes an append-only row',
    file: 'apps/server/definitions/platform/forbid_direct_change.sql',
    remove: 'if pg_trigger_depth() < 2 then',
    leave: 'if false then',
    test: TEST,
  },
  {
    promise: 'deleted people: an append-only row loses nothing but texts',
    file: 'apps/server/definitions/people/guard_erasure.sql',
    remove: "  if (to_jsonb(new) - 'detail') is distinct from (to_jsonb(old) - 'detail')\n     or",
    leave: '  if',
    test: TEST,
  },
  {
    promise: 'deleted people: only a deleted person is erased',
    file: 'apps/server/definitions/people/anonymise_append_only_rows.sql',
    remove: 'if not exists (select from accounts where id = new.account_id and deleted_at is not null) then',
    leave: 'if false then',
    test: TEST,
  },
]
