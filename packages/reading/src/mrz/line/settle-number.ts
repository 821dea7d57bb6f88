import { runChecks, slotText } from '../check-digit.ts';
import type { Layout } from '../formats.ts';
import { isKnownNumber } from '../number-formats.ts';
import { allowedColumns } from './columns.ts';
import type { Column } from './decode.ts';
import { LOOK_ALIKES } from './look-alikes.ts';
import { ALPHABET } from './net.ts';

/** Logarithm: nearer look-alikes make a number ambiguous. Of 42 the nearest was 7.3 (`pnpm bench mrz-real`). */
const DOUBT = 7;
/** Letters that most issuers do not use: if the State's format is unknown, such a letter may be a digit. */
const RARE = /[OI]/;

export interface NumberVerdict {
  readonly lines: readonly string[];
  readonly swapped: readonly { readonly line: number; readonly column: number }[];
  /** No other number is nearly as likely and satisfies the check digits. */
  readonly sure: boolean;
}

/** In its State's format: O and 0 can cancel out in a check digit, so without a known format it is uncertain. */
export function settleNumber(
  layout: Layout,
  lines: readonly string[],
  fits: readonly { readonly columns: readonly Column[] }[],
): NumberVerdict {
  const { documentNumber: slot, issuingState } = layout.fields;
  const asRead = { lines, swapped: [], sure: true };
  if (!slot || slot.to - slot.from !== 8 || !issuingState) return asRead;
  const state = slotText(lines, issuingState).replaceAll('<', '');
  const rivals = rivalsOf(layout, lines, fits[slot.line - 1]!.columns, slot);
  const held = heldChecks(layout, lines);
  const others = rivals.filter((rival) => heldChecks(layout, rival.lines) >= held);
  const known = (text: readonly string[]) => isKnownNumber(state, slotText(text, slot).replaceAll('<', ''));
  if (known(lines)) return { ...asRead, sure: others.every((rival) => rival.cost > DOUBT || !known(rival.lines)) };
  const better = others.filter((rival) => known(rival.lines) && rival.cost <= DOUBT);
  if (better.length === 1) return { lines: better[0]!.lines, swapped: better[0]!.swapped, sure: true };
  const odd = known(lines) === null && RARE.test(slotText(lines, slot));
  return { ...asRead, sure: !odd && others.every((rival) => rival.cost > DOUBT) };
}

interface Rival extends Omit<NumberVerdict, 'sure'> {
  readonly cost: number;
}

/** The number with every choice of look-alikes, except itself. */
function rivalsOf(
  layout: Layout,
  lines: readonly string[],
  columns: readonly Column[],
  { line, from, to }: { line: number; from: number; to: number },
): Rival[] {
  let rivals: Rival[] = [{ lines, swapped: [], cost: 0 }];
  const allowed = allowedColumns(layout.classes[line - 1]!);
  for (let j = from - 1; j < to; j++) {
    const own = lines[line - 1]![j]!;
    const twin = LOOK_ALIKES.get(own);
    if (!twin || !allowed[j]!.includes(ALPHABET.indexOf(twin))) continue;
    const { probabilities } = columns[j]!;
    const cost = Math.log(
      (probabilities[ALPHABET.indexOf(own)]! + 1e-9) / (probabilities[ALPHABET.indexOf(twin)]! + 1e-9),
    );
    rivals = rivals.flatMap((rival) => {
      if (rival.cost + Math.max(0, cost) > DOUBT) return [rival];
      const text = rival.lines[line - 1]!;
      const changed = rival.lines.with(line - 1, text.slice(0, j) + twin + text.slice(j + 1));
      const swapped = [...rival.swapped, { line: line - 1, column: j }];
      return [rival, { lines: changed, swapped, cost: rival.cost + Math.max(0, cost) }];
    });
  }
  return rivals.slice(1);
}

const heldChecks = (layout: Layout, lines: readonly string[]): number =>
  runChecks(layout, lines).filter((check) => check.valid).length;
