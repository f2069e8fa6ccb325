import type { Mutation } from './mutation.ts'

const SERVER = 'apps/server/src'
const ORDERS = 'apps/server/migrations/0007_orders.sql'
const LINE_CHANGES = 'apps/server/migrations/0037_line_changes.sql'
const ROAD = 'apps/server/migrations/0048_on_the_road.sql'
const WHAT_CAME = 'apps/server/migrations/0038_what_came.sql'
const LOCK_OFFERS = 'apps/server/migrations/0027_lock_offers.sql'
const DOMAIN = 'packages/domain/src'
const CHECKOUT = `${SERVER}/features/checkout`
const PAYMENTS = `${SERVER}/features/payments`
const ORDER_ROWS = `${SERVER}/features/order-store/order-rows.sql.ts`
const ORDER_LISTS = `${SERVER}/features/orders/order-lists.sql.ts`
const CART_SQL = `${SERVER}/features/cart/cart.sql.ts`
const RAZORPAY = `${SERVER}/adapters/payments/razorpay.ts`
const TRANSPORT = `${SERVER}/adapters/payments/transport.ts`

const CART = `${SERVER}/features/cart/cart.test.ts`
const OWN_HOLD = `${SERVER}/features/cart/own-hold.test.ts`
const CROWD = `${CHECKOUT}/crowd.test.ts`
const REPEATED = `${CHECKOUT}/repeated-order.test.ts`
const PAYMENT_ORDER = `${CHECKOUT}/payment-order.test.ts`
const PRICING = `${DOMAIN}/orders/pricing.test.ts`
const ORDER = `${DOMAIN}/orders/order.test.ts`
const CAPTURE = `${DOMAIN}/payments/capture.test.ts`
const PAY = `${PAYMENTS}/pay-order.test.ts`
const PROMISES = `${PAYMENTS}/database-promises.test.ts`
const CANCEL = `${SERVER}/features/orders/cancel-order.test.ts`
const CHANGES = `${SERVER}/features/orders/change-lines.test.ts`
const LINE_RULES = `${DOMAIN}/orders/line-change.test.ts`
const CAME_PROMISES = `${SERVER}/features/orders/what-came-promises.test.ts`
const CHANGED_AMOUNTS = `${SERVER}/features/orders/changed-amounts.test.ts`
const FARM_MONEY = `${SERVER}/features/farm-money/farm-money.test.ts`
const SEEN = `${SERVER}/features/orders/orders-seen.test.ts`
const GATEWAY = `${SERVER}/adapters/payments/razorpay.test.ts`

