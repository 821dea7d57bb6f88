import { expect, test } from 'vitest';
import { BACK, contextOf, contextWith, FRONT, zone } from '../context.fixture.ts';
import type { DocumentContext } from '../context.ts';
import { choiceAgrees, claimAgrees, noEditorMarks } from './file.ts';

const editor = (software: string | null, segments: readonly string[] = []) =>
  noEditorMarks.judge(contextWith({}, { front: { ...FRONT, marks: { software, segments, camera: null } } }))[0]!;

test.each([
  ['Adobe Photoshop 26.1', 'photoshop'],
  ['Adobe Photoshop Lightroom 8', null],
  ['Adobe Photoshop Camera Raw 17', null],
  ['Adobe Photoshop Express', null],
  ['GIMP 3.0', 'gimp'],
  ['Gimpel 2', null],
  ['Affinity Photo 2', 'affinity'],
  ['Pixelmator Pro', 'pixelmator'],
  ['Paint.NET 5', 'paint.net'],
  ['Photopea', 'photopea'],
  ['Krita 5', 'krita'],
  ['Canva', 'canva'],
  ['Adobe Illustrator 29', 'illustrator'],
  ['Corel Draw', 'coreldraw'],
  ['CorelDRAW', 'coreldraw'],
  ['Inkscape 1.4', 'inkscape'],
  ['HDR+ 1.0', null],
  [null, null],
])('%s names the editor: %s', (software, name) =>
  expect(editor(software)).toEqual({
    code: 'DC035',
    raised: name !== null,
    detail: 'front',
    inputs: { side: 'front', editor: name, segments: [] },
  }),
);

test('a segment that only an editor writes names it, but a named program comes first', () => {
  expect(editor(null, ['ducky']).inputs).toMatchObject({ editor: 'photoshop', segments: ['ducky'] });
  expect(editor('GIMP 3.0', ['ducky']).inputs).toMatchObject({ editor: 'gimp' });
  expect(editor(null, ['photoshop', 'xmp-history']).raised).toBe(false);
});

const claimOf = (mrzLines: readonly string[] | null) => ({ claim: { mrzLines } }) as unknown as typeof FRONT;
const [FIRST, SECOND] = zone().lines as [string, string];
const claimed = (lines: readonly string[] | null, change: Partial<DocumentContext> = {}, mrz = zone()) =>
  claimAgrees.judge(contextOf(mrz, [], { front: { ...FRONT, ...claimOf(lines) }, ...change }))[0];

test('the browser’s zone is compared by character, and a difference is only noted', () => {
  expect(claimed([FIRST, SECOND])).toEqual({
    code: 'DC020',
    raised: false,
    signal: false,
    inputs: { differing: 0, claimedLines: 2, ourLines: 2 },
  });
  expect(claimed([FIRST, `X${SECOND.slice(1, -1)}X`])).toMatchObject({ signal: true, inputs: { differing: 2 } });
  // A value that only one of them has counts as a difference.
  expect(claimed([FIRST])).toMatchObject({ signal: true, inputs: { differing: 44, claimedLines: 1, ourLines: 2 } });
  expect(claimed([FIRST, SECOND, 'ABC'])).toMatchObject({ inputs: { differing: 3, claimedLines: 3 } });
  expect(claimed([])).toBeUndefined();
  expect(claimed(null)).toBeUndefined();
});

test('the side with the zone is compared', () => {
  const back = { ...BACK, ...claimOf([FIRST, `X${SECOND.slice(1)}`]) };
  expect(claimed([FIRST, SECOND], { back, mrzSide: 'back' })!.inputs).toMatchObject({ differing: 1 });
  expect(claimed([FIRST, SECOND], { back, mrzSide: 'front' })!.inputs).toMatchObject({ differing: 0 });
  const none = claimAgrees.judge(contextOf(null, [], { front: { ...FRONT, ...claimOf(['ABC']) } }))[0];
  expect(none!.inputs).toEqual({ differing: 3, claimedLines: 1, ourLines: 0 });
});

const chosen = (change: Partial<DocumentContext>) => choiceAgrees.judge(contextWith({}, change))[0]!;

test('a choice that differs from print is a concern, and one that differs from a zone is a note', () => {
  const submitted = { documentType: 'id-card', issuingCountry: 'DEU' } as const;
  expect(chosen({ submitted, typeFrom: 'print', countryFrom: 'print' })).toEqual({
    code: 'DC052',
    raised: true,
    signal: true,
    detail: 'Issue country as chosen, Document type as chosen',
    inputs: { differing: ['Issue country', 'Document type'], typeFrom: 'print', countryFrom: 'print' },
  });
  expect(chosen({ submitted, typeFrom: 'zone', countryFrom: 'barcode' })).toMatchObject({
    raised: false,
    signal: true,
    detail: '',
    inputs: { differing: ['Issue country', 'Document type'] },
  });
  expect(chosen({ submitted, typeFrom: null, countryFrom: null })).toMatchObject({ raised: false, signal: false });
  expect(chosen({ submitted: { documentType: 'passport', issuingCountry: 'UTO' } }).signal).toBe(false);
  expect(chosen({ submitted: { documentType: 'passport', issuingCountry: 'unknown' } }).signal).toBe(false);
  expect(choiceAgrees.judge(contextWith({}, { submitted: null }))).toEqual([]);
});
