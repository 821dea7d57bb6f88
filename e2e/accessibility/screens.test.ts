import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LONG } from '../fixtures/long.ts';
import { CHECKS, type CheckId } from './checks.ts';
import { CRITERIA, STORIES } from './criteria.ts';
import { checkRow, criteriaTable, storiesList } from './report.ts';
import { runChecks } from './run-checks.ts';
import { openScenes, type Scenes } from './scenes.ts';

let scenes: Scenes;
beforeAll(async () => {
  scenes = await openScenes();
});
afterAll(() => scenes?.close());

/** Each screen takes ten seconds. After changing a screen, run `e2e/accessibility-report.ts` on it. */
const EVERY = LONG ? 1 : 20;

test('no check finds a fault on any screen', { timeout: 1_200_000 }, async () => {
  expect(scenes.names.length).toBeGreaterThan(100);
  const sample = scenes.names.filter((_, index) => index % EVERY === 0);
  const results = await runChecks(scenes, sample);
  expect(results.flatMap(({ id, findings }) => findings.map((finding) => `${id}: ${finding}`))).toEqual([]);
});

test('the checks find faults that were put in on purpose', async () => {
  const shown = await scenes.open();
  await shown.show('choose');
  const { page } = shown;
  await page.addStyleTag({
    content: `.button { min-block-size: 20px !important; block-size: 20px; padding: 0 !important; outline: none !important }
      .lead { color: #ddd !important }
      .type:has(:focus-visible) { outline: none !important }`,
  });
  await page.evaluate(() => {
    document.querySelector('.header button')!.removeAttribute('aria-label');
    document.querySelector('.heading')!.insertAdjacentHTML('afterend', '<h1>Two</h1>');
  });
  const found = async (id: CheckId): Promise<string> => (await CHECKS[id].run(page, 'choose')).join('\n');
  expect(await found('axe')).toMatch(/button-name[\s\S]*color-contrast/);
  expect(await found('tree')).toMatch(/lacks button "{action.back}"/);
  expect(await found('structure')).toContain('2 headings of level 1');
  expect(await found('targets')).toContain('“Continue” is 342 × 20 px');
  // Only now, because the rotated heading would cover the text below it, and axe could not measure its contrast.
  await page.addStyleTag({ content: '.heading { animation: turn 9s infinite !important }' });
  expect(await found('stillness')).toContain('heading moves');
  expect(await found('keyboard')).toMatch(/“Passport.*” has no visible focus/);
  await shown.close();
  const zoomed = await scenes.open({ width: 320, height: 256 });
  await zoomed.show('intro');
  await zoomed.page.addStyleTag({ content: '.heading { inline-size: 500px; max-inline-size: none !important }' });
  expect((await CHECKS.reflow.run(zoomed.page)).join('\n')).toMatch(/too wide|beyond the side/);
  await zoomed.close();
});

test('the committed report matches this version’s criteria, checks and stories, and has no faults', () => {
  const report = readFileSync(new URL('../../docs/accessibility.md', import.meta.url), 'utf8');
  expect(report).toContain(criteriaTable());
  expect(report).toContain(storiesList());
  const rows = (Object.keys(CHECKS) as CheckId[]).map((id) => checkRow(id, 0));
  expect(report).toContain(`\n\n${rows.join('\n')}\n\n`);
});

test('WCAG 2.2 has 55 criteria of levels A and AA, and every claim has evidence', () => {
  expect(new Set(CRITERIA.map(({ id }) => id)).size).toBe(55);
  for (const { id, capture, others, checks = [], stories = [], byHand } of CRITERIA) {
    const claimed = [capture, others].some((level) => /Supports/.test(level));
    if (claimed) expect([id, checks.length + stories.length > 0 || byHand !== undefined]).toEqual([id, true]);
  }
  for (const [id, file] of Object.entries(STORIES)) {
    const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    expect(source, file).toMatch(new RegExp(`^ *// Story: ${id}\\n(?: *// C.*\\n)? *(?:test|long|describe)`, 'm'));
  }
});
