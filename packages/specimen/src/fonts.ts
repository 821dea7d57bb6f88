import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { GlobalFonts } from '@napi-rs/canvas';

/**
 * Faces from npm's `dejavu-fonts-ttf` and, for scripts that it lacks, `@fontsource`, so that every machine renders the
 * same picture.
 */
export type Face =
  | 'Kanji'
  | 'Hangul'
  | 'Thai'
  | 'Devanagari'
  | 'Sans'
  | 'SansBold'
  | 'Condensed'
  | 'CondensedBold'
  | 'Serif'
  | 'SerifBold'
  | 'Mono';

const FILES: Readonly<Record<Face, string>> = {
  Kanji: '@fontsource/sawarabi-gothic/files/sawarabi-gothic-japanese-400-normal.woff2',
  Hangul: '@fontsource/nanum-gothic/files/nanum-gothic-korean-400-normal.woff2',
  Thai: '@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff2',
  Devanagari: '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff2',
  Sans: 'DejaVuSans.ttf',
  SansBold: 'DejaVuSans-Bold.ttf',
  Condensed: 'DejaVuSansCondensed.ttf',
  CondensedBold: 'DejaVuSansCondensed-Bold.ttf',
  Serif: 'DejaVuSerifCondensed.ttf',
  SerifBold: 'DejaVuSerifCondensed-Bold.ttf',
  Mono: 'DejaVuSansMono.ttf',
};

/** A font as an operator would upload it: a complete WOFF2 file of Latin letters. */
export const fontFile = (weight: 400 | 700 | 900 = 400): Buffer =>
  readFileSync(
    fileURLToPath(import.meta.resolve(`@fontsource/noto-sans-thai/files/noto-sans-thai-latin-${weight}-normal.woff2`)),
  );

const registered = new Set<Face>();

/** A CSS font shorthand; `size` is in the canvas's own units. */
export function font(face: Face, size: number): string {
  const name = `Specimen ${face}`;
  if (!registered.has(face)) {
    const file = FILES[face].startsWith('@') ? FILES[face] : `dejavu-fonts-ttf/ttf/${FILES[face]}`;
    const path = fileURLToPath(import.meta.resolve(file));
    if (!GlobalFonts.registerFromPath(path, name)) throw new Error(`No font could be read from ${path}`);
    registered.add(face);
  }
  return `${size}px "${name}"`;
}
