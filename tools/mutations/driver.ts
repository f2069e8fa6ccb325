import type { Mutation } from './mutation.ts'

/** The driver's link, sheet and marks. */
export const driverMutations: readonly Mutation[] = [
  {
    promise: 'driver: a withdrawn link shows nothing',
    file: 'packages/domain/src/delivery/driver-sheet.ts',
    remove: '!link.isRevoked && now <= readableUntil(link)',
    leave: 'now <= readableUntil(link)',
    test: 'apps/server/src/features/driver/driver.test.ts',
  },
  {
    promise: 'driver: a withdrawn link takes no mark',
    file: 'packages/domain/src/delivery/driver-sheet.ts',
    remove: '  !link.isRevoked && now.getTime()',
    leave: '  now.getTime()',
    test: 'apps/server/src/features/driver/driver.test.ts',
  },
  {
    promise: 'driver: a forged link opens nothing',
    file: 'apps/server/src/features/driver/driver-link.ts',
    remove: 'if (!isGenuine || !isOpen(link, link.now))',
    leave: 'if (!isOpen(link, link.now))',
    test: 'apps/server/src/features/driver/driver.test.ts',
  },
  {
    promise: "driver: an account's token opens no sheet",
    file: 'apps/server/src/features/driver/driver-link.ts',
    remove: "{ id: link.id, salt: link.salt, kind: 'driver' }",
    leave: "{ id: link.id, salt: link.salt, kind: 'reset_password' }",
    test: 'apps/server/src/features/driver/driver.test.ts',
  },
  {
    promise: 'driver: the same mark at the same moment counts once',
    file: 'apps/server/src/features/driver/mark-stop.ts',
    remove: '    if (before !== undefined) return before\n',
    leave: '',
    test: 'apps/server/src/features/driver/driver.test.ts',
  },
  {
    promise: "driver: an id of another stop's mark is refused",
    file: 'apps/server/src/features/driver/mark-stop.ts',
    remove: "  if (known.linkId !== link.id || known.stopId !== stop) throw new Refusal('mark.refused')\n",
    leave: '',
    test: 'apps/server/src/features/driver/driver.test.ts',
  },
  {
    promise: 'driver: a stop of another day is not found',
    file: 'apps/server/src/features/driver/stop-marks.sql.ts',
    remove: ' and stops.round_id = ${roundId} and stops.day = ${day} and not orders.awaiting',
    leave: ' and not orders.awaiting',
    test: 'apps/server/src/features/driver/driver.test.ts',
  },
  {
    promise: 'driver: an unpaid order is on no sheet',
    file: 'apps/server/src/features/driver/run.sql.ts',
    remove: ' and not orders.awaiting\n',
    leave: '\n',
    test: 'apps/server/src/features/driver/driver.test.ts',
  },
  {
    promise: 'driver: the door is for those who asked',
    file: 'packages/domain/src/delivery/driver-sheet.ts',
    remove: " || (kind === 'door' && !leaveAtDoor)",
    leave: '',
    test: 'apps/server/src/features/driver/driver.test.ts',
  },
  {
    promise: 'driver: the photo is erased with the buyer',
    file: 'apps/server/src/features/users/personal-data.sql.ts',
    remove: '    select picture_id from stop_marks where picture_id is not null and ${isStopOf(id)}\n',
    leave: '    select picture_id from stop_marks where false\n',
    test: 'apps/server/src/features/driver/driver.test.ts',
  },
  {
    promise: 'driver: no log has the token',
    file: 'apps/server/src/web/web-app.ts',
    remove: 'path: loggedPath(request.url)',
    leave: "path: request.url.split('?', 1)[0]",
    test: 'apps/server/src/web/run-page.test.ts',
  },
]
