import { addressOf, type PageEntry } from './pages.ts';

/** `[title, page, address, text]`: short keys would save nothing after compression. */
export type Entry = readonly [title: string, page: string, address: string, text: string];

const MOST_CHARS = 260;
const plain = (html: string): string =>
  html
    .replace(/<(?:pre|svg)[\s\S]*?<\/(?:pre|svg)>/g, ' ')
    .replaceAll('<wbr>', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

/** Search entries of a page: the page, its sections, and each table row with an address. */
export function entriesOf(page: PageEntry, html: string): Entry[] {
  const at = addressOf(page.slug);
  const parts = html.split(/(?=<h[123][ >])/);
  const sections = parts.flatMap((part): Entry[] => {
    const found = /^<h[123](?: id="([^"]+)")?>([\s\S]*?)<\/h[123]>/.exec(part);
    if (!found) return [];
    const text = plain(part.slice(found[0].length).replace(/<tr id[\s\S]*?<\/tr>/g, ''));
    return [[plain(found[2]!), page.name, found[1] ? `${at}#${found[1]}` : at, text.slice(0, MOST_CHARS)]];
  });
  const rows = [...html.matchAll(/<tr id="([^"]+)"><th scope="row">([\s\S]*?)<\/th>([\s\S]*?)<\/tr>/g)].map(
    ([, id, title, rest]): Entry => [plain(title!), page.name, `${at}#${id}`, plain(rest!).slice(0, MOST_CHARS)],
  );
  return [...sections, ...rows];
}
