import type { Category, ProfileList } from '@verify/contract';
import { type Bounds, chooseDate } from '@verify/reading';
import { SURE_PRINT } from '@verify/print/review';
import type { Facts } from './fact.ts';
import type { Fact } from './fact.ts';

/**
 * Chooses the century of each short year: by the full date elsewhere, the order of birth, issue and expiry, and finally
 * the caller, whose value is shown and compared. `others` keeps the open alternatives, so that no rule decides by them.
 */
export function settleDates(facts: Facts, claims: ProfileList): Facts {
  const inFull = (category: Category, least: number): string[] =>
    [facts.barcode, facts.ocr, facts.nfc].flatMap((source) => {
      const fact = source.get(category);
      return fact && !fact.candidates && fact.confidence >= least ? [fact.content] : [];
    });
  const settle = (fact: Fact): Fact => {
    const { candidates, category } = fact;
    if (!candidates) return fact;
    const bounds = boundsOf(
      category,
      (other) => inFull(other, SURE_PRINT)[0] ?? onlyDate(facts.nfc.get(other)) ?? onlyDate(facts.mrz.get(other)),
    );
    // A misread year rarely gives the same year of another century, so matching print need not be certain.
    const { date, others } = chooseDate(candidates, inFull(category, 0), bounds);
    if (date === null) return fact;
    const claimed = claims.find((claim) => claim.category === category && others.includes(claim.value))?.value;
    const open = claimed ? [date, ...others.filter((other) => other !== claimed)] : others;
    return { ...fact, content: claimed ?? date, others: open };
  };
  const settled = (source: ReadonlyMap<Category, Fact>) =>
    new Map([...source].map(([category, fact]) => [category, settle(fact)]));
  const mrz = settled(facts.mrz);
  const nfc = settled(facts.nfc);
  return { ...facts, nfc, mrz, ocr: asOpenAs(mrz, settled(facts.ocr)), barcode: withDays(facts.barcode, facts.ocr) };
}

/** A month encoded without a day gets the printed day. */
const withDays = (barcode: ReadonlyMap<Category, Fact>, ocr: ReadonlyMap<Category, Fact>) =>
  new Map(
    [...barcode].map(([category, fact]) => {
      const printed = ocr.get(category)?.content;
      const same = fact.monthOnly && printed?.slice(0, 7) === fact.content.slice(0, 7);
      return [category, same ? { ...fact, content: printed } : fact];
    }),
  );

/** Print that states what the zone leaves open is not more certain than the zone. */
const asOpenAs = (mrz: ReadonlyMap<Category, Fact>, ocr: ReadonlyMap<Category, Fact>) =>
  new Map(
    [...ocr].map(([category, fact]) => {
      const { content, others = [] } = mrz.get(category) ?? {};
      return [category, content === fact.content && others.length > 0 ? { ...fact, others } : fact];
    }),
  );

/** A holder is born before the document is issued, and it is issued before it expires. */
function boundsOf(category: Category, dayOf: (category: Category) => string | undefined): Bounds {
  if (category === 'Date of birth') return { to: dayOf('Date of issue') };
  if (category === 'Date of expiry') return { from: dayOf('Date of issue') ?? dayOf('Date of birth') };
  return {};
}

const onlyDate = (fact: Fact | undefined): string | undefined =>
  fact && fact.valid !== false && !fact.candidates ? fact.content : undefined;
