import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '@farmgate/stack/paths.ts'

export interface MonitoringPorts {
  readonly api: number
  readonly worker: number
  readonly prometheus: number
  readonly alertmanager: number
  readonly mail: number
}

/**
 * Copies the shipped configuration of Prometheus and Alertmanager into a folder. Only addresses and waiting times are
 * replaced; the expressions and labels of the rules are those that ship.
 */
export async function writeMonitoring(folder: string, ports: MonitoringPorts): Promise<void> {
  const shipped = (name: string) => readFile(join(ROOT, 'deploy', 'monitoring', name), 'utf8')
  await mkdir(folder, { recursive: true })
  const rules = (await shipped('farmgate.rules.yml')).replaceAll(/for: \d+m/g, 'for: 2s')
  const prometheus = (await shipped('prometheus.yml'))
    .replaceAll(/_interval: \d+s/g, '_interval: 1s')
    .replace('127.0.0.1:9093', `127.0.0.1:${ports.alertmanager}`)
    .replace("'127.0.0.1:9181', '127.0.0.1:9182'", `'127.0.0.1:${ports.api}'`)
    .replace('127.0.0.1:9183', `127.0.0.1:${ports.worker}`)
  const alertmanager = (await shipped('alertmanager.yml'))
    .replace('127.0.0.1:25', `127.0.0.1:${ports.mail}`)
    .replace('group_wait: 10s', 'group_wait: 1s')
    .replace('group_interval: 1m', 'group_interval: 2s')
  await writeFile(join(folder, 'farmgate.rules.yml'), rules)
  await writeFile(join(folder, 'prometheus.yml'), prometheus)
  await writeFile(join(folder, 'alertmanager.yml'), alertmanager)
}
