import { globSync, readFileSync } from 'node:fs';
import {
  Application,
  CHECK_CODES,
  COLOUR_ROLES,
  ColourRole,
  Concern,
  FAIL_CODES,
  InitConfig,
  LIMITS,
  Problem,
  PROBLEM_CODES,
  SERVICE_LIMITS,
  Theme,
  TrackCategory,
  TrackEvent,
  WebhookKind,
} from '@verify/contract';
import { ROUTES } from '@verify/server/http/routes';
import { EXAMPLES } from '@verify/server/http/docs/examples';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { find } from './browser/find.ts';
import { addressOf, PAGES } from './pages.ts';
import { ENDPOINTS, exampleOf, pagesOf, renderSite, SOURCE, textsOf } from './site.ts';
import { fileOf, LANGUAGES, TASKS } from './snippets.ts';
import { TEXTS, variablesOf } from './tables/sdk.ts';
import { fieldsOf, type Schema } from './tables/schema.ts';
import { slugOf } from './render/html.ts';

const site = renderSite();
const pages = pagesOf(site, { script: 'site.js', style: 'site.css', search: 'search.json', icon: 'icon.svg' });
const ROOT = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

/** Rows of a page's tables by id, as the text of each cell. */
function rowsOf(slug: string): Map<string, string[]> {
  const rows = site.contents.get(slug)!.matchAll(/<tr id="([^"]+)">([\s\S]*?)<\/tr>/g);
  return new Map(
    [...rows].map(([, id, row]) => [
      id!,
      [...row!.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell]) => cell!.replace(/<[^>]+>/g, '').trim()),
    ]),
  );
}

/** Names in the code that the site omits, or describes with an empty cell. */
function undocumented(slug: string, names: readonly string[], idOf = (name: string): string => name): string[] {
  const rows = rowsOf(slug);
  return names.filter((name) => (rows.get(idOf(name)) ?? ['']).some((cell) => cell === ''));
}

