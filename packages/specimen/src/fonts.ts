import { fileURLToPath } from 'node:url';
import { GlobalFonts } from '@napi-rs/canvas';

/** Faces that come with npm's `dejavu-fonts-ttf`, so that every machine renders the same picture. */
export type Face = 'Sans' | 'SansBold' | 'Condensed' | 'CondensedBold' | 'Serif' | 'SerifBold' | 'Mono';

const FILES: Readonly<Record<Face, string>> = {
  Sans: 'DejaVuSans.ttf',
  SansBold: 'DejaVuSans-Bold.ttf',
  Condensed: 'DejaVuSansCondensed.ttf',
  CondensedBold: 'DejaVuSansCondensed-Bold.ttf',
  Serif: 'DejaVuSerifCondensed.ttf',
  SerifBold: 'DejaVuSerifCondensed-Bold.ttf',
  Mono: 'DejaVuSansMono.ttf',
};

const registered = new Set<string>();

/** A CSS font shorthand; `size` is in the canvas's own units. */
export function font(face: Face, size: number): string {
  return `${size}px "${family(`Specimen ${face}`, fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${FILES[face]}`)))}"`;
}

/** Registers a font file once under a name of our own. */
export function family(name: string, path: string): string {
  if (registered.has(name)) return name;
  if (!GlobalFonts.registerFromPath(path, name)) throw new Error(`No font could be read from ${path}`);
  registered.add(name);
  return name;
}
