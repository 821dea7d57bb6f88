import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { addressOf, GROUPS, PAGES, type PageEntry } from '../pages.ts';
import { escape } from './html.ts';

export const MARK_FILE = fileURLToPath(import.meta.resolve('@verify/contract/mark.svg'));

export interface Assets {
  readonly script: string;
  readonly style: string;
  readonly search: string;
  readonly icon: string;
}

/** One whole page. Everything in it has this origin, and nothing is inline. */
export function layout(page: PageEntry, content: string, assets: Assets): string {
  const title = /<h1>(.*?)<\/h1>/.exec(content)![1]!.replace(/<[^>]+>/g, '');
  const about =
    /<p>([\s\S]*?)<\/p>/
      .exec(content)?.[1]
      ?.replace(/<[^>]+>/g, '')
      .replace(/\s+/g, ' ') ?? '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Verify</title>
<meta name="description" content="${about.slice(0, 160).replaceAll('"', '&quot;')}">
<link rel="stylesheet" href="/docs/assets/${assets.style}">
<link rel="icon" href="/docs/assets/${assets.icon}">
<script src="/docs/assets/${assets.script}"></script>
</head>
<body data-search="/docs/assets/${assets.search}">
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<button class="menu" type="button" aria-expanded="false" aria-controls="navigation" hidden>Menu</button>
<a class="brand" href="/docs">${MARK}<span>Verify <em>Docs</em></span></a>
<search class="search" hidden>
<label for="search" class="hidden">Search the documentation</label>
<input id="search" type="search" placeholder="Search" autocomplete="off" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list" aria-keyshortcuts="Control+K Meta+K">
<kbd aria-hidden="true"></kbd>
<div id="found" role="listbox" aria-label="Results" hidden></div>
<p class="hidden" role="status" id="count"></p>
</search>
<a class="to-dashboard" href="/dashboard">Dashboard</a>
<button class="theme" type="button" hidden></button>
</header>
<div class="frame">
<nav id="navigation" class="pages" aria-label="Pages">${navigation(page)}</nav>
<main id="content">
<article>
${content}
</article>
${previousAndNext(page)}
</main>
${contents(content)}
</div>
</body>
</html>
`;
}

/** Its colours follow the page's theme, which may differ from the system's. */
const MARK = readFileSync(MARK_FILE, 'utf8')
  .replace(/<style>.*<\/style>/, '')
  .replace('<svg', '<svg aria-hidden="true"');

function navigation(current: PageEntry): string {
  return GROUPS.map(({ name, pages }) => {
    const items = pages.map((page) => {
      const here = page.slug === current.slug ? ' aria-current="page"' : '';
      return `<li><a href="${addressOf(page.slug)}"${here}>${escape(page.name)}</a></li>`;
    });
    return `<p>${escape(name)}</p><ul>${items.join('')}</ul>`;
  }).join('');
}

/** Second-level headings, if there are enough of them. */
function contents(html: string): string {
  const headings = [...html.matchAll(/<h2 id="([^"]+)">([\s\S]*?)<\/h2>/g)];
  if (headings.length < 2) return '';
  const items = headings.map(([, id, text]) => `<li><a href="#${id}">${text!.replace(/<[^>]+>/g, '')}</a></li>`);
  return `<nav class="here" aria-label="On this page"><p>On this page</p><ul>${items.join('')}</ul></nav>`;
}

function previousAndNext({ slug }: PageEntry): string {
  const at = PAGES.findIndex((page) => page.slug === slug);
  if (at < 0) return '';
  const link = (page: PageEntry | undefined, rel: 'prev' | 'next', text: string): string =>
    page
      ? `<a rel="${rel}" href="${addressOf(page.slug)}"><small>${text}</small>${escape(page.name)}</a>`
      : '<span></span>';
  return `<nav class="around" aria-label="Neighbouring pages">${link(PAGES[at - 1], 'prev', 'Previous')}${link(PAGES[at + 1], 'next', 'Next')}</nav>`;
}
