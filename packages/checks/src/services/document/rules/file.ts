import { sidesOf, type DocumentRule } from '../context.ts';
import { bestFact } from '../facts.ts';

/** DC035: marks of a program for editing pictures; cameras and galleries leave their names too. */
export const noEditorMarks: DocumentRule = {
  name: 'no-editor-marks',
  codes: ['DC035'],
  version: 2,
  judge: (context) =>
    sidesOf(context)
      .filter((side) => side.undecodable === null)
      .map(({ side, marks }) => {
        const named = EDITORS.find(({ pattern }) => pattern.test(marks.software ?? ''))?.name ?? null;
        const editor = named ?? (marks.segments.includes('ducky') ? 'photoshop' : null);
        return {
          code: 'DC035',
          raised: editor !== null,
          detail: side,
          inputs: { side, editor, segments: marks.segments },
        };
      }),
};

/** The browser's zone is compared with ours and never used: it may be a weak reading, or another program. */
export const claimAgrees: DocumentRule = {
  name: 'claim-agrees',
  codes: ['DC020'],
  version: 1,
  judge({ mrz, mrzSide, front, back }) {
    const claimed = (mrzSide === 'back' ? back : front)?.claim?.mrzLines;
    if (!claimed || claimed.length === 0) return [];
    const ours = mrz?.lines.join('') ?? '';
    const theirs = claimed.join('');
    const differing =
      [...theirs].filter((char, i) => char !== ours[i]).length + Math.max(0, ours.length - theirs.length);
    return [
      {
        code: 'DC020',
        raised: false,
        signal: differing > 0,
        inputs: { differing, claimedLines: claimed.length, ourLines: mrz?.lines.length ?? 0 },
      },
    ];
  },
};

/** DC052: a field that the person calls wrong gets a review; one called right with another reading is noted. */
export const confirmedByPerson: DocumentRule = {
  name: 'confirmed-by-person',
  codes: ['DC052'],
  version: 1,
  judge({ confirmed, facts }) {
    if (!confirmed) return [];
    const wrong = confirmed.filter(({ right }) => !right).map(({ category }) => category);
    const differing = confirmed.flatMap(({ category, shown, right }) => {
      const ours = bestFact(facts, category)?.content;
      return right && ours !== undefined && folded(ours) !== folded(shown) ? [category] : [];
    });
    const inputs = { asked: confirmed.length, wrong, differing };
    const signal = differing.length > 0;
    return [{ code: 'DC052', raised: wrong.length > 0, signal, detail: wrong.join(', '), inputs }];
  },
};

/** DC052: the person chose another country or type. Zone and barcode outweigh it; against print it is a review. */
export const choiceAgrees: DocumentRule = {
  name: 'choice-agrees',
  codes: ['DC052'],
  version: 1,
  judge({ submitted, documentType, typeFrom, issuingCountry, countryFrom }) {
    if (!submitted) return [];
    const differing = [
      { name: 'Issue country', from: countryFrom, chosen: submitted.issuingCountry, read: issuingCountry },
      { name: 'Document type', from: typeFrom, chosen: submitted.documentType, read: documentType },
    ].filter(({ from, chosen, read }) => from !== null && chosen !== 'unknown' && chosen !== read);
    const printed = differing.filter(({ from }) => from === 'print').map(({ name }) => name);
    return [
      {
        code: 'DC052',
        raised: printed.length > 0,
        signal: differing.length > 0,
        detail: printed.map((name) => `${name} as chosen`).join(', '),
        inputs: { differing: differing.map(({ name }) => name), typeFrom, countryFrom },
      },
    ];
  },
};

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s<-]+/g, ' ')
    .trim();

const EDITORS: readonly { readonly name: string; readonly pattern: RegExp }[] = [
  // Lightroom and Camera Raw develop photos, and Adobe's scanner app straightens them: no marks of an edit.
  { name: 'photoshop', pattern: /photoshop(?! (lightroom|camera raw|express))/i },
  { name: 'gimp', pattern: /\bgimp\b/i },
  { name: 'affinity', pattern: /affinity (photo|designer)/i },
  { name: 'pixelmator', pattern: /pixelmator/i },
  { name: 'paint.net', pattern: /paint\.net/i },
  { name: 'photopea', pattern: /photopea/i },
  { name: 'krita', pattern: /\bkrita\b/i },
  { name: 'canva', pattern: /\bcanva\b/i },
  { name: 'illustrator', pattern: /adobe illustrator/i },
  { name: 'coreldraw', pattern: /corel ?(draw|photo-paint)/i },
  { name: 'inkscape', pattern: /inkscape/i },
];
