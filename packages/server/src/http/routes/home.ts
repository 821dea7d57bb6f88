import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../context.ts';

const STYLE = `:root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif }
body { max-inline-size: 32rem; margin: 15vh auto; padding: 0 1.5rem }
li { margin-block: 0.5rem }`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** What somebody finds who opens the bare address of the service: where its pages are. */
export function home(app: FastifyInstance, { demoUrl }: Pick<ServerContext, 'demoUrl'>): void {
  const links = [
    ...(demoUrl ? [[demoUrl, 'Demo: a bank that verifies its customers']] : []),
    ['/dashboard', 'Dashboard'],
    ['/docs', 'Documentation'],
  ];
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Verify</title>
<style>${STYLE}</style>
<h1>Verify</h1>
<p>This service verifies identities.</p>
<ul>
${links.map(([url, name]) => `<li><a href="${escape(url!)}">${name}</a></li>`).join('\n')}
</ul>
</html>
`;
  const policy = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  app.get('/', (_request, reply) =>
    reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }).send(page),
  );
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
