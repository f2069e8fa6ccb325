import type { Mutation } from './mutation.ts'

const MATRIX = 'apps/server/src/http/access-matrix.test.ts'
const EDIT = 'apps/server/src/features/catalogue/listings/edit-listing.test.ts'
const DECIDE = 'apps/server/src/features/catalogue/listing-review/decide-listing.test.ts'
const STOCKS = 'apps/server/src/features/catalogue/listings/save-stocks.test.ts'
const LISTINGS_SQL = 'apps/server/src/features/catalogue/listings/listings.sql.ts'
const TRAVELS_TEST = 'apps/server/src/features/catalogue/listings/travels.test.ts'
const HOSTILE = 'apps/server/src/features/catalogue/pictures/hostile-uploads.test.ts'
const SWEEP = 'apps/server/src/features/catalogue/pictures/sweep-pictures.test.ts'
const FIELDS_TEST = 'apps/server/src/features/catalogue/listings/listing-fields.test.ts'
const VISIBILITY = 'apps/server/src/features/catalogue/shop/visibility.test.ts'
const FOLLOWS = 'apps/server/src/features/catalogue/product-search/search-follows.test.ts'

/** Listings and their review, stock, pictures, and what the shop shows. */
export const catalogueMutations: readonly Mutation[] = [
  {
    promise: 'stock: a farmer counts only their own listings',
    file: 'apps/server/src/features/catalogue/listings/save-stocks.ts',
    remove: 'await findOwnAmong(tx, farmerId, known)',
    leave: 'known',
    test: STOCKS,
  },
  {
    promise: 'stock: a repeated call with several counts is applied once',
    file: 'apps/server/src/features/catalogue/listings/save-stocks.ts',
    remove: 'runIdempotent(tx, idempotentRequest,',
    leave: 'runIdempotent(tx, null,',
    test: STOCKS,
  },
  {
    promise: 'drafts: a value over its age is never returned',
    file: 'apps/web/src/device/account-store.ts',
    remove: 'IDBKeyRange.upperBound(now() - maxAgeMs)',
    leave: 'IDBKeyRange.upperBound(0)',
    test: 'apps/web/src/device/account-store.test.ts',
  },
  {
    promise: 'listings: a listing on sale changes only by a review',
    file: 'packages/domain/src/catalogue/listings/listing.ts',
    remove: "if (listing.status !== 'approved')",
    leave: 'if (listing.version > 0)',
    test: EDIT,
  },
  {
    promise: 'listings: unreviewed text does not go on sale, whatever statement writes it',
    file: 'apps/server/definitions/catalogue/guard_product.sql',
    remove: "if new.status = 'approved' and not exists (",
    leave: 'if false and not exists (',
    test: EDIT,
  },
  {
    promise: 'listings: how a listing on sale travels changes only by a review',
    file: 'apps/server/definitions/catalogue/guard_product.sql',
    remove: "'words', 'hindi_name',",
    leave: "'words', 'travels', 'hindi_name',",
    test: TRAVELS_TEST,
  },
  {
    promise: 'listings: a column that came later is reviewed without being named',
    file: 'apps/server/definitions/catalogue/guard_product.sql',
    remove: 'if proposed <> to_jsonb(old) - unreviewed then',
    leave: "if proposed - 'added' <> to_jsonb(old) - unreviewed - 'added' then",
    test: FIELDS_TEST,
  },
  {
    promise: 'listings: a change of how it travels alone is a change',
    file: 'packages/domain/src/catalogue/listings/listing-fields.ts',
    remove: 'LISTING_FIELD_NAMES.filter((field) => before',
    leave: "LISTING_FIELD_NAMES.filter((field) => field !== 'travels' && before",
    test: TRAVELS_TEST,
  },
  {
    promise: 'listings: a program that does not know how produce travels adds what travels as its category',
    file: 'apps/server/definitions/catalogue/fill_in_travels.sql',
    remove: 'new.travels := travels_by_default(new.category);',
    leave: "new.travels := 'fresh';",
    test: TRAVELS_TEST,
  },
  {
    promise: 'listings: a change by a program that does not know how produce travels leaves it as it is',
    file: 'apps/server/definitions/catalogue/fill_in_change.sql',
    remove: '(select to_jsonb(products) from products where id = new.product_id) ||',
    leave: `'{"travels": "fresh"}' ||`,
    test: TRAVELS_TEST,
  },
  {
    promise: 'listings: a farmer changes only own products',
    file: LISTINGS_SQL,
    remove: ".$if(farmerId !== null, (query) => query.where('farmer_id', '=', farmerId))",
    leave: '',
    test: MATRIX,
  },
  {
    promise: 'listings: a deleted product can’t be decided about',
    file: LISTINGS_SQL,
    remove: ".where('deleted_at', 'is', null)\n    .$if(farmerId",
    leave: '.$if(farmerId',
    test: DECIDE,
  },
  {
    promise: 'listings: a deleted product stays deleted',
    file: 'apps/server/definitions/catalogue/guard_product.sql',
    remove: 'if old.deleted_at is not null and new.deleted_at is null then',
    leave: 'if false then',
    test: DECIDE,
  },
  {
    promise: 'listings: a form sent twice is one product',
    file: 'apps/server/src/features/catalogue/listings/add-listing.ts',
    remove: 'runIdempotent(tx, idempotentRequest, async',
    leave: 'runIdempotent(tx, null, async',
    test: 'apps/server/src/features/catalogue/listings/add-listing.test.ts',
  },
  {
    promise: 'listings: a stranger’s photo is not processed',
    file: 'apps/server/src/features/catalogue/listings/edit-listing.ts',
    remove: ' || !(await ownsListing(db, farmerId, id))',
    leave: '',
    test: EDIT,
  },
  {
    promise: 'review: a decision applies only to the version that was seen',
    file: 'packages/domain/src/catalogue/listings/listing.ts',
    remove: "if (seen !== undefined && seen !== version) throw new Refusal('product.stale')",
    leave: '',
    test: DECIDE,
  },
  {
    promise: 'review: of two simultaneous decisions one wins',
    file: LISTINGS_SQL,
    remove: '.forNoKeyUpdate()\n    .executeTakeFirst()\n  if (product === undefined)',
    leave: '.executeTakeFirst()\n  if (product === undefined)',
    test: DECIDE,
  },
  {
    promise: 'review: every decision and its admin are recorded',
    file: 'apps/server/src/features/catalogue/listing-review/decide-listing.ts',
    remove: '=> recordAct(tx, {',
    leave: '=> Promise.resolve(void { tx,',
    test: DECIDE,
  },
  {
    promise: 'stock: a save never undoes a sale',
    file: 'packages/domain/src/catalogue/listings/stock.ts',
    remove: 'available + (counted - seen)',
    leave: 'counted',
    test: EDIT,
  },
  {
    promise: 'stock: a count waits for a sale in progress',
    file: 'apps/server/src/features/catalogue/stock/stock.sql.ts',
    remove: "    .where('product_id', '=', productId)\n    .forUpdate()\n",
    leave: "    .where('product_id', '=', productId)\n",
    test: EDIT,
  },
  {
    promise: 'stock: the number changes only through its movements',
    file: 'apps/server/definitions/catalogue/forbid_direct_stock.sql',
    remove: 'if pg_trigger_depth() < 2 then',
    leave: 'if false then',
    test: EDIT,
  },
  {
    promise: 'stock: a movement is never rewritten',
    file: 'apps/server/definitions/platform/forbid_change.sql',
    remove: 'before update or delete or truncate on stock_moves',
    leave: 'before update on stock_moves',
    test: 'apps/server/src/db/invariants.test.ts',
  },
  {
    promise: 'prices: an earlier price is never rewritten',
    file: 'apps/server/definitions/platform/forbid_change.sql',
    remove: 'before update or delete or truncate on price_history',
    leave: 'before update on price_history',
    test: 'apps/server/src/db/invariants.test.ts',
  },
  {
    promise: 'stock: an edit repeated after a lost response is applied once',
    file: 'apps/server/src/features/catalogue/listings/edit-listing.ts',
    remove: 'runIdempotent(tx, idempotentRequest,',
    leave: 'runIdempotent(tx, null,',
    test: EDIT,
  },
  {
    promise: 'idempotency: a key used for one product is not valid for another',
    file: 'apps/server/src/http/on.ts',
    remove: '  params,\n  body,\n  photo: photo?.sha256,',
    leave: '  body,\n  photo: photo?.sha256,',
    test: EDIT,
  },
  {
    promise: 'quick stock: presses during a call are sent too',
    file: 'apps/web/src/components/cart/stepper/count-steps.ts',
    remove: 'if (waiting !== 0) rest()',
    leave: '',
    test: 'apps/web/src/components/cart/stepper/count-steps.test.ts',
  },
  {
    promise: 'quick stock: a failed call takes its presses back',
    file: 'apps/web/src/components/cart/stepper/count-steps.ts',
    remove: '    onTheWay = 0\n    changed()',
    leave: '    changed()',
    test: 'apps/web/src/components/cart/stepper/count-steps.test.ts',
  },
  {
    promise: 'pictures: both the first bytes and the decoder must recognise a file',
    file: 'apps/server/src/features/catalogue/pictures/photo-type.ts',
    remove: 'PHOTO_TYPES.find((type) => starts[type](head)) ?? null',
    leave: "PHOTO_TYPES.find((type) => starts[type](head)) ?? 'jpeg'",
    test: 'apps/server/src/features/catalogue/pictures/photo-type.test.ts',
  },
  {
    promise: 'pictures: an image with too many pixels is refused before it is decoded',
    file: 'apps/server/src/features/catalogue/pictures/render.ts',
    remove: 'const PIXELS_MAX = 40_000_000',
    leave: 'const PIXELS_MAX = 4_000_000_000',
    test: HOSTILE,
  },
  {
    promise: 'pictures: a form that never ends is aborted, and its photo deleted',
    file: 'apps/server/src/http/request-body/multipart.ts',
    remove: "reject(new Refusal('request.invalid'))",
    leave: '',
    test: HOSTILE,
  },
  {
    promise: 'pictures: the limit per account holds for simultaneous uploads',
    file: 'apps/server/src/features/catalogue/pictures/store-picture.ts',
    remove: '  await lockOwner(tx, accountId)\n',
    leave: '',
    test: 'apps/server/src/features/catalogue/pictures/pictures.test.ts',
  },
  {
    promise: 'pictures: the sweeper waits for a request that stores the same picture',
    file: 'apps/server/src/features/catalogue/pictures/sweep-pictures.ts',
    remove: 'await lockPicture(tx, id)',
    leave: 'void lockPicture',
    test: SWEEP,
  },
  {
    promise: 'pictures: the files of a picture that is stored again are not swept',
    file: 'apps/server/src/features/catalogue/pictures/sweep-pictures.ts',
    remove: 'if (await hasPicture(tx, id)) return false',
    leave: 'void hasPicture',
    test: SWEEP,
  },
  {
    promise: 'pictures: files written again during a sweep are restored',
    file: 'apps/server/src/adapters/pictures/disk-store.ts',
    remove: 'if (!isOld) await link(aside, path).catch(unlessThere)',
    leave: 'void link',
    test: 'apps/server/src/adapters/pictures/disk-store.test.ts',
  },
  {
    promise: 'pictures: the caller of a slow upload is checked at its end',
    file: 'apps/server/src/http/on.ts',
    remove:
      '          if (Array.isArray(endpoint.access))\n            request.actor = await recognise(request, endpoint, endpoint.access, deps, admission)\n          if (photo',
    leave: '          if (photo',
    test: 'apps/server/src/http/request-body/slow-photos.test.ts',
  },
  {
    promise: 'shop: buyers see only products that are approved, not deleted and of an active farmer',
    file: 'apps/server/definitions/catalogue/sellable_products.sql',
    remove: `  left join farmer_profiles on farmer_profiles.account_id = products.farmer_id
 where products.listed;`,
    leave: '  left join farmer_profiles on farmer_profiles.account_id = products.farmer_id;',
    test: VISIBILITY,
  },
  {
    promise: 'shop: a page reads its own rows, however many buyers there are',
    file: 'apps/server/definitions/catalogue/sellable_products.sql',
    remove: `  left join accounts on accounts.id = products.farmer_id
  left join farmer_profiles`,
    leave: `  join accounts on accounts.id = products.farmer_id
  join farmer_profiles`,
    test: 'apps/server/src/features/catalogue/shop/query-plans.test.ts',
  },
  {
    promise: 'shop: a search finds and counts only what is on sale',
    file: 'apps/server/definitions/catalogue/findable_products.sql',
    remove: `  from products
 where products.listed;`,
    leave: '  from products;',
    test: 'apps/server/src/features/catalogue/product-search/search.test.ts',
  },
  {
    promise: 'shop: a search text is data, never part of a tsquery',
    file: 'apps/server/migrations/0013_erasure_and_long_words.sql',
    remove: '!"#$%&()*+,-./:;<=>?@[\\\\]^_`{|}~',
    leave: '~',
    test: FOLLOWS,
  },
  {
    promise: 'shop: a cursor works only with its own query',
    file: 'apps/server/src/db/lists/cursor.ts',
    remove: '    parts[0] === fingerprint(question) &&\n',
    leave: '',
    test: 'apps/server/src/features/catalogue/shop/products.test.ts',
  },
  {
    promise: 'search: the indexed words are computed by the database, whatever a statement writes',
    file: 'apps/server/definitions/catalogue/write_words.sql',
    remove: 'before insert or update of name, variety, description, category, words, hindi_name on products',
    leave: 'before insert or update of name, variety, description, category on products',
    test: FOLLOWS,
  },
  {
    promise: 'search: a listing added during a change of the farm’s name is found by the new name',
    file: 'apps/server/definitions/catalogue/write_words.sql',
    remove: 'from accounts where id = new.farmer_id for share;',
    leave: 'from accounts where id = new.farmer_id;',
    test: FOLLOWS,
  },
  {
    promise: 'shop: a new Hindi name of a produce reaches its earlier listings',
    file: 'apps/server/definitions/catalogue/tell_products_of_names.sql',
    remove: "|| ')|' || quote_literal(marks[1]), '|')",
    leave: "|| ')', '|')",
    test: 'apps/server/src/features/catalogue/shop/hindi-names.test.ts',
  },
  {
    promise: 'home page: an earlier price counts only if it was valid for a day',
    file: 'packages/domain/src/catalogue/shop/deal.ts',
    remove: ' && next.since.getTime() - since.getTime() >= DAY_MS',
    leave: '',
    test: 'packages/domain/src/catalogue/shop/deal.test.ts',
  },
]
