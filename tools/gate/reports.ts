import { stripVTControlCharacters } from 'node:util'

/** The parts of Vitest's and Playwright's JSON reports that the gate reads. */
export type Report = VitestReport | PlaywrightReport

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
}

interface PlaywrightReport {
  readonly suites: readonly Suite[]
  readonly errors: readonly { readonly message?: string }[]
}

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly file: string
    readonly line: number
    readonly title: string
    readonly tests: readonly {
      readonly status: string
      readonly results: readonly {
        readonly status: string
        readonly duration: number
        readonly error?: { readonly message?: string }
      }[]
    }[]
  }[]
}

/** One test of a report, in any number of tries. */
interface Run {
  readonly file: string
  readonly name: string
  readonly outcome: 'passed' | 'failed' | 'skipped'
  readonly wasRetried: boolean
  /** Of its failed tries. */
  readonly error: string
}

interface Failure {
  readonly name: string
  readonly error: string
}

export interface Summary {
  readonly passed: number
  readonly failed: number
  readonly failures: readonly Failure[]
  /** Tests that passed, but not at the first try: defects of the test or of the product. */
  readonly retried: readonly string[]
  readonly files: readonly FileTime[]
}

export interface FileTime {
  readonly file: string
  readonly tests: number
  readonly seconds: number
}

export function summaryOf(report: Report, root: string): Summary {
  const { runs, times, outside } = 'testResults' in report ? readVitest(report, root) : readPlaywright(report)
  const failed = runs.filter(({ outcome }) => outcome === 'failed')
  const failures = [...failed.map(({ name, error }) => ({ name, error })), ...outside]
  return {
    passed: runs.filter(({ outcome }) => outcome === 'passed').length,
    failed: failures.length,
    failures: failures.map(({ name, error }) => ({ name, error: inShort(error) })),
    retried: runs
      .filter(({ outcome, wasRetried }) => outcome === 'passed' && wasRetried)
      .map(({ name }) => name),
    files: [...times].map(([file, seconds]) => ({
      file,
      tests: runs.filter((run) => run.file === file).length,
      seconds,
    })),
  }
}

interface Read {
  readonly runs: readonly Run[]
  readonly times: ReadonlyMap<string, number>
  /** What failed without a failed test. */
  readonly outside: readonly Failure[]
}

function readVitest({ testResults }: VitestReport, root: string): Read {
  const times = new Map<string, number>()
  const outside: Failure[] = []
  const runs = testResults.flatMap(({ name, status, message, startTime, endTime, assertionResults }) => {
    const file = name.replace(`${root}/`, '')
    times.set(file, (endTime - startTime) / 1000)
    // In a hook, or before its first test.
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
      outside.push({ name: file, error: message })
    return assertionResults.map(({ fullName, status: outcome, failureMessages }) => {
      const errors = failureMessages ?? []
      return {
        file,
        name: `${file}: ${fullName}`,
        outcome: outcome === 'passed' || outcome === 'failed' ? outcome : 'skipped',
        wasRetried: errors.length > 0,
        error: errors.join('\n'),
      } satisfies Run
    })
  })
  return { runs, times, outside }
}

function readPlaywright({ suites, errors }: PlaywrightReport): Read {
  const times = new Map<string, number>()
  const runs = specsOf(suites).flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, results }): Run => {
      const seconds = results.reduce((sum, { duration }) => sum + duration / 1000, 0)
      times.set(file, (times.get(file) ?? 0) + seconds)
      return {
        file,
        name: `${file}:${line} ${title}`,
        outcome: OUTCOMES[status] ?? 'failed',
        wasRetried: status === 'flaky',
        error: results
          .filter((result) => result.status !== 'passed')
          .map((result) => result.error?.message ?? result.status)
          .join('\n'),
      }
    }),
  )
  const outside = errors.map(({ message = '' }) => ({ name: 'outside any journey', error: message }))
  return { runs, times, outside }
}

const OUTCOMES: Readonly<Record<string, Run['outcome']>> = {
  expected: 'passed',
  flaky: 'passed',
  skipped: 'skipped',
}

const specsOf = (suites: readonly Suite[]): readonly NonNullable<Suite['specs']>[number][] =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)])

const LINES_OF_AN_ERROR = 25

/** Of what a step printed. */
export const endOf = (printed: string): string =>
  stripVTControlCharacters(printed).trim().split('\n').slice(-LINES_OF_AN_ERROR).join('\n')

const inShort = (error: string): string =>
  stripVTControlCharacters(error).trim().split('\n').slice(0, LINES_OF_AN_ERROR).join('\n')
