import type { Measure, PhotoQuality, QualityName } from '@verify/reading';
import { expect, test } from 'vitest';
import { BACK, contextOf, factOf, FRONT, GOOD, printed, zone } from '../context.fixture.ts';
import type { DocumentContext, SideContext } from '../context.ts';
import { photoGood } from './photo.ts';

const NAMES: readonly QualityName[] = [
  'sharpness',
  'glare',
  'exposure',
  'overexposure',
  'resolution',
  'cropping',
  'occlusion',
  'colour',
];
const measure = (name: QualityName, ok: boolean, value: number | null = 0.12345): Measure => ({
  name,
  value,
  threshold: 0.5,
  right: 'at-least',
  ok,
});
const quality = (...faults: readonly QualityName[]): PhotoQuality =>
  Object.fromEntries(NAMES.map((name) => [name, measure(name, !faults.includes(name))])) as unknown as PhotoQuality;
const ALL = quality(...NAMES);
const judged = (side: Partial<SideContext>, context: Partial<DocumentContext> = {}) =>
  photoGood.judge(contextOf(null, [], { front: { ...FRONT, ...side }, ...context }));
const raised = (...of: Parameters<typeof judged>) =>
  judged(...of).flatMap(({ code, raised: is, inputs }) => (is ? [`${code} ${String(inputs!['measure'])}`] : []));
const FAULTS = [
  'DC014 sharpness',
  'DC015 glare',
  'DC016 exposure',
  'DC016 overexposure',
  'DC017 resolution',
  'DC018 cropping',
  'DC018 occlusion',
  'DC019 colour',
];

test('each quality measure has its code and is reported with three digits', () => {
  expect(raised({ quality: ALL })).toEqual(FAULTS);
  expect(raised({ quality: quality() })).toEqual([]);
  expect(judged({ quality: quality('glare') })[1]).toEqual({
    code: 'DC015',
    raised: true,
    signal: true,
    detail: 'front',
    inputs: { side: 'front', measure: 'glare', value: 0.123, readSurely: false },
    threshold: 0.5,
  });
  const nothing = { ...quality(), colour: measure('colour', true, null) };
  expect(judged({ quality: nothing })[7]).toMatchObject({ raised: false, signal: false, inputs: { value: null } });
});

const whole = (side: string, cutOff: boolean) => ({
  code: 'DC018',
  raised: cutOff,
  detail: side,
  inputs: { side, cutOff },
});

test('a part outside the picture is a fault, whatever was measured', () => {
  expect(judged({})).toEqual([whole('front', false)]);
  expect(judged({ cutOff: true })).toEqual([whole('front', true)]);
  expect(judged({ cutOff: true, quality: quality() }).at(-1)).toEqual(whole('front', true));
  expect(judged({ cutOff: true, documentFound: false })).toEqual([]);
  expect(judged({}, { back: { ...BACK, cutOff: true } })).toEqual([whole('front', false), whole('back', true)]);
});

const EXCUSED = ['DC015 glare', 'DC016 overexposure', 'DC019 colour'];
test('a confidently read zone clears faults that did not prevent reading, on its own side', () => {
  expect(raised({ quality: ALL }, { mrz: zone(), mrzSide: 'front' })).toEqual(EXCUSED);
  expect(judged({ quality: ALL }, { mrz: zone(), mrzSide: 'front' })[0]).toMatchObject({
    raised: false,
    signal: true,
    inputs: { readSurely: true },
  });
  expect(raised({ quality: ALL }, { mrz: zone(), mrzSide: 'back' })).toEqual(FAULTS);
  expect(raised({ quality: ALL }, { mrz: zone({}, undefined, 0.59), mrzSide: 'front' })).toEqual(FAULTS);
});

test('four confidently read fields clear the same faults, except a cropped part', () => {
  const facts = (ocr: ReturnType<typeof printed>) => contextOf(null, ocr).facts;
  const surely = printed(GOOD, 0.8).slice(0, 4);
  expect(raised({ quality: ALL }, { facts: facts(surely) })).toEqual([
    EXCUSED[0],
    EXCUSED[1],
    'DC018 cropping',
    EXCUSED[2],
  ]);
  expect(raised({ quality: ALL }, { facts: facts(surely.slice(1)) })).toEqual(FAULTS);
  const oneOnBack = [...surely.slice(1), factOf('Sex', 'F', { side: 'back' })];
  expect(raised({ quality: ALL }, { facts: facts(oneOnBack) })).toEqual(FAULTS);
});
