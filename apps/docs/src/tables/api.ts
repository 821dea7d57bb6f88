import { codeBlock, folded } from '../render/highlight.ts';
import { code, escape, heading, inline, slugOf, table } from '../render/html.ts';
import { curlOf, sampleOf } from './curl.ts';
import { CREDENTIALS, type Endpoint } from './endpoint.ts';
import { refusalOf } from './refusals.ts';
import { fieldsOf, type Schema } from './schema.ts';

/** Several lines of an example stay open, and a whole result is folded. */
const MOST_OPEN_LINES = 40;
const MOST_EXAMPLE_CHARS = 60;

export function endpointArticle(each: Endpoint): string {
  const id = slugOf(each.summary);
  const about = [
    each.credential ? `Credential: ${CREDENTIALS[each.credential].text}.` : 'No credential.',
    each.scope ? `[Scope](/docs/api-keys#scopes): \`${each.scope}\`.` : '',
    each.rate ? `At most ${each.rate}.` : '',
  ];
  const words = [
    heading(2, each.summary, id),
    `<p class="address"><b class="method ${each.method.toLowerCase()}">${each.method}</b> <code>${escape(each.path)}</code></p>`,
    `<p>${each.description ? `${inline(each.description)} ` : ''}${inline(about.filter(Boolean).join(' '))}</p>`,
    parameters(each),
    body(each),
    problems(each),
  ];
  const calls = [codeBlock(curlOf(each), 'sh', 'Request'), answer(each)];
  return `<section class="endpoint"><div>${words.join('')}</div><div class="calls">${calls.join('')}</div></section>`;
}

function parameters(endpoint: Endpoint): string {
  const rows = endpoint.parameters.map(({ name, in: place, required = false, description, schema }) => ({
    cells: [
      `<code>${escape(name)}</code> <small>${escape(place)}</small>`,
      [
        required ? '<b class="must">Required</b> ' : 'Optional. ',
        inline((description ?? '').replace(/[^.]$/, '$&.')),
        inline(valuesOf(schema)),
        ` Example: ${code(sampleOf(endpoint, name))}`,
      ].join(''),
      inline(refusalOf(schema, required)),
    ],
  }));
  const columns = ['Parameter', 'Meaning', 'Refused if'];
  return rows.length === 0 ? '' : table(`Parameters: ${endpoint.summary}`, columns, rows);
}

const valuesOf = ({ enum: values }: Schema): string =>
  values ? ` One of ${values.map((each) => `\`${String(each)}\``).join(', ')}.` : '';

function body({ summary, body }: Endpoint): string {
  if (!body) return '';
  if (body.mediaType !== 'application/json')
    return `<p>The body is the bytes, as <code>${escape(body.mediaType)}</code>.</p>`;
  const rows = fieldsOf(body.schema).map(({ path, type, required, schema }) => {
    const example = exampleAt(body.example, path) ?? exampleOf(schema);
    return {
      cells: [
        `<code>${escape(path)}</code>`,
        [
          required ? '<b class="must">Required</b> ' : '',
          inline(schema.description),
          ` <small>${inline(type)}</small>`,
          example === undefined ? '' : ` Example: ${code(example)}`,
        ].join(''),
        inline(refusalOf(schema, required)),
      ],
    };
  });
  const columns = ['Field of the body', 'Meaning', 'Refused if'];
  return rows.length === 0 ? '' : table(`Body: ${summary}`, columns, rows);
}

/** The example body's value at a path such as `profile[].value`, cut off if it is long. */
function exampleAt(example: unknown, path: string): string | undefined {
  let at = example;
  for (const part of path.split('.')) {
    at = (at as Readonly<Record<string, unknown>> | undefined)?.[part.replace(/\[\]$/, '')];
    if (part.endsWith('[]')) at = (at as readonly unknown[] | undefined)?.[0];
  }
  if (at === undefined || (typeof at === 'object' && at !== null)) return undefined;
  const text = JSON.stringify(at);
  return text.length > MOST_EXAMPLE_CHARS ? `${text.slice(0, MOST_EXAMPLE_CHARS)}…` : text;
}

/** If the example of the whole body omits a field. Objects and lists are shown by their own fields. */
function exampleOf({ examples, enum: values, type }: Schema): string | undefined {
  const value = examples?.[0] ?? values?.[0] ?? (type === 'boolean' ? true : undefined);
  return value === undefined ? undefined : JSON.stringify(value);
}

function answer({ answer }: Endpoint): string {
  if (!answer) return '';
  if (answer.example === undefined)
    return `<p>The response is ${answer.mediaType === 'application/json' ? 'JSON' : 'the file'}.</p>`;
  const json = JSON.stringify(answer.example, null, 2);
  return json.split('\n').length > MOST_OPEN_LINES
    ? folded('Response', json, 'json')
    : codeBlock(json, 'json', 'Response');
}

function problems({ summary, problems }: Endpoint): string {
  const rows = problems.flatMap(([status, description]) =>
    description.split('\n\n').map((line) => {
      const [, name, title] = /^`([^`]+)`: (.*)$/.exec(line) ?? [null, '', line];
      const linked = name ? `<a href="/docs/errors#${name}"><code>${name}</code></a>` : '';
      return { cells: [linked, escape(status), escape(title!)] };
    }),
  );
  return `<details><summary>Errors</summary>${table(`Errors: ${summary}`, ['Code', 'Status', 'Meaning'], rows)}</details>`;
}
