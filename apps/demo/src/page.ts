import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { type BackendOptions, json } from './partner-backend.ts';

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  webp: 'image/webp',
};

/** Serves the page and its files under a strict policy. */
export async function servePage(
  { apiUrl, offersChip, testWalletUrl }: Pick<BackendOptions, 'apiUrl' | 'offersChip' | 'testWalletUrl'>,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const name = path === '/' ? 'index.html' : path.slice(1);
  const content = await read(name);
  if (content === null) return json(response, 404, { code: 'not_found' });
  const headers = {
    'content-type': TYPES[name.split('.').pop()!] ?? 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  };
  if (name !== 'index.html') return void response.writeHead(200, headers).end(content);
  const launcher = await findLauncher(apiUrl);
  const origin = new URL(apiUrl).origin;
  const integrity = launcher.integrity ? ` integrity="${escape(launcher.integrity)}" crossorigin="anonymous"` : '';
  const script = `<script id="launcher" async src="${escape(launcher.url)}"${integrity}></script>`;
  const page = content
    .toString()
    .replace('<!-- launcher -->', () => script)
    .replaceAll('{{apiUrl}}', () => escape(apiUrl))
    .replace('{{chip}}', offersChip ? 'offered' : 'none')
    .replace('{{testWallet}}', testWalletUrl ? 'offered' : 'none');
  const policies = {
    'content-security-policy': policy(launcher.url, origin),
    'permissions-policy': `camera=(self "${origin}"), microphone=(), geolocation=()`,
  };
  response.writeHead(200, { ...headers, ...policies }).end(page);
}

/** One script and one frame of the service. Trusted Types prove that the launcher writes no markup. */
function policy(launcherUrl: string, apiOrigin: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${launcherUrl}`,
    `frame-src ${apiOrigin}`,
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/**
 * The versioned launcher and its hash, as the service names them; the alias without a hash while the service does not
 * answer. A partner who deploys rarely writes both into the page by hand, which also protects against a compromised
 * service.
 */
async function findLauncher(apiUrl: string): Promise<{ url: string; integrity: string | null }> {
  const base = apiUrl.replace(/\/+$/, '');
  const alias = { url: `${base}/sdk/launcher/v7/launcher-v7.js`, integrity: null };
  try {
    const answer = await fetch(`${base}/sdk/v2/script-link`, { signal: AbortSignal.timeout(2000) });
    if (!answer.ok) return alias;
    const { url, integrity } = (await answer.json()) as { url?: string; integrity?: string };
    const absolute = URL.parse(url ?? '', `${base}/`);
    return absolute && integrity ? { url: absolute.href, integrity } : alias;
  } catch {
    return alias; // the page then shows that the service is unavailable
  }
}

async function read(name: string): Promise<Buffer | null> {
  try {
    return await readFile(new URL(`../public/${name}`, import.meta.url));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