/** Cart, orders, payments and refunds. */
export const orderMutations: readonly Mutation[] = [
  {
    promise: 'cart: a buyer changes only own lines',
    file: CART_SQL,
    remove: 'line.buyer_id = cart.buyer_id and line.id',
    leave: 'line.id',
    test: CART,
  },
  {
    promise: 'cart: a buyer removes only own lines',
    file: CART_SQL,
    remove: "    .where('buyer_id', '=', buyerId)\n    .returning('id')",
    leave: "    .returning('id')",
    test: CART,
  },
  {
    promise: 'cart: an addition to a line adds to what it has',
    file: CART_SQL,
    remove: 'set quantity = cart_lines.quantity + excluded.quantity,',
    leave: 'set quantity = excluded.quantity,',
    test: CART,
  },
  {
    promise: 'cart: an addition above a hundred is refused by the rule, not by the database',
    file: CART_SQL,
    remove: '        where cart_lines.quantity + excluded.quantity <= ${QUANTITY_MAX}\n',
    leave: '',
    test: CART,
  },
  {
    promise: 'cart: an order removes what was ordered and no more',
    file: `${SERVER}/features/cart/cart.sql.ts`,
    remove: 'cart_lines.quantity - ordered.quantity as rest',
    leave: '0 as rest',
    test: `${CHECKOUT}/place-order.test.ts`,
  },
  {
    promise: 'placing: simultaneous buyers wait for the stock lock, so that no more is sold than there is',
    file: LOCK_OFFERS,
    remove: ' order by stock.product_id for update;',
    leave: ' order by stock.product_id;',
    test: CROWD,
  },
  {
    promise: 'placing: two orders of the same products lock them in the same order',
    file: LOCK_OFFERS,
    remove: ' order by stock.product_id for update;',
    leave: ' order by random() for update;',
    test: CROWD,
  },
  {
    promise: 'placing: two tabs of one buyer are handled one after the other',
    file: `${CHECKOUT}/orders.sql.ts`,
    remove: '     for no key update of accounts`',
    leave: '`',
    test: REPEATED,
  },
  {
    promise: 'placing: one idempotency key, one order',
    file: `${CHECKOUT}/place-order.ts`,
    remove: '        tx,\n        idempotentRequest,\n        async',
    leave: '        tx,\n        null,\n        async',
    test: REPEATED,
  },
  {
    promise: 'placing: a buyer can’t hold the stock of many unpaid orders',
    file: `${CHECKOUT}/repeated-order.ts`,
    remove: "throw new Refusal('order.too_many_unpaid')",
    leave: 'void Refusal',
    test: REPEATED,
  },
  {
    promise: 'placing: two lines of one product are merged before the stock is checked',
    file: `${DOMAIN}/orders/pricing.ts`,
    remove: 'const merged = [...sums].map(([productId, quantity]) => ({ productId, quantity }))',
    leave: 'const merged = [...items]',
    test: PRICING,
  },
  {
    promise: 'placing: an id in capitals is the same product',
    file: `${CHECKOUT}/place-order.ts`,
    remove: 'productId: productId.toLowerCase()',
    leave: 'productId',
    test: `${CHECKOUT}/place-order.test.ts`,
  },
  {
    promise: 'placing: a quantity is a whole number from one to a hundred',
    file: 'packages/contract/src/cart.ts',
    remove: "z.refine((quantity) => isQuantity(quantity), fault('order_quantity.invalid'))",
    leave: 'z.refine(() => isQuantity(1))',
    test: `${CHECKOUT}/hostile-bodies.test.ts`,
  },
  {
    promise: 'placing: another buyer’s payment pays for no order of mine',
    file: `${PAYMENTS}/payment-intents.sql.ts`,
    remove: 'where payment_intents.buyer_id = ${buyerId} and',
    leave: 'where ${buyerId} is not null and',
    test: PAYMENT_ORDER,
  },
  {
    promise: 'placing: a payment that came before its order pays for it',
    file: `${CHECKOUT}/place-order.ts`,
    remove: 'if (placed.intentId !== null) await applyWaiting(deps.db, placed.intentId)',
    leave: 'void applyWaiting',
    test: PAYMENT_ORDER,
  },
  {
    promise: 'placing: a payment order whose response was lost is found again',
    file: `${CHECKOUT}/open-payment.ts`,
    remove: 'isFirstTry ? null : await gateway.findOrder(id)',
    leave: 'isFirstTry ? null : null',
    test: PAYMENT_ORDER,
  },
  {
    promise: 'orders: two simultaneous changes of one order wait for each other',
    file: ORDER_ROWS,
    remove: '    .forUpdate()\n',
    leave: '',
    test: CANCEL,
  },
  {
    promise: 'orders: a buyer changes only own orders',
    file: ORDER_ROWS,
    remove: '    .where(isWithin(scope))\n',
    leave: '',
    test: CANCEL,
  },
  {
    promise: 'orders: a buyer reads only own orders',
    file: ORDER_LISTS,
    remove: "    .where('buyer_id', '=', buyerId)\n",
    leave: '',
    test: CANCEL,
  },
  {
    promise: 'orders: a list contains only own orders',
    file: ORDER_LISTS,
    remove: 'where buyer_id = ${buyerId} and',
    leave: 'where',
    test: CANCEL,
  },
  {
    promise: 'orders: a farm sees its own lines only',
    file: `${SERVER}/features/orders/order-view.sql.ts`,
    remove: 'linesOf(sql`line.farmer_id = ${farmerId}`)',
    leave: 'linesOf(sql`true`)',
    test: SEEN,
  },
  {
    promise: 'orders: a farm sees no online order before it is paid',
    file: ORDERS,
    remove: "(payment_method = 'Cash on Delivery' or captured_paise > 0) stored",
    leave: '(payment_method is not null) stored',
    test: SEEN,
  },
  {
    promise: 'orders: a cancellation repeated after a lost response gets the same response',
    file: `${SERVER}/features/orders/on-locked-order.ts`,
    remove: 'runIdempotent(tx, idempotentRequest, async',
    leave: 'runIdempotent(tx, null, async',
    test: CANCEL,
  },
  {
    promise: 'orders: cancelled stock returns once, whatever statement writes it',
    file: LINE_CHANGES,
    remove: 'create unique index stock_move_once_per_order',
    leave: 'create index stock_move_once_per_order',
    test: CANCEL,
  },
  {
    promise: 'orders: a stage never moves backwards',
    file: `${DOMAIN}/orders/stage.ts`,
    remove: "moves: { delivered: ['admin'] },",
    leave: "moves: { delivered: ['admin'], confirmed: ['admin'] },",
    test: `${DOMAIN}/orders/stage.test.ts`,
  },
  {
    promise: 'orders: a stage never moves backwards, whatever statement writes it',
    file: ROAD,
    remove:
      "raise exception 'an order moves forward only, not from % to %', old.status, new.status using errcode = 'restrict_violation';",
    leave: 'null;',
    test: `${SERVER}/features/orders/advance-order.test.ts`,
  },
  {
    promise: 'orders: the admin who moved an order is in the audit log',
    file: `${SERVER}/features/orders/advance-order.ts`,
    remove: 'await recordAct(tx, {',
    leave: 'void (tx, recordAct, {',
    test: `${SERVER}/features/orders/advance-order.test.ts`,
  },
  {
    promise: 'returns: a return is decided once, whatever statement writes it',
    file: ROAD,
    remove:
      "raise exception 'a return is asked for once and decided once' using errcode = 'restrict_violation';",
    leave: 'null;',
    test: PROMISES,
  },
  {
    promise: 'payments: only the gateway’s record counts, not the buyer’s claim',
    file: `${PAYMENTS}/pay-order.ts`,
    remove: "if (before.isPaid) return 'paid'",
    leave: "if (!before.isCancelled) return 'paid'",
    test: PAY,
  },
  {
    promise: 'payments: a buyer checks only own orders',
    file: `${PAYMENTS}/order-holds.sql.ts`,
    remove: "payStateOf(db, orderId).where('buyer_id', '=', buyerId).executeTakeFirst()",
    leave: 'payStateOf(db, orderId).executeTakeFirst()',
    test: PAY,
  },
  {
    promise: 'payments: an authorised payment is not money',
    file: `${DOMAIN}/payments/capture.ts`,
    remove: "captured && (status === 'captured' || status === 'refunded')",
    leave: "captured || status === 'authorized'",
    test: CAPTURE,
  },
  {
    promise: 'payments: only exactly the total pays',
    file: `${DOMAIN}/payments/capture.ts`,
    remove: 'if (payment.amountPaise - payment.amountRefundedPaise !== order.totalPaise)',
    leave: 'if (payment.amountPaise === 0)',
    test: CAPTURE,
  },
  {
    promise: 'refunds: an order is refunded with all its captured money',
    file: `${DOMAIN}/orders/order.ts`,
    remove: 'order.capturedPaise - order.refundedPaise',
    leave: 'order.capturedPaise - order.refundedPaise - 1',
    test: 'packages/domain/src/orders/order.test.ts',
  },
  {
    promise: 'refunds: an unmatched payment is refunded in full',
    file: 'apps/server/src/features/payments/apply-capture.ts',
    remove: '    amountPaise: known.amountPaise,\n    postings: [unmatchedPaymentOwed',
    leave: '    amountPaise: known.amountPaise - 1,\n    postings: [unmatchedPaymentOwed',
    test: PAY,
  },
  {
    promise: 'payments: one captured payment pays for an order, whatever statement writes it',
    file: ORDERS,
    remove: 'create unique index payment_pays_order_once',
    leave: 'create index payment_pays_order_once',
    test: PAY,
  },
  {
    promise: 'payments: paid needs a captured payment of exactly the total, whatever statement writes it',
    file: ROAD,
    remove: "elsif new.status <> 'confirmed' or new.captured_paise <> new.total_paise or not exists (",
    leave: 'elsif false and not exists (',
    test: PROMISES,
  },
  {
    promise: 'payments: the gateway is queried before a hold ends',
    file: `${PAYMENTS}/expire-holds.ts`,
    remove: 'return await lookUpPayments(deps, orderId)',
    leave: "return { isAuthorised: false, paymentState: 'no-money' } as never",
    test: `${PAYMENTS}/expire-holds.test.ts`,
  },
  {
    promise: 'payments: no hold ends while the gateway can’t be reached',
    file: `${PAYMENTS}/expire-holds.ts`,
    remove: '    return null\n',
    leave: "    return { isAuthorised: false, paymentState: 'no-money' } as never\n",
    test: `${PAYMENTS}/expire-holds.test.ts`,
  },
  {
    promise: 'webhooks: an unsigned webhook is ignored',
    file: `${PAYMENTS}/store-webhook.ts`,
    remove: 'if (signer.isSignedWebhook(webhook.rawBody, webhook.signature)) return',
    leave: 'if (webhook.rawBody.length > 0) return',
    test: `${PAYMENTS}/webhooks.test.ts`,
  },
  {
    promise: 'webhooks: a signature is compared completely and with our secret',
    file: `${SERVER}/adapters/payments/webhook-signature.ts`,
    remove: 'given.length === expected.length && timingSafeEqual(given, expected)',
    leave: 'given.length === expected.length || timingSafeEqual(given, expected)',
    test: GATEWAY,
  },
  {
    promise: 'refunds: each cause once, whatever statement writes it',
    file: ORDERS,
    remove: '  constraint refund_once_per_cause unique (payment_id, cause),\n',
    leave: '',
    test: PROMISES,
  },
  {
    promise: 'refunds: no more is refunded than was captured, whatever statement writes it',
    file: ORDERS,
    remove: 'check (refund_reserved_paise between 0 and',
    leave: 'check (refund_reserved_paise is not null or 0 =',
    test: PROMISES,
  },
  {
    promise: 'refunds: two requests make one refund',
    file: RAZORPAY,
    remove: "headers: { 'x-refund-idempotency': key },",
    leave: '',
    test: GATEWAY,
  },
  {
    promise: 'line changes: a packed line is not dropped by its buyer',
    file: `${DOMAIN}/orders/line-change.ts`,
    remove: "  !(by === 'buyer' && line.isPacked)",
    leave: '  line !== undefined',
    test: LINE_RULES,
  },
  {
    promise: 'line changes: only downwards',
    file: `${DOMAIN}/orders/line-change.ts`,
    remove: 'Math.min(parts, line.keptParts)',
    leave: 'parts',
    test: LINE_RULES,
  },
  {
    promise: 'line changes: only an operator ends the last parcel after a delivery for cash',
    file: `${DOMAIN}/orders/line-change.ts`,
    remove: "if (isCashDue && by !== 'admin') throw",
    leave: "if (isCashDue && by === 'system') throw",
    test: LINE_RULES,
  },
  {
    promise: 'line changes: the gateway is asked for a rupee or more',
    file: `${DOMAIN}/orders/line-change.ts`,
    remove: 'Math.min(feesLeft, Math.max(0, lacking))',
    leave: '0',
    test: LINE_RULES,
  },
  {
    promise: 'line changes: an order on its way is not cancelled as a whole',
    file: `${DOMAIN}/orders/order.ts`,
    remove: 'isUnsent(parcel.status) || isCancelled(parcel.status)',
    leave: '!isDelivered(parcel.status)',
    test: ORDER,
  },
  {
    promise: 'line changes: each continues where the one before it ended, whatever statement writes it',
    file: LINE_CHANGES,
    remove:
      "raise exception 'a change continues where the one before it ended' using errcode = 'restrict_violation';",
    leave: 'null;',
    test: CHANGES,
  },
  {
    promise: 'line changes: captured money is kept or goes back, whatever statement writes it',
    file: LINE_CHANGES,
    remove: 'where id = new.id and captured_paise - refunded_paise <>',
    leave: 'where id = new.id and false and captured_paise - refunded_paise <>',
    test: CHANGES,
  },
  {
    promise: 'line changes: sums are written with their rows only',
    file: ROAD,
    remove: 'and pg_trigger_depth() < 2 then',
    leave: 'and false then',
    test: CHANGES,
  },
  {
    promise: 'line changes: cash is what the order costs at the door, whatever statement writes it',
    file: ROAD,
    remove: 'or new.captured_paise <> new.total_paise - new.reduced_paise then',
    leave: 'then',
    test: CHANGES,
  },
  {
    promise: 'credit notes: numbers have no gaps, whatever statement writes them',
    file: WHAT_CAME,
    remove: "raise exception 'credit notes are numbered without gaps' using errcode = 'restrict_violation';",
    leave: 'null;',
    test: CAME_PROMISES,
  },
  {
    promise: 'credit notes: concurrent changes wait for each other’s number',
    file: WHAT_CAME,
    remove: "  perform pg_advisory_xact_lock(hashtextextended('credit notes', 0));\n",
    leave: '',
    test: CAME_PROMISES,
  },
  {
    promise: 'credit notes: changes of one transaction have one',
    file: WHAT_CAME,
    remove: 'if new.position <= covered then return null; end if;',
    leave: '',
    test: CAME_PROMISES,
  },
  {
    promise: 'credit notes: an issued one is never changed',
    file: WHAT_CAME,
    remove: 'create trigger credit_notes_append_only before update or delete or truncate on credit_notes',
    leave: 'create trigger credit_notes_append_only before truncate on credit_notes',
    test: CAME_PROMISES,
  },
  {
    promise: 'claims: a claim stays as it was made, whatever statement writes it',
    file: WHAT_CAME,
    remove: "raise exception 'a claim stays as it was made' using errcode = 'restrict_violation';",
    leave: 'null;',
    test: CAME_PROMISES,
  },
  {
    promise: 'claims: a claim is decided once, whatever statement writes it',
    file: WHAT_CAME,
    remove: "raise exception 'a claim is decided once' using errcode = 'restrict_violation';",
    leave: 'null;',
    test: CAME_PROMISES,
  },
  {
    promise: 'claims: an item has one open claim, whatever statement writes it',
    file: WHAT_CAME,
    remove: 'create unique index claim_open_once_per_line',
    leave: 'create index claim_open_once_per_line',
    test: CAME_PROMISES,
  },
  {
    promise: 'claims: an approved one has its own change',
    file: WHAT_CAME,
    remove: 'create unique index claim_has_its_own_change',
    leave: 'create index claim_has_its_own_change',
    test: CAME_PROMISES,
  },
  {
    promise: 'claims: one is approved with its change and its amount',
    file: WHAT_CAME,
    remove:
      "(state = 'approved') = (change_position is not null) and (state = 'approved') = (given_paise is not null)),",
    leave: 'true),',
    test: CAME_PROMISES,
  },
  {
    promise: 'claims: one gives no more than was asked',
    file: WHAT_CAME,
    remove: 'check (given_paise between 1 and asked_paise)',
    leave: 'check (given_paise >= 1)',
    test: CAME_PROMISES,
  },
  {
    promise: 'claims: one is rejected with words',
    file: WHAT_CAME,
    remove: "check (state <> 'rejected' or (note is not null and decided_by is not null))",
    leave: 'check (true)',
    test: CAME_PROMISES,
  },
  {
    promise: 'claims: one is never deleted',
    file: WHAT_CAME,
    remove: 'create trigger claims_are_kept before delete or truncate on item_claims',
    leave: 'create trigger claims_are_kept before truncate on item_claims',
    test: CAME_PROMISES,
  },
  {
    promise: 'packing: a line without anything left is not waited for',
    file: WHAT_CAME,
    remove: '             ), 1) > 0\n',
    leave: '             ), 1) >= 0\n',
    test: CAME_PROMISES,
  },
  {
    promise: 'packing: a change of the last line that was not packed packs the parcel',
    file: WHAT_CAME,
    remove:
      'create trigger changed_lines_pack_parcels after insert on line_changes\n  referencing new table as changed for each statement execute function note_packed_parcels();',
    leave: '',
    test: CAME_PROMISES,
  },
  {
    promise: 'packing: a parcel that ended is not waited for',
    file: WHAT_CAME,
    remove: "where order_id = new.order_id and packed_at is null and status = 'confirmed')",
    leave: 'where order_id = new.order_id and packed_at is null)',
    test: CAME_PROMISES,
  },
  {
    promise: 'line changes: several of one order are saved, each after the one before',
    file: `${SERVER}/features/order-store/line-changes.sql.ts`,
    remove: '  for (const change of changes)\n',
    leave: '  for (const change of changes.slice(0, 1))\n',
    test: CAME_PROMISES,
  },
  {
    promise: 'cash limits: open cash is what is still to pay',
    file: `${SERVER}/features/cash-limits/cash-position.sql.ts`,
    remove: 'select id, changes, total_paise - reduced_paise as costs_paise from orders',
    leave: 'select id, changes, total_paise as costs_paise from orders',
    test: CHANGED_AMOUNTS,
  },
  {
    promise: 'exports: a file of orders has what remains of each',
    file: `${SERVER}/features/orders/orders-export.sql.ts`,
    remove: '(orders.total_paise - orders.reduced_paise)::float8 as "currentTotalPaise"',
    leave: 'orders.total_paise::float8 as "currentTotalPaise"',
    test: CHANGED_AMOUNTS,
  },
  {
    promise: 'accounts: cancelling open orders counts what had not gone back before',
    file: `${SERVER}/features/account-admin/accounts.sql.ts`,
    remove: "where cause = 'cancel' and order_id = any",
    leave: 'where order_id = any',
    test: CHANGED_AMOUNTS,
  },
  {
    promise: 'farm money: a change has its own line, with its item',
    file: `${SERVER}/features/farm-money/farm-book.sql.ts`,
    remove: 'case when page.amount_paise > 0 and orders.changes > 0 then (${changeOf}) end',
    leave: 'null::json',
    test: FARM_MONEY,
  },
  {
    promise: 'farm money: a cash sale shows what was left at the door',
    file: `${SERVER}/features/farm-money/farm-book.sql.ts`,
    remove: 'case when orders.changes > 0 then (${keptThen}) end',
    leave: 'null',
    test: FARM_MONEY,
  },
  {
    promise: 'ledger: a transaction sums to zero',
    file: ORDERS,
    remove: 'if (select coalesce(sum(amount_paise), 1) from ledger_entries where txn_id = checked) <> 0 then',
    leave: 'if false then',
    test: `${SERVER}/features/ledger/ledger.test.ts`,
  },
  {
    promise: 'ledger: the same event is posted once',
    file: ORDERS,
    remove: ',\n  constraint ledger_posted_once unique (source, source_id, kind)',
    leave: '',
    test: `${SERVER}/features/ledger/ledger.test.ts`,
  },
  {
    promise: 'ledger: an entry is never rewritten',
    file: ORDERS,
    remove: 'before update or delete or truncate on ledger_entries',
    leave: 'before update on ledger_entries',
    test: `${SERVER}/db/invariants.test.ts`,
  },
  {
    promise: 'gateway: our key is sent to no other host',
    file: TRANSPORT,
    remove: "redirect: 'error',",
    leave: "redirect: 'follow',",
    test: GATEWAY,
  },
  {
    promise: 'gateway: a refund that is still being processed is not refused',
    file: TRANSPORT,
    remove: 'new Set([400, 404])',
    leave: 'new Set([400, 404, 409])',
    test: GATEWAY,
  },
  {
    promise: 'gateway: a proxy’s page is not taken for the gateway’s response',
    file: TRANSPORT,
    remove: ' && reason !== undefined',
    leave: '',
    test: GATEWAY,
  },
  {
    promise: 'gateway: an order is found by exactly its receipt',
    file: RAZORPAY,
    remove: 'findLast((order) => order.receipt === receipt)',
    leave: 'at(-1)',
    test: GATEWAY,
  },
  {
    promise: 'gateway: no call waits while it is down',
    file: `${SERVER}/adapters/payments/breaker.ts`,
    remove: 'if (isOpen && (isTrying || now() < openUntil)) {',
    leave: 'if (isOpen && isTrying) {',
    test: `${SERVER}/adapters/payments/breaker.test.ts`,
  },
  {
    promise: 'own hold: the units of an own unpaid order are available to its buyer',
    file: `${DOMAIN}/orders/own-hold.ts`,
    remove: '=> free + held',
    leave: '=> free + 0 * held',
    test: OWN_HOLD,
  },
  {
    promise: 'own hold: only the buyer’s own orders count',
    file: `${SERVER}/features/order-store/own-holds.sql.ts`,
    remove: 'sql`orders.buyer_id = ${buyerId} and orders.awaiting',
    leave: 'sql`${buyerId}::uuid is not null and orders.awaiting',
    test: OWN_HOLD,
  },
  {
    promise: 'own hold: a new order releases the units it needs',
    file: `${CHECKOUT}/repeated-order.ts`,
    remove: 'replacedBy(lines, unpaid)',
    leave: 'replacedBy([], unpaid)',
    test: OWN_HOLD,
  },
]
