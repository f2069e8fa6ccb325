import { execFileSync } from 'node:child_process'
import { readLastFull } from './last-full.ts'

/**
 * `node tools/gate/plan.ts`: the long steps that `.ci/run` takes in because of what changed, one per line: name and
 * command. The change is everything since the last commit for which `.ci/full` was green; since the parent where there
 * is none. `GATE_BASE` names another commit.
 */
export const LONG_STEPS = [
  {
    name: 'bench',
    command: 'npm run bench -- engine --short',
    when: [
      /\.sql\.ts$/,
      /\.routes\.ts$/,
      /^apps\/server\/(?:migrations|definitions)\//,
      /^packages\/contract\/src\//,
      /^tools\/bench\//,
    ],
  },
  {
    name: 'upgrade',
    command: 'npm run drill -- upgrade',
    when: [
      /^apps\/server\/(?:migrations|definitions)\//,
      /^deploy\/single\//,
      /^apps\/server\/src\/bin\//,
      /^tools\/drill\//,
    ],
  },
  {
    name: 'restore',
    command: 'npm run drill -- restore',
    when: [/^deploy\/single\/.*(?:backup|restore)/, /after-restore/, /^tools\/drill\/.*restore/],
  },
  {
    name: 'alarms',
    command: 'npm run drill -- alarms',
    when: [/^deploy\/monitoring\//, /^apps\/server\/src\/metrics\//, /^tools\/drill\/(?:alarms|monitoring)/],
  },
  {
    name: 'payouts',
    command: 'npm run drill -- payouts',
    when: [/^apps\/server\/src\/features\/money\/payout/, /^packages\/domain\/src\/money\/payout/],
  },
] as const

/** The names of the long steps that guard these files. */
export const stepsFor = (files: readonly string[]): readonly (typeof LONG_STEPS)[number][] =>
  LONG_STEPS.filter(({ when }) => when.some((pattern) => files.some((file) => pattern.test(file))))

if (process.argv[1] === import.meta.filename) {
  const base = process.env['GATE_BASE'] ?? greenBase() ?? 'HEAD~1'
  for (const { name, command } of stepsFor(changedSince(base))) console.log(`${name} ${command}`)
  const age = greenBase() === null ? null : git('rev-list', '--count', `${greenBase()}..HEAD`)
  console.error(
    age === null
      ? 'No green .ci/full is known.'
      : `The last green .ci/full was ${age} commits ago (${greenBase()}).`,
  )
}

/** The last commit for which everything was green, if it is part of this history. */
function greenBase(): string | null {
  const { commit } = readLastFull()
  try {
    if (commit !== null) git('merge-base', '--is-ancestor', commit, 'HEAD')
    return commit
  } catch {
    return null
  }
}

function changedSince(base: string): readonly string[] {
  try {
    return git('diff', '--name-only', base, 'HEAD').split('\n')
  } catch {
    // The first commit, or a clone without the history: everything may have changed.
    return git('ls-files').split('\n')
  }
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}
