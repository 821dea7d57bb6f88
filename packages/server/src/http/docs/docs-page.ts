import { createHash } from 'node:crypto';
import type { OpenApi, Operation } from './openapi.ts';

/** The OpenAPI document as one page that needs no script and nothing from elsewhere. */
export function docsPage(document: OpenApi): { html: string; headers: Record<string, string> } {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(operations.map(({ operation }) => operation.tags[0]!))];
  const sections = tags.map((tag) => {
    const items = operations.filter(({ operation }) => operation.tags[0] === tag).map(article);
    return `<h2 id="${escape(tag)}">${escape(tag)}</h2>${items.join('')}`;
  });
  const contents = tags.map((tag) => `<a href="#${escape(tag)}">${escape(tag)}</a>`).join(' ');
  const { title, version, description } = document.info;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)} API</title><style>${STYLE}</style></head>
<body><header><h1>${escape(title)} API <small>${escape(version)}</small></h1><p>${escape(description)}</p><nav>${contents} <a href="/openapi.json">openapi.json</a></nav></header><main>${sections.join('')}</main></body></html>`;
  const style = createHash('sha256').update(STYLE).digest('base64');
  return {
    html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${style}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    },
  };
}

function article({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const { summary, description, parameters, requestBody, responses, security } = operation as Operation & {
    parameters: { name: string; in: string; required?: boolean; description?: string }[];
    requestBody?: { content: Record<string, { schema: unknown }> };
    responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>;
    security?: Record<string, unknown>[];
  };
  const rows = parameters.map(
    (each) =>
      `<tr><td><code>${escape(each.name)}</code></td><td>${escape(each.in)}</td><td>${each.required ? 'required' : 'optional'}</td><td>${escape(each.description ?? '')}</td></tr>`,
  );
  const answers = Object.entries(responses).map(
    ([status, each]) => `<tr><td>${status}</td><td>${markup(each.description)}</td></tr>`,
  );
  const credential = security ? CREDENTIALS[Object.keys(security[0]!)[0]!] : 'none';
  return `<article><h3><b class="${method}">${method.toUpperCase()}</b> <code>${escape(path)}</code></h3>
<p>${escape(summary)}. ${markup(description ?? '')}</p><p>Credential: ${markup(credential ?? '')}</p>
${rows.length > 0 ? `<table><tbody>${rows.join('')}</tbody></table>` : ''}
${requestBody ? schema('Body', Object.values(requestBody.content)[0]!.schema) : ''}
${responses['200']?.content ? schema('Answer', Object.values(responses['200'].content)[0]!.schema) : ''}
<details><summary>Statuses and codes</summary><table><tbody>${answers.join('')}</tbody></table></details></article>`;
}

const CREDENTIALS: Readonly<Record<string, string>> = {
  api: 'header `X-API-Key`',
  sdk: 'header `X-SDK-Key`',
  session: 'header `Authorization: Bearer` with the session token',
};

const schema = (title: string, value: unknown): string =>
  `<details><summary>${title}</summary><pre>${escape(JSON.stringify(value, null, 2))}</pre></details>`;

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const markup = (text: string): string =>
  escape(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll('\n\n', '<br>');

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:0 auto;padding:1rem}
h1 small{font-size:1rem;opacity:.7}nav a{margin-right:1rem}article{border-top:1px solid #8884;padding:.5rem 0}h3{overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%}td{border-bottom:1px solid #8883;padding:.25rem .5rem;vertical-align:top;text-align:left}
pre{overflow:auto;background:#8881;padding:.75rem;border-radius:6px;font-size:.85rem}summary{cursor:pointer;padding:.25rem 0}
b.get{color:#0a7}b.post{color:#27c}b.patch{color:#b60}`;