/** Keys of a union type from the sources, because types do not exist at run time. */
const membersOf = (path: string, pattern: RegExp): string[] => {
  const body = pattern.exec(read(path))![1]!;
  return [...body.matchAll(/^ {2}([a-zA-Z]+)\??\(/gm)].map(([, name]) => name!);
};

describe('everything that ships is documented', () => {
  test('every option of init is documented', () => {
    const options = Object.keys((InitConfig as unknown as { shape: object }).shape);
    expect(options.length).toBeGreaterThan(12);
    expect(undocumented('web-sdk', options, (name) => `option-${name}`)).toEqual([]);
  });

  test('callbacks are documented', () => {
    const names = membersOf('packages/launcher/src/launcher.ts', /interface Callbacks \{([\s\S]*?)\n\}/);
    expect(names).toContain('onVerificationComplete');
    expect(undocumented('web-sdk', names, (name) => `callback-${name}`)).toEqual([]);
  });

  test('every track event is documented, with its category and fields', () => {
    const sources = globSync('packages/capture/src/**/*.{ts,tsx}', { cwd: ROOT.pathname }).filter(
      (path) => !path.includes('.test.'),
    );
    const sent = sources.flatMap((path) =>
      [...read(path).matchAll(/\.track\(\{\s*name: '([a-z_]+)'/g)].map(([, name]) => name!),
    );
    expect(sent.length).toBeGreaterThan(15);
    expect(undocumented('events', sent, (name) => `event-${name}`)).toEqual([]);
    const declared = [...read('packages/contract/src/track.ts').matchAll(/^ {2}\| '([a-z_]+)'/gm)].map(
      ([, name]) => name!,
    );
    expect(declared).toEqual(expect.arrayContaining(sent));
    expect(undocumented('events', declared, (name) => `event-${name}`)).toEqual([]);
    expect(undocumented('events', TrackCategory.options, (name) => `category-${name}`)).toEqual([]);
    expect(undocumented('events', Object.keys(TrackEvent.shape), (name) => `field-${name}`)).toEqual([]);
  });

  test('fail codes are documented', () => expect(undocumented('fail-codes', Object.keys(FAIL_CODES))).toEqual([]));
  test('check codes are documented', () => expect(undocumented('check-codes', Object.keys(CHECK_CODES))).toEqual([]));
  test('error codes are documented', () => expect(undocumented('errors', Object.keys(PROBLEM_CODES))).toEqual([]));
  test('text keys are documented', () => expect(undocumented('texts', Object.keys(TEXTS))).toEqual([]));

  test('limits are documented', () => {
    const names = [...Object.keys(LIMITS), ...Object.keys(SERVICE_LIMITS)];
    expect(undocumented('limits', names, (name) => `limit-${name}`)).toEqual([]);
  });

  test('every CSS variable that is declared is used, and every one used is declared', () => {
    const declared = variablesOf(read('packages/capture/src/view/styles/tokens.css')).map(([name]) => name);
    const styles = globSync('packages/capture/src/**/*.css', { cwd: ROOT.pathname }).map(read).join('');
    const used = [...new Set(styles.match(/--verify-[a-z-]*[a-z]/g))];
    expect(declared.toSorted()).toEqual(used.toSorted());
    expect(undocumented('styles', declared, (name) => name.slice(2))).toEqual([]);
  });

  test('every setting and colour of a theme is documented', () => {
    expect(undocumented('theming', Object.keys(Theme.shape), (name) => `theme-${name}`)).toEqual([]);
    expect(undocumented('theming', ColourRole.options, (name) => `colour-${name}`)).toEqual([]);
    const documented = variablesOf(read('packages/capture/src/view/styles/tokens.css')).map(([name]) => name);
    expect(documented).toEqual(expect.arrayContaining(Object.values(COLOUR_ROLES).map(({ variable }) => variable)));
  });

  test('every field of the Application object is documented', () => {
    const paths = fieldsOf(z.toJSONSchema(Application) as Schema).map(({ path }) => path);
    expect(paths).toContain('servicesResults.*.extracted.images[].uri');
    expect(undocumented('results', paths, (path) => `field-${path}`)).toEqual([]);
  });

  test('every field and parameter of an endpoint is documented and has an example', () => {
    const rows = ['api', 'api-browser', 'links', 'stand-alone'].flatMap((slug) =>
      [...site.contents.get(slug)!.matchAll(/<tr><th scope="row"><code>([^<]+)<\/code>.*?<\/tr>/g)].filter(([row]) =>
        /data-label="Refused if"/.test(row),
      ),
    );
    expect(rows.length).toBeGreaterThan(80);
    const silent = rows.filter(
      ([row]) => !/ Example: <code>/.test(row) && !/<small>(?:object|array|\w+ or )/.test(row),
    );
    expect(silent.map(([, name]) => name)).toEqual([]);
  });

  test('every endpoint has a page section and a request in the collection', () => {
    expect(ENDPOINTS).toHaveLength(ROUTES.length);
    const collection = JSON.stringify(site.collection);
    const missing = ENDPOINTS.filter(({ tag, summary, path }) => {
      const html = site.contents.get(tag === 'Browser' ? 'api-browser' : 'api')!;
      return !html.includes(`<h2 id="${slugOf(summary)}">`) || !html.includes(`<code>${path}</code>`);
    });
    expect(missing).toEqual([]);
    expect(ENDPOINTS.filter(({ summary }) => !collection.includes(JSON.stringify(summary)))).toEqual([]);
  });

  test('every webhook event is documented with a payload that a real service sent', () => {
    for (const kind of WebhookKind.options) {
      expect(site.contents.get('webhook-events')).toContain(`<h2 id="${kind}">`);
      const { headers, body } = exampleOf(kind)!;
      expect(headers['x-event']).toBe(kind);
      // The schema would drop unknown keys.
      expect(Application.parse(body)).toEqual(body);
    }
  });
});

test.each(
  ROUTES.filter(({ url, sends }) => url !== '/ocr/verifications/results' && !sends).map(
    (route) => [route.url, route] as const,
  ),
)('examples %s fits the schemas of its route', (_, route) => {
  const path = route.url.replace(/:(\w+)/g, '{$1}');
  const example = EXAMPLES[`${String(route.method)} ${path}`]!;
  if (route.body && !z.safeParse(route.body, undefined).success) expect(example.body).toBeDefined();
  if (example.body !== undefined) expect(z.safeParse(route.body!, example.body).error).toBeUndefined();
  expect(z.safeParse(route.answer, example.answer).error).toBeUndefined();
});

test.each([
  ['errors', Problem],
  ['events', TrackEvent],
  ['check-codes', Concern],
] as const)('examples: the JSON on the page %s fits its schema', (slug, schema) => {
  const json = /```json\n([\s\S]*?)```/.exec(readFileSync(`${SOURCE}/${slug}.md`, 'utf8'))![1]!;
  expect(schema.parse(JSON.parse(json))).toEqual(JSON.parse(json));
});

test('examples: every snippet exists and reads the same in each language', () => {
  for (const language of LANGUAGES)
    for (const task of TASKS) {
      const code = readFileSync(`${SOURCE}/snippets/${fileOf(task, language)}`, 'utf8');
      expect([language.id, task, /VERIFY_(URL|PUBLIC_KEY)/.test(code)]).toEqual([language.id, task, true]);
    }
});

test('the pages: no page loads anything from elsewhere or has inline scripts, styles or handlers', () => {
  for (const [slug, html] of pages) {
    expect([slug, /<[^>]*\s(?:style|on[a-z]+)=|<script>|<style|href="javascript:/.test(html)]).toEqual([slug, false]);
    const loaded = [...html.matchAll(/<(?:script|link|img|iframe)[^>]*\s(?:src|href)="([^"]+)"/g)];
    expect([slug, loaded.filter(([, url]) => !url!.startsWith('/docs/'))]).toEqual([slug, []]);
  }
});

test('the pages: every link leads to an existing page and section', () => {
  const broken: string[] = [];
  const slugs = new Map(PAGES.map(({ slug }) => [addressOf(slug), slug]));
  for (const [slug, html] of pages)
    for (const [, href] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      if (/^https:|^\/openapi.json$|^\/dashboard$|^\/docs\/verify.postman/.test(href!)) continue;
      const [path, hash] = href!.startsWith('#') ? [addressOf(slug), href!.slice(1)] : href!.split('#');
      const target = href!.startsWith('#') ? html : pages.get(slugs.get(path!)!);
      if (!target || (hash && !target.includes(`id="${hash}"`))) broken.push(`${slug}: ${href}`);
    }
  expect(broken).toEqual([]);
});

test('the pages: no id is used twice', () => {
  for (const [slug, html] of pages) {
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!);
    expect([slug, ids.filter((id, at) => ids.indexOf(id) !== at)]).toEqual([slug, []]);
  }
});

test.each([
  ['DC008', '/docs/check-codes#DC008'],
  ['onTokenExpired', '/docs/web-sdk#callback-onTokenExpired'],
  ['verify accent', '/docs/styles#verify-accent'],
  ['rate limited', '/docs/errors#rate_limited'],
  ['revoke link', '/docs/links#revoke-a-link'],
])('the search for %s finds its entry first', (query, address) => expect(find(site.index, query)[0]![2]).toBe(address));

test.each([
  ['webhook signature', 'Verify the signature (Webhooks)'],
  ['one-time link', 'One-time links (One-time links)'],
  ['csp', 'Content security policy (Packages)'],
  ['sandbox', 'Sandbox (Sandbox)'],
  ['gdpr delete', 'Retention (Data protection)'],
  ['liveness', 'Liveness (Check codes)'],
  ['dark mode', 'themeMode (Options and callbacks)'],
])('the first result of a search for %s is %s', (query, first) => {
  const [found] = find(site.index, query);
  expect(found && `${found[0]} (${found[1]})`).toBe(first);
});

test('each page exists as Markdown and is listed in llms.txt', () => {
  const texts = textsOf();
  const [heading, quote, ...lines] = texts.get('llms.txt')!.split('\n').filter(Boolean);
  expect([heading, quote!.slice(0, 2)]).toEqual(['# Verify', '> ']);
  const links = lines.flatMap((line) => /^- \[[^\]]+\]\(\/docs\/([a-z-]+\.md)\)(: .+)?$/.exec(line)?.[1] ?? []);
  expect(lines.filter((line) => !/^(## |- \[)/.test(line))).toEqual([]);
  expect([...links, 'llms.txt'].toSorted()).toEqual([...texts.keys()].toSorted());
  for (const [name, text] of texts)
    expect([name, text.startsWith('# '), /\{\{[a-z-]+/.test(text)]).toEqual([name, true, false]);
  const linked = [...texts.values()].flatMap((text) =>
    [...text.matchAll(/\]\(\/docs\/([^)#]+)/g)].map(([, to]) => to!),
  );
  expect(linked.filter((to) => !texts.has(to) && to !== 'verify.postman_collection.json')).toEqual([]);
});
