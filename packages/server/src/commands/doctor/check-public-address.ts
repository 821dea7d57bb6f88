import { request as overHttp } from 'node:http';
import { request as overTls } from 'node:https';
import { connect, type DetailedPeerCertificate } from 'node:tls';
import { LIMITS } from '@verify/contract';
import { type Finding, ok, reasonOf, warning, wrong } from './finding.ts';

const TIMEOUT_MS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const EXPIRY_WARNING_DAYS = 14;

/** A browser's view of BASE_URL: the certificate, the service behind the proxy, the proxy's limit for uploads. */
export async function checkPublicAddress(baseUrl: string, version: string): Promise<Finding[]> {
  const url = new URL(baseUrl);
  const findings: Finding[] = [];
  if (url.protocol === 'https:') {
    const tls = await checkCertificate(url, Date.now());
    findings.push(tls);
    if (tls.state === 'wrong') return findings;
  }
  const [answers, ...others] = await checkAnswer(url, version);
  findings.push(answers, ...others);
  if (answers.state !== 'wrong') findings.push(await checkBodySize(url));
  return findings;
}

export async function checkCertificate(url: URL, now: number): Promise<Finding> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || 443;
  const seen = await new Promise<{ certificate: DetailedPeerCertificate; refused: string | null } | { error: string }>(
    (resolve) => {
      // Accepts any certificate, so that the finding can name its fault. Nothing is sent.
      const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: TIMEOUT_MS });
      socket.on('secureConnect', () => {
        const { authorized, authorizationError } = socket;
        const refused = authorized ? null : reasonOf({ code: authorizationError as unknown });
        resolve({ certificate: socket.getPeerCertificate(true), refused });
        socket.destroy();
      });
      socket.on('timeout', () => socket.destroy(Object.assign(new Error('timeout'), { code: 'timeout' })));
      socket.on('error', (error) => resolve({ error: reasonOf(error) }));
    },
  );
  if ('error' in seen) {
    const advice = 'Check DNS, the firewall and the proxy. If only this machine cannot reach it, run this elsewhere.';
    return wrong('TLS', `${url.host} cannot be reached (${seen.error}).`, advice);
  }
  const days = Math.floor((Date.parse(seen.certificate.valid_to) - now) / DAY_MS);
  if (days < 0) {
    return wrong('TLS', `The certificate of ${url.host} ended ${-days} days ago.`, 'Renew it and reload the proxy.');
  }
  if (seen.refused) {
    const advice = 'Install a certificate for this name with its whole chain from an authority that browsers trust.';
    return wrong('TLS', `Browsers refuse the certificate of ${url.host} (${seen.refused}).`, advice);
  }
  const text = `The certificate of ${url.host} is valid for ${days} more days.`;
  if (days >= EXPIRY_WARNING_DAYS) return ok('TLS', text);
  return warning('TLS', text, 'Check that its automatic renewal works.');
}

async function checkAnswer(url: URL, version: string): Promise<[Finding, ...Finding[]]> {
  try {
    const answer = await fetch(new URL('/health', url), {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body =
      answer.status === 200 ? ((await answer.json()) as { serverVersion?: unknown; forwarded?: unknown }) : null;
    if (typeof body?.serverVersion !== 'string') {
      const advice = 'Point the proxy at the processes with ROLE=api or all, and pass every path on.';
      return [wrong('service', `${url.origin}/health answers ${answer.status}, not as this service.`, advice)];
    }
    const text = `${url.origin} answers; it runs version ${body.serverVersion}.`;
    const upgrade = `This command is version ${version}: finish the upgrade, or run the other one.`;
    const runs = body.serverVersion === version ? ok('service', text) : warning('service', text, upgrade);
    if (body.forwarded !== 'ignored') return [runs];
    const message = `The proxy in front of ${url.host} sends X-Forwarded-For, and TRUST_PROXY does not name the proxy.`;
    const advice =
      'Set TRUST_PROXY to the number of proxies or to their addresses. Until then everybody has the address of the proxy and shares its rate limits.';
    return [runs, wrong('proxy', message, advice)];
  } catch (error) {
    const advice = 'Check that the service runs and that the proxy and DNS lead to it.';
    return [wrong('service', `${url.origin} does not answer (${reasonOf(error)}).`, advice)];
  }
}

/**
 * Announces the largest upload and waits for the answer to `Expect: 100-continue`, so that nothing has to be sent. A
 * proxy with a smaller limit answers 413, as nginx does above 1 MB by default.
 */
async function checkBodySize(url: URL): Promise<Finding> {
  const mebibytes = LIMITS.videoBytes / 1024 ** 2;
  const status = await new Promise<number>((resolve) => {
    const send = url.protocol === 'https:' ? overTls : overHttp;
    const request = send(new URL('/sdk/v2/uploads/doctor', url), {
      method: 'PATCH',
      headers: {
        'Content-Length': LIMITS.videoBytes,
        'Content-Type': 'application/octet-stream',
        Expect: '100-continue',
      },
      timeout: TIMEOUT_MS,
    });
    const end = (code: number): void => {
      resolve(code);
      request.destroy();
    };
    request.on('continue', () => end(100));
    request.on('response', (answer) => end(answer.statusCode ?? 0));
    request.on('timeout', () => end(0));
    // Our own `destroy` is reported here as well, after the promise is settled.
    request.on('error', () => resolve(0));
    request.flushHeaders();
  });
  if (status === 413) {
    const advice = `Allow ${mebibytes} MiB in the proxy, in nginx with \`client_max_body_size ${mebibytes}m\`.`;
    return wrong('limits', `The proxy refuses uploads of ${mebibytes} MiB.`, advice);
  }
  if (status === 0) {
    const advice = `Check by hand that the proxy accepts bodies of ${mebibytes} MiB.`;
    return warning('limits', 'It could not be found out how large an upload the proxy accepts.', advice);
  }
  return ok('limits', `Uploads of ${mebibytes} MiB are accepted.`);
}
