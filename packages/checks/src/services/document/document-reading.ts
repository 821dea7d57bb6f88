import type { Category } from '@verify/contract';
import { type DateRole, possibleDates } from '@verify/reading';
import { type DocumentReading, type SideReading, statesYear } from '@verify/print/document';
import { SURE_PRINT } from '@verify/print/review';
import { ageOn } from '../../material/step-rules.ts';
import type { BarcodeCounts, Fact } from './fact.ts';

/** Fields of the visual zone with only their reading confidence. `today` decides the centuries of short years. */
export function vizFacts({ viz, side }: SideReading, today: string): Fact[] {
  const read = viz.filter(
    ({ category, value, confidence }) =>
      category !== 'Date of birth' || confidence >= SURE_PRINT || isBirth(value, today),
  );
  return read.map(({ category, value, contentType, confidence, accentsDoubtful, raw }) => ({
    category,
    content: value,
    contentType,
    confidence,
    // Shown, but not used for anyone's age.
    valid: category === 'Date of birth' && !isBirth(value, today) ? false : null,
    side,
    accentsDoubtful,
    candidates: contentType === 'date' && !statesYear(raw, value) ? candidatesOf(category, value, today) : undefined,
  }));
}

/** A birth in the future, or more than 120 years ago, is impossible, however clear the print is. */
const isBirth = (day: string, today: string): boolean => {
  const age = ageOn(today, day);
  return age >= 0 && age <= 120;
};

function candidatesOf(category: Category, value: string, today: string): Fact['candidates'] {
  const role = ROLES[category];
  const found = role ? possibleDates(value.slice(2).replaceAll('-', ''), role, today) : [];
  return found.length > 1 ? found : undefined;
}

const ROLES: Partial<Record<Category, DateRole>> = {
  'Date of birth': 'birth',
  'Date of expiry': 'expiry',
  'Date of issue': 'issue',
};

/** A side's barcodes, with their fields if parsed. Error correction makes every character certain. */
export function barcodesOf({ barcodes, side }: SideReading): { readonly parsed: boolean; readonly facts: Fact[] }[] {
  return barcodes.map(({ parsed, fields }) => ({
    parsed,
    facts: fields.map(({ category, value, contentType, cut, monthOnly }) => ({
      category,
      content: value,
      contentType,
      confidence: 1,
      valid: parsed,
      side,
      cut: cut ?? false,
      monthOnly,
    })),
  }));
}

export const sidesOfReading = (reading: DocumentReading | null): SideReading[] =>
  [reading?.front, reading?.back].filter((side): side is SideReading => side !== null && side !== undefined);

/** Barcodes that are or may be a licence's: a QR code with a web address is neither found nor malformed. */
export function countBarcodes(reading: DocumentReading | null): BarcodeCounts {
  const all = sidesOfReading(reading)
    .flatMap(({ barcodes }) => barcodes)
    .filter(({ content }) => content !== 'other');
  const problems = [...new Set(all.flatMap((each) => each.problems))];
  return { found: all.length, parsed: all.filter(({ parsed }) => parsed).length, problems };
}
