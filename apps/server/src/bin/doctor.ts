import { parseArgs } from 'node:util'
import { examine } from '#doctor/examine.ts'
import { linesOf } from '#doctor/finding.ts'
import { startProgram } from './start-program.ts'

/**
 * `npm run doctor`: checks everything the market needs, says what is wrong and what to do, and exits 1 when something is
 * broken. `--settings /etc/farmgate` reads the settings of an installed server instead of this process's environment.
 */
await startProgram(async () => {
  const { values } = parseArgs({ options: { settings: { type: 'string' } } })
  const findings = await examine(process.env, values.settings)
  for (const finding of findings) console.log(linesOf(finding).join('\n'))
  const count = (state: string) => findings.filter((finding) => finding.state === state).length
  console.log(`\n${count('ok')} ok, ${count('warning')} warnings, ${count('broken')} broken`)
  if (count('broken') > 0) process.exitCode = 1
})
