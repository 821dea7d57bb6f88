import type { DocumentRule } from '../context.ts';
import { type Category, type CheckCode, comparesFaces } from '@verify/contract';
import { isPage } from '@verify/print/review';
import type { Conflict } from '../compare.ts';
import type { Source } from '../fact.ts';
import type { Verdict } from '../../../rules/rule.ts';

/** DC043, DC044, DC046, DC047, DC048: the same field with two values. */
export const sourcesAgree: DocumentRule = {
  name: 'sources-agree',
  codes: ['DC043', 'DC044', 'DC046', 'DC047', 'DC048'],
  version: 1,
  judge({ comparisons, facts }) {
    return PAIRS.flatMap(([a, b, code]): Verdict[] => {
      const compared = [...facts[a].keys()].filter((category) => facts[b].has(category));
      if (compared.length === 0) return [];
      const found = comparisons.conflicts.filter(({ sources }) => sources[0] === a && sources[1] === b);
      const detail = found.map(({ category }) => category).join(', ');
      return [{ code, raised: found.length > 0, detail, inputs: { compared } }];
    });
  },
};

/**
 * DC007: two documents, by at least two fields, or a passport's page where a card with another side was submitted.
 * Where faces are compared, the front must name the holder of the back, too: somebody may cover the print on the front
 * of their own card and send the back of another.
 */
export const sidesBelongTogether: DocumentRule = {
  name: 'sides-belong-together',
  codes: ['DC007'],
  version: 3,
  judge({ flow, facts, comparisons, back, front, mrz, submitted, frontShowsPage }) {
    if (!back) return [];
    const cardSubmitted = submitted !== null && submitted.documentType !== 'passport';
    const pageBesideCard = cardSubmitted && front !== null && ((mrz !== null && isPage(mrz)) || frontShowsPage);
    const across = comparisons.conflicts.filter(
      (conflict) => conflict.acrossSides && IDENTIFYING.has(conflict.category),
    );
    const categories = [...new Set(across.map(({ category }) => category))];
    const named = (side: 'front' | 'back') =>
      [...IDENTIFYING].filter((each) => Object.values(facts).some((source) => source.get(each)?.side === side));
    const onBack = named('back');
    const equal = comparisons.rows.flatMap((row) => (row.equal ? [row.category] : []));
    const shared = named('front').filter((each) => onBack.includes(each) && equal.includes(each));
    // A relative has the same last name, and many have the same first one.
    const linked = shared.includes('Document number') || shared.length >= 2;
    const unlinked = comparesFaces(flow.steps) && onBack.length > 0 && !linked;
    const different = pageBesideCard ? 'a page of a passport beside a card' : categories.join(', ');
    return [
      {
        code: 'DC007',
        raised: categories.length >= 2 || pageBesideCard || unlinked,
        detail: different || (unlinked ? 'the front does not name the holder of the back' : ''),
        inputs: { categories, pageBesideCard, shared },
        threshold: 2,
      },
    ];
  },
};

/** The code of a conflict between two sources. */
export const conflictCode = (sources: Conflict['sources']): CheckCode =>
  PAIRS.find(([a, b]) => a === sources[0] && b === sources[1])![2];

const PAIRS = [
  ['ocr', 'barcode', 'DC043'],
  ['mrz', 'barcode', 'DC044'],
  ['ocr', 'nfc', 'DC046'],
  ['ocr', 'mrz', 'DC047'],
  ['mrz', 'nfc', 'DC048'],
  // No code of its own: both are read from the document's electronic parts.
  ['nfc', 'barcode', 'DC048'],
] as const satisfies readonly (readonly [Source, Source, CheckCode])[];
const IDENTIFYING: ReadonlySet<Category> = new Set(['Document number', 'First name', 'Last name', 'Date of birth']);
