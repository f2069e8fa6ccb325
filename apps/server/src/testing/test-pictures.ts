import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where programs that tests start keep pictures, unless a test gives them its market's folder. */
export const TEST_PICTURES_DIR = join(tmpdir(), 'farmgate-test-pictures')
