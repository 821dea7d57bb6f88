import { createRandom } from '../random.ts';
import { fromCanvas, type Raster } from '../raster.ts';
import type { SpecimenDocument } from './document.ts';
import { stateName } from './fields.ts';
import { color } from './guilloche.ts';
import { createSheet, write } from './sheet.ts';
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
  const dpi = document.pixelsPerMm * 25.4;
  const micro = `${stateName(document.truth.fields.issuingState)} OBSERVATIONS`;
  const corners = [3.2, 3.2, 0, 0];
  const { canvas, context } = createSheet({
    size: [125, 88],
    corners,
    dpi,
    style,
    random: random.fork('opposite'),
    micro,
  });
  const small = { face: style.label, sizeMm: 2.6 };
  context.fillStyle = color(style.palette.hues[0]!, 40, 26, 0.85);
  write(context, 'OBSERVATIONS', 44, 12, { face: style.title, sizeMm: 3.6 });
  context.fillStyle = color(style.palette.hues[0]!, 30, 30, 0.8);
  write(context, 'The holder of this passport enjoys the protection of the state', 17, 30, small);
  write(context, 'and may travel freely in all directions of the map.', 17, 35, small);
  write(context, '2', 116, 83, small);
  const fold = context.createLinearGradient(0, 76, 0, 88);
  fold.addColorStop(0, 'rgba(0, 0, 0, 0)');
  fold.addColorStop(1, 'rgba(0, 0, 0, 0.3)');
  context.fillStyle = fold;
  context.fillRect(0, 76, 125, 12);
  const page = fromCanvas(canvas);
  kept.set(document, page);
  return page;
}
