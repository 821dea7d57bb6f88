import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  html: 'text/html',
  svg: 'image/svg+xml',
};
export const ASSETS: ReadonlySet<string> = new Set([
  '/',
  '/look.css',
  '/mark.svg',
  '/wallet.css',
  '/wallet.js',
  '/digital.js',
]);
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export async function serveAsset(path: string, response: ServerResponse): Promise<void> {
  const name = path === '/' ? 'index.html' : path.slice(1);
  const isShared = path === '/look.css' || path === '/mark.svg';
  const url = isShared ? import.meta.resolve(`@verify/contract${path}`) : new URL(`../public/${name}`, import.meta.url);
  const content = await readFile(new URL(url));
  response
    .writeHead(200, {
      'content-type': `${TYPES[name.split('.').pop()!]}; charset=utf-8`,
      'content-security-policy': POLICY,
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      ...(name === 'digital.js' && { 'access-control-allow-origin': '*' }),
    })
    .end(content);
}
