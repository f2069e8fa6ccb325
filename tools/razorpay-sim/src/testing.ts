import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { OrderBody } from './bodies.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from './simulator.ts'

interface ApiResponse {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into whatever comes back.
  readonly body: any
}

export interface Tester {
  readonly simulator: Simulator
  /** The merchant's side: `request('POST /v1/orders', {...})`. */
  readonly request: (
    call: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<ApiResponse>
  readonly order: (fields?: Readonly<Record<string, unknown>>) => Promise<OrderBody>
}

/** A gateway for one test. Closes automatically. */
export async function openSimulator(options: SimulatorOptions = {}): Promise<Tester> {
  const simulator = await startSimulator({ webhookRetryMs: 10, ...options })
  onTestFinished(() => simulator.close())
  return testerOf(simulator)
}

export function testerOf(simulator: Simulator): Tester {
  const { keyId, keySecret, url } = simulator
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const request: Tester['request'] = async (call, body, headers = {}) => {
    const [method = 'GET', path = '/'] = call.split(' ')
    const reply = await fetch(url + path, {
      method,
      headers: { authorization, ...headers },
      body: body === undefined ? null : JSON.stringify(body),
    })
    return { status: reply.status, body: await reply.json() }
  }
  const order: Tester['order'] = async (fields) =>
    (await request('POST /v1/orders', { amount: 5000, currency: 'INR', ...fields })).body as OrderBody
  return { simulator, request, order }
}

interface Received {
  readonly id: string
  readonly signature: string
  readonly raw: string
  readonly event: string
}

/** The merchant's address for webhooks: stores what arrives and responds as configured. */
export async function openShop(): Promise<{ url: string; received: Received[]; statuses: number[] }> {
  const received: Received[] = []
  const statuses: number[] = []
  const server = createServer((request, response) => {
    void record(request).then(() => response.writeHead(statuses.shift() ?? 200).end())
  })
  const record = async (request: IncomingMessage): Promise<void> => {
    const raw = await text(request)
    const header = (name: string) => String(request.headers[name])
    const event = /"event":"([^"]+)"/.exec(raw)?.[1] ?? ''
    received.push({
      id: header('x-razorpay-event-id'),
      signature: header('x-razorpay-signature'),
      raw,
      event,
    })
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, statuses }
}
