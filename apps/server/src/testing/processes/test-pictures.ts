import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The pictures folder of programs that tests start, unless a test passes its market's folder. */
export const TEST_PICTURES_DIR = join(tmpdir(), 'farmgate-test-pictures')
