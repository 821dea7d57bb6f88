import { createSheet, write } from './sheet.ts';
import type { SpecimenDocument } from './document.ts';
import { STATES } from './fields.ts';
import { color, paintGround } from './guilloche.ts';
import { createRandom } from '../random.ts';
import type { Raster } from '../raster.ts';
import { pickStyle } from './style.ts';

const kept = new WeakMap<SpecimenDocument, Raster>();

/**
 * The page above a passport's data page when the booklet lies open: guilloche, a heading, few words, shade towards the
 * fold.
 */
export function oppositePage(document: SpecimenDocument): Raster {
  const known = kept.get(document);
  if (known) return known;
  const random = createRandom(document.truth.person.seed).fork('passport');
  const style = pickStyle(random.fork('style'));
  const sheet = createSheet(125, 88, document.pixelsPerMm * 25.4, style.label);
  const { context } = sheet;
  const state = STATES[document.truth.fields.issuingState] ?? document.truth.fields.issuingState;
  context.beginPath();
  context.roundRect(0, 0, 125, 88, [3.2, 3.2, 0, 0]);
  context.clip();
  paintGround(context, 125, 88, style.palette, random.fork('opposite'), `${state} OBSERVATIONS`, style.title);
  context.fillStyle = color(style.palette.hues[0]!, 40, 26, 0.85);
  write(context, 'OBSERVATIONS', 44, 12, { face: style.title, sizeMm: 3.6 });
  context.fillStyle = color(style.palette.hues[0]!, 30, 30, 0.8);
  write(context, 'The holder of this passport enjoys the protection of the state', 17, 30, {
    face: style.label,
    sizeMm: 2.6,
  });
  write(context, 'and may travel freely in all directions of the map.', 17, 35, { face: style.label, sizeMm: 2.6 });
  write(context, '2', 116, 83, { face: style.label, sizeMm: 2.6 });
  const fold = context.createLinearGradient(0, 76, 0, 88);
  fold.addColorStop(0, 'rgba(0, 0, 0, 0)');
  fold.addColorStop(1, 'rgba(0, 0, 0, 0.3)');
  context.fillStyle = fold;
  context.fillRect(0, 76, 125, 12);
  const page = sheet.finish();
  kept.set(document, page);
  return page;
}
