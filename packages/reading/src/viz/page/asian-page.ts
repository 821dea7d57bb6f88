import type { Box } from '../../types.ts';
import { readAsian } from '../by-label/read-asian.ts';
import type { ReadPrint } from '../like-value.ts';
import { inPixels, type VizField } from '../viz-field.ts';
import type { PageContext } from './page.ts';
import type { Look, PageLine } from './page-line.ts';
import { leastSure } from './witnessed.ts';

/** Cards of China, Japan and Thailand, whose dates and numbers have labels in their own script. */
export function asianFields(lines: readonly PageLine[], { width, today, issuingState }: PageContext): VizField[] {
  const scale = width / CARD_MM;
  const printOf = (line: PageLine, look: Look): ReadPrint => ({
    ...inMillimetres(line, scale),
    shapes: look.symbols.length,
    text: look.text,
    symbols: look.symbols,
    confidence: leastSure(look),
    label: null,
  });
  const prints = new Map(lines.map((line) => [printOf(line, line.looks[0]!), line]));
  const thai = lines.map((line) => printOf(line, line.looks[1] ?? line.looks[0]!));
  const again = (print: ReadPrint) => {
    const other = prints.get(print)?.looks[1];
    return { text: other?.text ?? '', confidence: 0, symbols: [] };
  };
  const context = { today, issuingState };
  const found = readAsian([...prints.keys()], context, scale, again);
  return found.length > 0 ? found : readAsian(thai, context, scale, again);
}
const CARD_MM = 85.6;
const inMillimetres = ({ x, y, width, height }: Box, scale: number): Box =>
  inPixels({ x, y, width, height }, 1 / scale);
