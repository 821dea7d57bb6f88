import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { inspectScreen } from '../fixtures/locales/inspect-screen.ts';
import { moving, smallTargets, SPACING, structure, unreachable, withoutEdge } from './checks/in-page.ts';
import { walkByKeyboard } from './checks/keyboard.ts';
import { accessibilityTree } from './checks/tree.ts';
import { expectedTree } from './expected.ts';
import type { SceneOptions } from './scenes.ts';

/** Views in which the screens are checked. Each view is one walk through all screens. */
export const VIEWS = {
  phone: { width: 390, height: 664 },
  dark: { width: 390, height: 664, dark: true },
  forced: { width: 390, height: 664, forcedColors: true },
  spaced: { width: 390, height: 664, style: SPACING },
  // 1280 × 1024 at a zoom of 400 %.
  zoomed: { width: 320, height: 256 },
  landscape: { width: 664, height: 390 },
} as const satisfies Record<string, SceneOptions & { style?: string }>;
export type View = keyof typeof VIEWS;

export interface Check {
  readonly view: View;
  /** The rule that holds on every screen, as the report prints it. */
  readonly what: string;
  /** Describes what is wrong with the current screen. */
  run(page: Page, scene: string): Promise<string[]>;
}

export const CHECKS = {
  axe: {
    view: 'phone',
    what: 'axe-core finds no violation of the rules that it has on by default: WCAG A and AA, and best practices',
    run: (page) => axe(page),
  },
  'axe-dark': {
    view: 'dark',
    what: 'axe-core finds no text with too little contrast in dark mode',
    run: (page) => axe(page, 'color-contrast'),
  },
  tree: {
    view: 'phone',
    what: 'Chromium’s accessibility tree has the roles, names, states and live regions in `e2e/accessibility/expected-screens.txt`',
    async run(page, scene) {
      const [tree, expected] = [await accessibilityTree(page), expectedTree(scene)];
      const lost = expected.filter((line) => !tree.includes(line)).map((line) => `lacks ${line.trim()}`);
      const more = tree.filter((line) => !expected.includes(line)).map((line) => `says ${line.trim()}`);
      const moved =
        lost.length + more.length === 0 && tree.join('\n') !== expected.join('\n') ? ['in another order'] : [];
      return [...lost, ...more, ...moved];
    },
  },
  structure: {
    view: 'phone',
    what: 'one heading of level 1, one main landmark, a language',
    run: (page) => page.evaluate(structure),
  },
  targets: {
    view: 'phone',
    what: 'every control is 44 × 44 px or larger; a link in a sentence is 24 px high',
    run: (page) => page.evaluate(smallTargets),
  },
  stillness: {
    view: 'phone',
    what: 'with reduced motion, nothing moves except the progress indicator',
    run: (page) => page.evaluate(moving),
  },
  keyboard: {
    view: 'phone',
    what: 'Tab reaches every control in the order of reading, each with a visible focus that nothing covers, and leaves the screen after the last',
    run: (page) => walkByKeyboard(page),
  },
  'keyboard-forced': { view: 'forced', what: 'the same with forced colours', run: (page) => walkByKeyboard(page) },
  edges: {
    view: 'forced',
    what: 'with forced colours, every control has an edge, an underline or a drawing',
    run: (page) => page.evaluate(withoutEdge),
  },
  spacing: {
    view: 'spaced',
    what: 'with the distances of 1.4.12, no text is cut off or beyond its box',
    async run(page) {
      // The element without text is the photo, which is cropped on purpose.
      return (await page.evaluate(inspectScreen)).filter((line) => !line.endsWith('“”'));
    },
  },
  reflow: {
    view: 'zoomed',
    what: 'at 320 × 256 px (1280 × 1024 at 400 %), everything can be scrolled into view, in only one direction',
    run: (page) => page.evaluate(unreachable),
  },
  landscape: {
    view: 'landscape',
    what: 'on a phone held sideways (664 × 390 px), everything can be scrolled into view',
    run: (page) => page.evaluate(unreachable),
  },
} as const satisfies Record<string, Check>;
export type CheckId = keyof typeof CHECKS;

async function axe(page: Page, rule?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(rule && { runOnly: { type: 'rule', values: [rule] } }) });
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
