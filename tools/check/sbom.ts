import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Bom, settledBom } from './settled-bom.ts'

/**
 * `npm run sbom [-- file]`: writes the npm packages that a server installs as a CycloneDX document, made by npm itself.
 * Needs npm 10 or newer.
 */
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const file = resolve(ROOT, process.argv[2] ?? '.tmp/farmgate.cdx.json')

const made = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--loglevel=error'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
const { name } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { name: string }
const bom = settledBom(JSON.parse(made) as Bom, name)
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`)
console.log(`${file}: ${bom.components.length} components`)
