import { readFileSync } from 'node:fs';
import type { Spoken } from '../engines/engine.ts';
import { textOf } from './text-keys.ts';

export const EXPECTED_FILE = new URL('./expected-screens.txt', import.meta.url);

/** What a screen reader finds in each scene, as `checks/tree.ts` writes it. */
const all = new Map(
  readFileSync(EXPECTED_FILE, 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [name, ...lines] = part.trimEnd().split('\n');
      return [name!, lines];
    }),
);

export const expectedTree = (scene: string): readonly string[] => all.get(scene) ?? [];

/** What engines other than Chromium must find on a screen: the roles that all engines name alike. */
export const spokenOn = (scene: string): Spoken[] =>
  expectedTree(scene).flatMap((line) => {
    const found = /^ *(heading|button|link|radio|combobox|textbox|checkbox) ("(?:[^"\\]|\\.)*")/.exec(line);
    return found ? [{ role: found[1]!, name: textOf(JSON.parse(found[2]!) as string) }] : [];
  });
