import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './steps.ts';

/** Pages that are read in the repository. docs/site becomes the served documentation, and has its own test. */
const PAGES = [
  'README.md',
  'SECURITY.md',
  ...globSync('docs/**/*.md', { cwd: ROOT }).filter((path) => !path.startsWith('docs/site/')),
];

const withoutCode = (page: string): string => page.replace(/^```[\s\S]*?^```/gm, '');

/** The anchors that GitHub and GitLab create for a page's headings. */
function anchorsOf(path: string): Set<string> {
  const headings = withoutCode(readFileSync(join(ROOT, path), 'utf8')).matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, text]) =>
      text!
        .toLowerCase()
        .replace(/\]\([^)]*\)/g, '')
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

test.each(PAGES)('the links of %s lead to existing targets', (path) => {
  const links = [...withoutCode(readFileSync(join(ROOT, path), 'utf8')).matchAll(/\]\(([^)\s]+)\)/g)].map(
    ([, link]) => link!,
  );
  const broken = links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [file, anchor] = link.split('#') as [string, string | undefined];
    const target = file === '' ? path : normalize(join(dirname(path), file));
    if (!existsSync(join(ROOT, target))) return true;
    return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(anchor);
  });
  expect(broken).toEqual([]);
});

/** Pictures change with every screen, and git keeps each version. Most are drawn by `npm run screens`. */
test('the documentation has at most 20 pictures, each a WebP shown by a page', () => {
  const pictures = globSync('**/*.{png,jpg,jpeg,webp,gif}', {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/.output/**', '**/dist/**'],
  });
  const shownBy = [...PAGES, 'apps/demo/public/index.html'];
  const text = shownBy.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');
  expect(pictures.length).toBeLessThanOrEqual(20);
  expect(pictures.filter((path) => !path.endsWith('.webp') || !text.includes(path.split('/').at(-1)!))).toEqual([]);
});
