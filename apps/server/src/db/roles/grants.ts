import type { GrantedRole } from './roles.ts'

/**
 * The rights on one object: for tables and views `select, insert, update, delete`, each for the whole table or for some
 * columns, `update(state, sent_at)`. A role that is not named has none.
 */
export type Grants = Readonly<Partial<Record<GrantedRole, string>>>

export type ObjectKind = 'database' | 'schema' | 'table' | 'sequence' | 'function'

/** Rows are added and read, never changed. */
const APPEND = 'select, insert'
const ALL = 'select, insert, update, delete'

/** `role` is missing, so the API makes no admin out of a buyer; so are `id`, `realm` and `created_at`. */
const ACCOUNT_CHANGES =
  'name, email, password_hash, status, session_epoch, language, deleted_at, email_verified_at, phone_confirmed_at, ' +
  'phone_confirmed_by, disabled_at, disabled_reason, stays_on_shelf, staff_role, second_factor_at, fallback_email, ' +
  'fallback_verified_at, contested_email, credentials_unproved_at'
const ACCOUNT_WITHOUT_PASSWORD =
  'id, realm, role, name, email, email_norm, status, session_epoch, created_at, language, deleted_at, ' +
  'email_verified_at, phone_confirmed_at, phone_confirmed_by, disabled_at, disabled_reason, stays_on_shelf, ' +
  'staff_role, second_factor_at, approver_since, fallback_email, fallback_verified_at, contested_email, ' +
  'credentials_unproved_at'
/** Who bought what for how much never changes after checkout. The sums of changes are written by triggers only. */
const ORDER_STATE =
  'status, captured_paise, payment_deadline, paid_at, shipped_at, delivered_at, cancelled_at, cancel_reason, ' +
  'cancelled_by, changes, reduced_paise, fees_back_paise, refunded_paise, farms_to_pack, ship_by, deliver_by, extensions_left'
const ORDER_CHANGES =
  `${ORDER_STATE}, payment_method, to_name, to_phone, to_email, to_street, to_city, to_state, to_pincode, to_country, ` +
  'contact_name, contact_phone, return_status, return_reason, return_note, return_picture_id, return_requested_at, ' +
  'return_late, return_decided_at, return_decided_by, assigned_to, claims, leave_at_door'
/** Not the amount. `gateway_payment_id` is set to itself, to lock the row. */
const PAYMENT_STATE =
  'gateway_payment_id, order_id, status, captured_at, refund_reserved_paise, fee_paise, stray, stray_at, ' +
  'error_description, refund_hold, alarm_id'
const REFUND_STATE =
  'state, gateway_refund_id, attempts, next_try_at, last_error, settled_by, ended_at, resent_as'
/** Not the worker: it sends what people have approved. */
const REFUND_APPROVAL = 'approved_by, approved_at'

const PAYOUT_STATE = 'state, rail_id, utr, reason, reported_by, attempts, next_try_at, sent_at, ended_at'
const PAYOUT_ACCOUNT_STATE =
  'state, bank_name, verified_at, replaced_at, next_check_at, decided_by, decided_at, note'
const PAYOUT_ACCOUNT_WITHOUT_NUMBER =
  'id, farmer_id, kind, masked, state, checked_by, created_at, usable_from, verified_at, replaced_at, next_check_at'

/**
 * Who may do what in the database. `migrate` makes the database fit this list; a test compares both. A right that is
 * missing here shows in a test as `permission denied`, with its statement.
 *
 * During an upgrade the previous release runs on this list too, and after a rollback it does so for days: a right that it
 * uses leaves the list one release later than the code that needed it.
 *
 * Triggers run with the rights of the program that caused them. Foreign keys and their cascades do not. `for update` and
 * `for share` need the right to update one column: the worker's `update(language)` and `update(created_at)` are for that.
 */
