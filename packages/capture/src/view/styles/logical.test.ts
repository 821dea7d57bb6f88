import { expect, test } from 'vitest';

const SHEETS = import.meta.glob('../../**/*.css', { query: '?raw', import: 'default' });
/** Corners of the picture. */
const PHYSICAL = [/^\.guide i/];

/** Each rule's selector and declarations; enough for the flat sheets of this app. */
function rulesOf(css: string): { selector: string; declarations: string[] }[] {
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g);
  return [...rules].map(([, selector, body]) => ({
    selector: selector!.trim(),
    declarations: body!.split(';').map((declaration) => declaration.trim()),
  }));
}

function isPhysical(declaration: string): boolean {
  const [property = '', value = ''] = declaration.split(/:\s*/);
  if (/(^|-)(left|right)\b/.test(property)) return true;
  if (/^(text-align|float|clear|transform-origin|justify-\w+)$/.test(property)) return /\b(left|right)\b/.test(value);
  if (!/^(padding|margin|inset|border-width)$/.test(property)) return false;
  const [, right, , left] = withoutInnerSpaces(value).split(/\s+/);
  return left !== undefined && left !== right;
}

/** `calc(8px + env(x))` is one value. */
function withoutInnerSpaces(value: string): string {
  let depth = 0;
  return [...value]
    .filter((letter) => {
      depth += Number(letter === '(') - Number(letter === ')');
      return depth === 0 || letter !== ' ';
    })
    .join('');
}

test('the check detects physical declarations', () => {
  expect(['margin-left: 4px', 'left: 0', 'text-align: right', 'padding: 1px 2px 3px 4px'].every(isPhysical)).toBe(true);
  expect(['margin-inline: 4px', 'padding: 1px 2px 3px 2px', 'text-align: start'].some(isPhysical)).toBe(false);
});

test('no style names left or right, so every screen also fits right-to-left reading', async () => {
  const sheets = await Promise.all(Object.values(SHEETS).map((load) => load() as Promise<string>));
  expect(sheets.length).toBeGreaterThan(4);
  const found = sheets
    .flatMap(rulesOf)
    .filter(({ selector }) => !PHYSICAL.some((allowed) => allowed.test(selector)))
    .flatMap(({ selector, declarations }) => declarations.filter(isPhysical).map((each) => `${selector} { ${each} }`));
  expect(found).toEqual([]);
});

test('no text has a size in pixels, so text follows the browser’s setting', async () => {
  const sheets = await Promise.all(Object.values(SHEETS).map((load) => load() as Promise<string>));
  const found = sheets
    .flatMap(rulesOf)
    .flatMap(({ selector, declarations }) =>
      declarations
        .filter((each) => /^font(-size)?:/.test(each) && /(?<!min\([^)]*)\d+px/.test(each))
        .map((each) => `${selector} { ${each} }`),
    );
  expect(found).toEqual([]);
});
