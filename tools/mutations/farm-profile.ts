import type { Mutation } from './mutation.ts'

const FARM = 'packages/domain/src/people/farmers/farm-profile.ts'
const NAME = 'packages/domain/src/people/accounts/market-name.ts'
const NAME_TEST = 'packages/domain/src/people/accounts/market-name.test.ts'
const CHANGE = 'apps/server/src/features/people/farm-profile/change-farm.ts'
const TEST = 'apps/server/src/features/people/farm-profile/farm-profile.test.ts'

/** A verified farm keeps its identity, and no name poses as the market. */
export const farmProfileMutations: readonly Mutation[] = [
  {
    promise: 'farm profile: a verified farm’s change waits for review',
    file: FARM,
    remove: 'farm.isVerified ? propose(farm, request) : changeAtOnce(farm, request)',
    leave: 'farm.version < 0 ? propose(farm, request) : changeAtOnce(farm, request)',
    test: TEST,
  },
  {
    promise: 'farm profile: a decision is about the version that was seen',
    file: FARM,
    remove: "if (seen !== undefined && seen !== version) throw new Refusal('farmer.stale')",
    leave: 'void [version, seen]',
    test: TEST,
  },
  {
    promise: 'farm profile: the picture of a rejected change is released',
    file: FARM,
    remove: '{ ...fields, pictureId: farm.shown.pictureId }',
    leave: 'fields',
    test: TEST,
  },
  {
    promise: 'farm profile: the database refuses a verified farm’s name that was not reviewed',
    file: 'apps/server/definitions/people/guard_farm_name.sql',
    remove:
      "raise exception 'the name of a verified farm has been reviewed' using errcode = 'restrict_violation';",
    leave: 'return new;',
    test: TEST,
  },
  {
    promise:
      'farm profile: the database refuses a verified farm’s place, story and picture that were not reviewed',
    file: 'apps/server/definitions/people/guard_farm_profile.sql',
    remove:
      "raise exception 'what a verified farm shows has been reviewed' using errcode = 'restrict_violation';",
    leave: 'return new;',
    test: TEST,
  },
  {
    promise: 'farm profile: the picture of a waiting change is not swept',
    file: 'apps/server/src/features/catalogue/pictures/pictures.sql.ts',
    remove: '  and not exists (select from farm_changes where avatar = pictures.id)\n',
    leave: '',
    test: TEST,
  },
  {
    promise: 'farm profile: every decision and its operator are in the audit log',
    file: CHANGE,
    remove: 'await recordAct(tx, {',
    leave: 'void ({',
    test: TEST,
  },
  {
    promise: 'farm profile: operators get one notice while a change waits',
    file: CHANGE,
    remove: " && farm.change?.status !== 'pending'",
    leave: '',
    test: TEST,
  },
  {
    promise: 'farm profile: a farm’s name changes only through its profile',
    file: 'packages/domain/src/people/accounts/profile-change.ts',
    remove: "account.role === 'farmer' ? account.name : (request.name ?? account.name)",
    leave: 'request.name ?? account.name',
    test: TEST,
  },
  {
    promise: 'names: an account that poses as the market is not opened',
    file: 'packages/contract/src/fields.ts',
    remove: 'z.refine((name) => !posesAsMarket(name), ',
    leave: 'z.refine((name) => name !== posesAsMarket.name, ',
    test: TEST,
  },
  {
    promise: 'names: no buyer and no farm takes a name that poses as the market',
    file: 'apps/server/src/features/people/accounts/update-profile.ts',
    remove: '  refuseMarketName(account, requested.name, refused)\n',
    leave: '  void refuseMarketName\n',
    test: TEST,
  },
  {
    promise: 'names: letters that look alike are read as the same',
    file: NAME,
    remove: 'if (alike !== undefined) return Array.from',
    leave: 'if (letter === alike) return Array.from',
    test: NAME_TEST,
  },
  {
    promise: 'names: Unicode’s confusable characters are read as Latin letters',
    file: NAME,
    remove: ' ?? CONFUSABLE.get(letter)',
    leave: ' ?? CONFUSABLE.get(`${letter} `)',
    test: NAME_TEST,
  },
  {
    promise: 'names: one letter off is still the market’s name',
    file: NAME,
    remove: "containsAlmost(word.replaceAll('ph', 'f'), brand)",
    leave: 'word.length < 0 && containsAlmost(word, brand)',
    test: NAME_TEST,
  },
  {
    promise: 'names: invisible letters do not hide the market’s name',
    file: NAME,
    remove: String.raw`\p{Default_Ignorable_Code_Point}\p{Cf}`,
    leave: '',
    test: NAME_TEST,
  },
]
