import { request } from 'node:https'
import { request as plainRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { checkServerIdentity, connect, type PeerCertificate } from 'node:tls'
import { broken, type Finding, ok, reasonOf, warning } from './finding.ts'

export interface Site {
  /** The public origin, as people type it. */
  readonly origin: string
  /** `host:port` to connect to instead of what DNS says. */
  readonly address?: string | undefined
  /** Also accepts certificates of this authority: a market that is tried out has its own. */
  readonly ca?: string | undefined
  readonly timeoutMs?: number
}

const DAY_MS = 86_400_000
const WARN_DAYS = 20
const BROKEN_DAYS = 5

/** Checks the certificate, and that a webhook of the gateway would arrive, both from outside through the public name. */
export async function checkSite(site: Site, now: Date): Promise<Finding[]> {
  return [await checkCertificate(site, now), await checkWebhook(site)]
}

async function checkCertificate(site: Site, now: Date): Promise<Finding> {
  const { protocol, hostname } = new URL(site.origin)
  if (protocol !== 'https:') {
    return warning(
      'TLS',
      `${site.origin} is not encrypted`,
      'For use beyond this machine: PUBLIC_ORIGINS=https://…',
    )
  }
  try {
    const { certificate, refusal } = await readCertificate(site)
    return judgeCertificate(certificate, refusal, hostname, now)
  } catch (error) {
    return broken(
      'TLS',
      `${site.origin} accepts no connection (${reasonOf(error)})`,
      'Is nginx running (nginx -t; systemctl status nginx)? Does the DNS record point here? Is port 443 open?',
    )
  }
}

function judgeCertificate(
  certificate: Pick<PeerCertificate, 'valid_to' | 'subject' | 'subjectaltname'>,
  refusal: string | null,
  hostname: string,
  now: Date,
): Finding {
  const days = Math.floor((Date.parse(certificate.valid_to) - now.getTime()) / DAY_MS)
  const renew =
    'Renew it: certbot renew; systemctl reload nginx. Renewal needs port 80 and /.well-known/acme-challenge/.'
  if (days < 0) return broken('TLS', `the certificate ended ${-days} days ago`, renew)
  if (checkServerIdentity(hostname, certificate as PeerCertificate) !== undefined) {
    return broken(
      'TLS',
      `the certificate is not for ${hostname}`,
      `Get one for this name: certbot certonly --webroot -w /var/lib/farmgate/acme -d ${hostname}`,
    )
  }
  if (refusal !== null) {
    return broken(
      'TLS',
      `browsers do not accept the certificate (${refusal})`,
      'Set ACME_EMAIL in /etc/farmgate/install.conf and run install again, or install a certificate of a known authority.',
    )
  }
  const text = `the certificate of ${hostname} is valid for ${days} days`
  if (days < BROKEN_DAYS) return broken('TLS', text, renew)
  return days < WARN_DAYS ? warning('TLS', text, renew) : ok('TLS', text)
}

function readCertificate(site: Site) {
  const { hostname } = new URL(site.origin)
  return new Promise<{ certificate: PeerCertificate; refusal: string | null }>((resolve, reject) => {
    const socket = connect({
      ...target(site),
      servername: hostname,
      ...(site.ca === undefined ? {} : { ca: site.ca }),
      // A bad certificate is what we want to describe. Nothing is sent over this connection.
      rejectUnauthorized: false,
      timeout: site.timeoutMs ?? 10_000,
    })
    socket.once('error', reject)
    socket.once('timeout', () => socket.destroy(new Error('no answer in time')))
    socket.once('secureConnect', () => {
      const refusal = socket.authorizationError as unknown as { code?: string } | string | null | undefined
      resolve({
        certificate: socket.getPeerCertificate(),
        refusal: socket.authorized
          ? null
          : typeof refusal === 'string'
            ? refusal
            : (refusal?.code ?? 'unknown'),
      })
      socket.end()
    })
  })
}

async function checkWebhook(site: Site): Promise<Finding> {
  const path = '/api/payment/webhook'
  const todo = `The gateway must reach ${site.origin}${path}: check DNS, firewall, nginx and the web server (curl -i).`
  try {
    const { status, body } = await post(site, path)
    // The API answers a delivery without a signature like this, and nothing in front of it does.
    if (status === 400 && body.includes('webhook.unsigned')) {
      return ok('webhooks', `${site.origin}${path} reaches the API and refuses what is not signed`)
    }
    return broken('webhooks', `${site.origin}${path} answers ${status} instead of the API’s refusal`, todo)
  } catch (error) {
    return broken('webhooks', `${site.origin}${path} can't be reached (${reasonOf(error)})`, todo)
  }
}

function post(site: Site, path: string): Promise<{ status: number; body: string }> {
  const { protocol, hostname, host } = new URL(site.origin)
  const send = protocol === 'https:' ? request : plainRequest
  return new Promise((resolve, reject) => {
    const call = send(
      {
        ...target(site),
        path,
        method: 'POST',
        headers: { host, 'content-type': 'application/json' },
        servername: hostname,
        // The certificate has its own check, so that this one says only whether the call arrives.
        rejectUnauthorized: false,
        timeout: site.timeoutMs ?? 10_000,
      },
      (reply) => {
        text(reply).then((body) => resolve({ status: reply.statusCode ?? 0, body }), reject)
      },
    )
    call.once('timeout', () => call.destroy(new Error('no answer in time')))
    call.once('error', reject)
    call.end('{}')
  })
}

function target({ origin, address }: Site): { host: string; port: number } {
  const { protocol, hostname, port } = new URL(origin)
  const [host = hostname, own] = address?.split(':') ?? []
  return { host, port: Number(own ?? (port || (protocol === 'https:' ? 443 : 80))) }
}
