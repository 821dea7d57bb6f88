import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openApi } from '@verify/server/http/docs/openapi';
import { ROUTES } from '@verify/server/http/routes';
import { collectionOf } from './collection.ts';
import { GROUPS, NOT_FOUND, PAGES } from './pages.ts';
import { type Assets, layout } from './render/layout.ts';
import { PART, renderMarkdown } from './render/markdown.ts';
import { entriesOf, type Entry } from './search-index.ts';
import { snippets } from './snippets.ts';
import { endpointArticle } from './tables/api.ts';
import { scopesTable } from './tables/scopes.ts';
import { endpointsOf } from './tables/endpoint.ts';
import * as results from './tables/results.ts';
import { sdkSizes } from './tables/sdk-sizes.ts';
import * as sdk from './tables/sdk.ts';
import { themeColours, themeSettings } from './tables/theme.ts';

export const SOURCE = fileURLToPath(new URL('../../../docs/site', import.meta.url));
const TOKENS = fileURLToPath(import.meta.resolve('@verify/capture/tokens.css'));
const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

export const DOCUMENT = openApi(ROUTES, { baseUrl: 'https://verify.example.com', serverVersion: version });
export const ENDPOINTS = endpointsOf(DOCUMENT);

export interface Site {
  /** Content of each page by slug, without its frame. */
  readonly contents: ReadonlyMap<string, string>;
  readonly index: readonly Entry[];
  readonly collection: unknown;
}

/** All files except the assets, from docs/site and the types. */
export function renderSite(): Site {
  const contents = new Map(
    [...PAGES, NOT_FOUND].map(
      ({ slug }) => [slug, renderMarkdown(readFileSync(`${SOURCE}/${slug}.md`, 'utf8'), fill)] as const,
    ),
  );
  const index = PAGES.flatMap((page) => entriesOf(page, contents.get(page.slug)!));
  return { contents, index, collection: collectionOf(ENDPOINTS) };
}

export const pagesOf = ({ contents }: Site, assets: Assets): ReadonlyMap<string, string> =>
  new Map([...PAGES, NOT_FOUND].map((page) => [page.slug, layout(page, contents.get(page.slug)!, assets)]));

/** Each page as Markdown beside its HTML, with a list for language models (llmstxt.org). */
export function textsOf(): ReadonlyMap<string, string> {
  const texts = new Map<string, string>(
    PAGES.map(({ slug }) => {
      const source = readFileSync(`${SOURCE}/${slug}.md`, 'utf8');
      const filled = source.replace(PART, (_, name: string, argument: string) => textOf(fill(name, argument)));
      return [`${slug}.md`, filled.replace(/\]\(\/docs\/([a-z-]+)(?=[)#])/g, '](/docs/$1.md')] as const;
    }),
  );
  const about = (slug: string): string =>
    /^# .*\n+([^#|`{<\n].*?[.:])(?: |$)/m.exec(texts.get(`${slug}.md`)!)?.[1] ?? '';
  const list = GROUPS.map(({ name, pages }) => {
    const lines = pages.map((page) => {
      const said = about(page.slug);
      return `- [${page.name}](/docs/${page.slug}.md)${said ? `: ${said}` : ''}`;
    });
    return `## ${name}\n\n${lines.join('\n')}\n`;
  });
  const head =
    '# Verify\n\n> Open, self-hosted identity verification: documents, faces, wallets and papers, with an SDK for the web and an API.\n';
  return texts.set('llms.txt', [head, ...list].join('\n'));
}

/** The text of a generated table or list. */
const textOf = (html: string): string =>
  html
    .replace(/<\/t[hd]>\s*/g, ' | ')
    .replace(/<(?:tr|li|p|h\d|pre)\b[^>]*>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\n\s*\n+/g, '\n\n');

const ofTag = (isBrowser: boolean): string =>
  ENDPOINTS.filter(({ tag }) => (tag === 'Browser') === isBrowser)
    .map(endpointArticle)
    .join('');

const whenOf = (kind: string): string =>
  (DOCUMENT['webhooks'] as Readonly<Record<string, { post: { summary: string } }>>)[kind]!.post.summary;

export function exampleOf(kind: string): results.WebhookExample | undefined {
  const path = `${SOURCE}/examples/${kind}.json`;
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as results.WebhookExample) : undefined;
}

/** The text that replaces `{{name}}` in a page. */
const PARTS: Readonly<Record<string, (argument: string) => string>> = {
  'init-options': sdk.initOptions,
  callbacks: sdk.callbacks,
  handle: sdk.handle,
  'track-names': sdk.trackNames,
  'track-categories': sdk.trackCategories,
  'track-fields': sdk.trackFields,
  'fail-codes': sdk.failCodes,
  languages: sdk.languages,
  'text-keys': sdk.textKeys,
  'css-variables': () => sdk.cssVariables(readFileSync(TOKENS, 'utf8')),
  'theme-settings': themeSettings,
  'theme-colours': themeColours,
  'check-codes': results.checkCodes,
  'application-fields': results.applicationFields,
  errors: results.errors,
  limits: results.limits,
  'service-limits': results.serviceLimits,
  'webhook-events': () => results.webhookEvents(whenOf, exampleOf),
  'sdk-sizes': sdkSizes,
  scopes: () => scopesTable(ENDPOINTS),
  endpoints: () => ofTag(false),
  'browser-endpoints': () => ofTag(true),
  snippets: (task) => snippets(`${SOURCE}/snippets`, task),
};

function fill(name: string, argument: string): string {
  const part = PARTS[name];
  if (!part) throw new Error(`docs/site names {{${name}}}, which nothing fills`);
  return part(argument);
}