export const GRANTS: Readonly<Record<ObjectKind, Readonly<Record<string, Grants>>>> = {
  database: { this: { api: 'connect', worker: 'connect', verify: 'connect' } },
  schema: {
    public: { api: 'usage', worker: 'usage', verify: 'usage' },
    graphile_worker: { api: 'usage', worker: 'usage' },
  },
  table: {
    // Append-only.
    audit_log: { api: APPEND, worker: 'insert', verify: 'select' },
    erasures: { api: APPEND, verify: 'select' },
    ledger_entries: { api: APPEND, worker: APPEND, verify: 'select' },
    credit_notes: { api: APPEND, worker: APPEND, verify: 'select' },
    kept_lines: { api: 'select', worker: 'select', verify: 'select' },
    line_changes: { api: APPEND, worker: APPEND, verify: 'select' },
    ledger_txns: { api: APPEND, worker: APPEND, verify: 'select' },
    order_events: { api: APPEND, worker: APPEND, verify: 'select' },
    order_lines: { api: APPEND, worker: 'select', verify: 'select' },
    price_history: { api: APPEND, verify: 'select' },
    stock_moves: { api: APPEND, worker: APPEND, verify: 'select' },

    // Accounts and sessions.
    account_devices: { api: ALL },
    account_links: { api: ALL, worker: ALL },
    accounts: {
      api: `select, insert, update(${ACCOUNT_CHANGES})`,
      worker: `select(${ACCOUNT_WITHOUT_PASSWORD}), update(language)`,
      verify: `select(${ACCOUNT_WITHOUT_PASSWORD})`,
    },
    addresses: { api: ALL, verify: 'select' },
    buyer_addresses: { api: 'select', verify: 'select' },
    export_links: { api: ALL, worker: 'select, update(created_at), delete' },
    idempotency_keys: {
      api: ALL,
      worker: 'select(ctid, created_at), update(created_at), delete',
      verify: 'select',
    },
    recovery_requests: { api: 'select, insert, delete', worker: 'select, update(created_at), delete' },
    recovery_codes: { api: ALL },
    saved_addresses: { api: ALL, verify: 'select' },
    // Not the account: a secret stays the secret of the person who confirmed it.
    second_factors: {
      api: 'select, insert, update(last_step, confirmed_at, cipher, key_id), delete',
      verify: 'select(account_id, confirmed_at)',
    },
    sessions: {
      api: ALL,
      worker: 'select(ctid, absolute_expires_at), update(created_at), delete',
      verify: 'select',
    },
    sign_in_attempts: { api: ALL, worker: 'select(ctid, last_at), update(last_at), delete' },

    // Farms and their listings.
    categories: { api: 'select, update(listed_count)', verify: 'select' },
    category_aliases: { api: 'select' },
    deals: { api: 'select, insert, delete', verify: 'select' },
    farm_changes: { api: ALL, worker: 'select', verify: 'select' },
    farmer_profiles: { api: 'select, insert, update', worker: 'select', verify: 'select' },
    // Neither whose account it is nor its number nor its time ever changes; a key rotation runs as the owner of the tables.
    payout_accounts: {
      api: `select, insert, update(${PAYOUT_ACCOUNT_STATE})`,
      worker: `select, update(${PAYOUT_ACCOUNT_STATE}, check_id, checks)`,
      verify: `select(${PAYOUT_ACCOUNT_WITHOUT_NUMBER})`,
    },
    picture_owners: { api: 'select, insert, delete' },
    pictures: { api: ALL, worker: 'select, update(complete), delete' },
    produce_names: { api: 'select', verify: 'select' },
    product_changes: { api: ALL, worker: 'select', verify: 'select' },
    product_marks: { api: 'select, insert, delete', verify: 'select' },
    products: { api: 'select, insert, update', worker: 'select', verify: 'select' },
    search_vocabulary: { api: 'select, insert' },
    stock_levels: {
      api: 'select, insert, update(available)',
      worker: 'select, update(available)',
      verify: 'select',
    },
    findable_products: { api: 'select' },
    sellable_products: { api: 'select', worker: 'select' },

    // Orders and money.
    cart_lines: { api: ALL, worker: 'select, update(quantity), delete', verify: 'select' },
    carts: { api: ALL },
    orders: {
      api: `select, insert, update(${ORDER_CHANGES})`,
      worker: `select, update(${ORDER_STATE})`,
      verify: 'select',
    },
    item_claims: {
      api:
        'select, insert, update(words, picture_id, upi_id, farm_words, farm_answered_at, state, given_paise, note, ' +
        'decided_at, decided_by, change_position)',
      worker: 'select',
      verify: 'select',
    },
    held_weights: { api: ALL, worker: 'select, delete', verify: 'select' },
    packed_lines: { api: 'select, insert, delete', worker: 'select', verify: 'select' },
    parcels: {
      api:
        'select, insert, update(status, placed, packed_at, reduced_paise, packed_by, handed_over_at, handed_over_by, ' +
        'goes_by, stop_id, courier_name, courier_number, courier_due)',
      worker: 'select, update(status, placed, packed_at, packed_by, reduced_paise)',
      verify: 'select',
    },
    gateway_account: { api: 'select, insert, update', worker: 'select, insert, update' },
    gateway_keys: { api: 'select, insert, update', worker: 'select, insert, update' },
    payment_intents: {
      api: 'select, insert, update(gateway_order_id, gateway_key_id, order_id)',
      worker: 'select, update(gateway_order_id, gateway_key_id, order_id)',
      verify: 'select',
    },
    payments: {
      api: `select, insert, update(${PAYMENT_STATE})`,
      worker: `select, insert, update(${PAYMENT_STATE})`,
      verify: 'select',
    },
    refunds: {
      api: `select, insert, update(${REFUND_STATE}, ${REFUND_APPROVAL})`,
      worker: `select, insert, update(${REFUND_STATE})`,
      verify: 'select',
    },
    gateway_settlements: { api: 'select', worker: APPEND, verify: 'select' },
    webhook_events: {
      api: 'select(event_id, received_at, next_try_at, processed_at), insert',
      worker: 'select, update, delete',
    },
    // The application can't change who drafted a run, or what it pays.
    deduction_rules: { api: APPEND, verify: 'select' },
    payout_runs: {
      api: 'select, insert, update(state, approved_by, approved_at, thrown_away_by, ended_at)',
      worker: 'select, update(state, ended_at)',
      verify: 'select',
    },
    payouts: {
      api: `select, insert, update(${PAYOUT_STATE})`,
      worker: `select, update(${PAYOUT_STATE})`,
      verify: 'select',
    },
    payout_deductions: { api: APPEND, worker: 'select', verify: 'select' },
    payout_entries: { api: 'select, insert, update(live)', worker: 'select, update(live)', verify: 'select' },
    payout_skips: { api: APPEND, verify: 'select' },
    bank_statements: {
      api: 'select, insert, update(state, amount_paise, utr, run_id, read_by, read_at)',
      verify: 'select',
    },
    banked_cash: { api: APPEND, verify: 'select' },
    write_offs: {
      api: 'select, insert, update(approved_by, approved_at, withdrawn_at)',
      verify: 'select',
    },
    farm_days: { api: 'select', worker: 'select, insert, update', verify: 'select' },
    farm_figure_events: {
      api: 'select, insert',
      worker: 'select, insert, update(day), delete',
      verify: 'select',
    },
    farm_figures: { api: 'select', verify: 'select' },
    counted_farm_figures: { verify: 'select' },
    market_days: { api: 'select', worker: 'select, insert, update', verify: 'select' },
    // Its rows come from triggers, with the rights of the tables' owner.
    market_figure_events: { api: 'select', worker: 'select, update(day), delete', verify: 'select' },
    market_figures: { api: 'select', verify: 'select' },
    counted_market_figures: { verify: 'select' },

    // Notices, mails and the running of the market.
    alarms: { api: 'select, insert, update', worker: 'select, insert, update', verify: 'select' },
    home_copy: { api: ALL, worker: 'select' },
    mails: { api: 'select, insert, update', worker: 'select, insert, update', verify: 'select' },
    // The worker applies what has waited long enough.
    market_settings: { api: 'select, update', worker: 'select, update' },
    // Not the times: the database sets them.
    pending_setting_changes: {
      api: 'select, insert(id, setting, from_value, to_value, asked_by), update(outcome, ended_at, ended_by)',
      worker: 'select, update(outcome, ended_at)',
      verify: 'select',
    },
    rounds: { api: 'select, insert, update', worker: 'select' },
    round_pincodes: { api: ALL, worker: 'select' },
    round_farms: { api: ALL, worker: 'select' },
    holidays: { api: ALL, worker: 'select' },
    // The worker gives back the places of orders that were not paid, and plans days ahead.
    round_days: { api: 'select, insert, update', worker: 'select, insert, update', verify: 'select' },
    farm_absences: { api: 'select, insert, delete', worker: 'select' },
    stops: {
      api: 'select, insert, update(released_at, position, result, result_at, failed_because, settled_at, settled_as, settled_by, returned_paise)',
      worker: 'select, update(released_at)',
      verify: 'select',
    },
    driver_links: { api: 'select, insert, update(revoked_at, revoked_by)' },
    stop_marks: {
      api: 'select, insert, update(handed_to, picture_id, problem, looked_at, looked_by)',
      worker: 'select',
      verify: 'select',
    },
    cash_counts: {
      api: 'select, insert, update(settled_at, settled_by, settled_because)',
      worker: 'select',
      verify: 'select',
    },
    coming_days: { api: 'select', worker: 'select' },
    reach_requests: { api: 'select, insert, delete', worker: 'select, update, delete' },
    market_identity: { api: 'select, update', worker: 'select' },
    legal_pages: { api: 'select, update' },
    newsletter_consents: { api: 'select, insert, update(withdrawn_at)', verify: 'select' },
    newsletter_subscribers: { api: ALL, verify: 'select(id, email_norm)' },
    notices: { api: ALL, worker: 'select, insert', verify: 'select' },
    schema_migrations: { api: 'select' },
    schema_definition_sets: { api: 'select' },
    schema_definitions: {},
    unverified_mails: { api: 'select, delete', worker: 'select, insert, update(at), delete' },
    unwanted_mails: { api: 'select, insert, delete', worker: 'select' },
    worker_heartbeats: { api: 'select', worker: ALL },
    verification_runs: { api: 'select', worker: 'select, insert, delete' },
    system_samples: { api: 'select', worker: 'select, insert, delete' },
    request_samples: { api: 'select, insert', worker: 'select, delete' },

    // The job queue. The API adds jobs; the worker takes, finishes and deletes them.
    'graphile_worker._private_job_queues': { api: 'select, insert, update', worker: ALL },
    'graphile_worker._private_jobs': { api: 'select, insert, update', worker: ALL },
    'graphile_worker._private_known_crontabs': { worker: ALL },
    'graphile_worker._private_tasks': { api: 'select, insert', worker: ALL },
    'graphile_worker.jobs': { api: 'select', worker: 'select' },
    'graphile_worker.migrations': { worker: 'select' },
  },
  sequence: { order_numbers: { api: 'usage' } },
  // A function that a trigger runs needs no right; one that it calls does.
  function: {
    digits_backwards: { api: 'execute', worker: 'execute' },
    earlier_price: { api: 'execute', verify: 'execute' },
    farm_sells: { api: 'execute', verify: 'execute' },
    goes_by_courier: { api: 'execute', verify: 'execute' },
    hindi_name: { api: 'execute', verify: 'execute' },
    last_stood_price: { api: 'execute', verify: 'execute' },
    lock_offers: { api: 'execute' },
    market_has_rounds: { api: 'execute', worker: 'execute' },
    lock_round_days: { api: 'execute' },
    travels_by_default: { api: 'execute' },
    release_unused_stops: { api: 'execute', worker: 'execute' },
    payable_account: { api: 'execute', worker: 'execute' },
    parts_per_unit: { api: 'execute', worker: 'execute', verify: 'execute' },
    produce_spans: { api: 'execute', verify: 'execute' },
    search_sound: { api: 'execute' },
    search_text: { api: 'execute' },
    search_tokens: { api: 'execute', verify: 'execute' },
    search_vector: { api: 'execute', verify: 'execute' },
    // The worker's own clock queues what is due.
    'graphile_worker.add_job': { worker: 'execute' },
    'graphile_worker.add_jobs': { api: 'execute', worker: 'execute' },
    'graphile_worker.complete_jobs': { worker: 'execute' },
    'graphile_worker.force_unlock_workers': { worker: 'execute' },
    'graphile_worker.permanently_fail_jobs': { worker: 'execute' },
  },
}

/** graphile-worker's tables with row security. Without a policy add_job fails, and a worker finds no jobs. */
export const ROW_SECURITY_TABLES: readonly string[] = [
  'graphile_worker._private_job_queues',
  'graphile_worker._private_jobs',
  'graphile_worker._private_known_crontabs',
  'graphile_worker._private_tasks',
]
export const POLICY = 'farmgate_programs'
