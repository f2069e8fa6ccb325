import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** Prints the failed tests of a Vitest or Playwright report, each with the beginning of its error. */
const LINES_OF_AN_ERROR = 25

interface Failure {
  readonly name: string
  readonly error: string
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly file: string
    readonly line: number
    readonly title: string
    readonly tests: readonly {
      readonly status: string
      readonly results: readonly { readonly status: string; readonly error?: { readonly message?: string } }[]
    }[]
  }[]
}

interface PlaywrightReport {
  readonly suites: readonly Suite[]
  readonly errors: readonly { readonly message?: string }[]
}

const path = process.argv[2] ?? ''
if (existsSync(path)) {
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport | PlaywrightReport
  const failures = 'testResults' in report ? ofVitest(report) : ofPlaywright(report)
  console.log(failures.map(inShort).join('\n') || 'No test failed: see its output above.')
} else {
  console.log('It left no report: see its output above.')
}

function inShort({ name, error }: Failure): string {
  const lines = stripVTControlCharacters(error).trim().split('\n').slice(0, LINES_OF_AN_ERROR)
  return [`x ${name}`, ...lines.map((line) => `    ${line}`)].join('\n')
}

function ofVitest({ testResults }: VitestReport): Failure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({
        name: `${name}: ${test.fullName}`,
        error: (test.failureMessages ?? []).join('\n'),
      }))
    // A file can fail without a failed test: in a hook, or before its first test.
    return status === 'failed' && failed.length === 0 ? [{ name, error: message }] : failed
  })
}

function ofPlaywright({ suites, errors }: PlaywrightReport): Failure[] {
  const outside = errors.map(({ message = '' }) => ({ name: 'outside any journey', error: message }))
  return [...outside, ...suites.flatMap(ofSuite)]
}

function ofSuite({ specs = [], suites = [] }: Suite): Failure[] {
  const failed = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ file, line, title, tests }) => ({
      name: `${file}:${line} ${title}`,
      error: tests
        .flatMap(({ results }) => results.map(({ status, error }) => error?.message ?? status))
        .join('\n'),
    }))
  return [...failed, ...suites.flatMap(ofSuite)]
}
