import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Needs } from '../../context.ts';

const read = (file: string): string =>
  readFileSync(fileURLToPath(import.meta.resolve(`@verify/contract/${file}`)), 'utf8');
const MARK = read('mark.svg');
const STYLE = `${read('look.css')}
* { box-sizing: border-box; margin: 0 }
body { display: grid; min-block-size: 100vh; padding: var(--space-5); place-items: center; background: var(--canvas); color: var(--text); font: 16px/1.5 var(--font) }
main { inline-size: min(100%, 52rem) }
h1 { margin-block: var(--space-4) var(--space-2); font-size: 28px; line-height: 1.2 }
p, small { color: var(--muted) }
ul { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); gap: var(--space-4); margin-block-start: var(--space-6); padding: 0; list-style: none }
a { display: block; block-size: 100%; padding: var(--space-5); border: 1px solid var(--line); border-radius: 12px; background: var(--surface); color: inherit; text-decoration: none }
a:hover { border-color: var(--accent) }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
b, small { display: block }
b { color: var(--accent) }
small { font-size: 14px }
rect { fill: var(--accent) }
path { fill: none; stroke: var(--accent-text); stroke-width: 2.3; stroke-linecap: round; stroke-linejoin: round }`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

type Card = readonly [url: string, name: string, about: string];

const page = (title: string, about: string, cards: readonly Card[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Verify</title>
<link rel="icon" href="/mark.svg">
<style>${STYLE}</style>
</head>
<body>
<main>
${MARK.replace(/<style>.*<\/style>/, '')
  .replace('<svg ', '<svg aria-hidden="true" ')
  .replace('width="24" height="24"', 'width="40" height="40"')}
<h1>${title}</h1>
<p>${about}</p>
<ul>
${cards.map(([url, name, text]) => `<li><a href="${escape(url)}"><b>${name}</b><small>${text}</small></a></li>`).join('\n')}
</ul>
</main>
</body>
</html>
`;

const send = (reply: FastifyReply, html: string): FastifyReply =>
  reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY }).send(html);

const DASHBOARD: Card = ['/dashboard', 'Dashboard', 'See results, review applications and set up flows.'];
const DOCS: Card = ['/docs', 'Documentation', 'Add the verification to your page, and run the service.'];

/** The page at the service's root address, with links to its pages. */
export function home(app: FastifyInstance, { demoUrl }: Needs<'demoUrl'>): void {
  const demo: Card[] = demoUrl ? [[demoUrl, 'Demo', 'Open an account at a made-up bank, with a sample passport.']] : [];
  const html = page('Verify is running.', 'Identity verification on your own server.', [...demo, DASHBOARD, DOCS]);
  app.get('/', (_request, reply) => send(reply, html));
  app.get('/mark.svg', (_request, reply) =>
    reply.headers({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=300' }).send(MARK),
  );
}

const NOT_FOUND = page('This page was not found.', 'Check the address, or continue here.', [DASHBOARD, DOCS]);

/** For a person who followed a wrong link; programs get a problem. */
export const sendNotFoundPage = (reply: FastifyReply): FastifyReply => send(reply.code(404), NOT_FOUND);
