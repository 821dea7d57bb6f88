import { expect, test } from 'vitest';
import { betterLenses, hasAutofocus, isWrongLens } from './lens.ts';
import { facingOf, rankCameras } from './rank-cameras.ts';

const track = (label: string, focusMode?: readonly string[]) => ({
  label,
  getCapabilities: () => ({ focusMode }) as object,
});
const ranked = (...labels: readonly string[]) =>
  rankCameras(
    labels.map((label) => ({ deviceId: label, label, facing: facingOf(label) })),
    'environment',
  );
const others = (current: string, ...labels: readonly string[]): string[] =>
  betterLenses(ranked(current, ...labels), { deviceId: current, label: current }, 'environment').map(
    ({ label }) => label,
  );

test('the focus modes of a camera are read, and most browsers report none', () => {
  expect(hasAutofocus(track('', ['manual', 'continuous']))).toBe(true);
  expect(hasAutofocus(track('', ['single-shot']))).toBe(true);
  expect(hasAutofocus(track('', ['manual']))).toBe(false);
  for (const focusMode of [undefined, []]) expect(hasAutofocus(track('', focusMode))).toBeNull();
  expect(hasAutofocus({} as MediaStreamTrack)).toBeNull();
});

test.each([
  ['camera2 2, facing back', ['manual'], true],
  ['camera2 0, facing back', ['continuous', 'manual'], false],
  ['Rückkamera mit extremem Weitwinkel', undefined, true],
  ['背面超広角カメラ', undefined, true],
  ['Caméra arrière ultra grand angle', undefined, true],
  ['Задняя сверхширокоугольная камера', undefined, true],
  ['Back Telephoto Camera', undefined, true],
  ['Macro camera', undefined, true],
  ['Wide (13 mm)', undefined, true],
  ['Main (24 mm)', undefined, false],
  ['Back 0.5x', undefined, true],
  ['Back 1x', undefined, false],
  ['HD Webcam 1280x720', undefined, false],
  ['', undefined, false],
  ['OBS Virtual Camera', undefined, true],
])('%s with focus %s is wrong for a document: %s', (label, focusMode, wrong) => {
  expect(isWrongLens(track(label, focusMode), 'environment')).toBe(wrong);
});

test('up to two other cameras of the same side are tried, and none of the opposite side', () => {
  const [main, wide, third] = ['camera2 0, facing back', 'camera2 2, facing back', 'camera2 4, facing back'];
  expect(others(wide!, main!, third!, 'camera2 1, facing front')).toEqual([main, third]);
  expect(others(wide!, main!, third!, 'camera2 6, facing back')).toHaveLength(2);
  expect(others('Back Ultra Wide Camera', 'Front Camera')).toEqual([]);
});

test('a real camera is preferred to a virtual one', () => {
  expect(others('OBS Virtual Camera', 'Front Camera')).toEqual(['Front Camera']);
});

test('of two unnamed cameras, the one with the larger picture comes first', () => {
  const devices = [2_000_000, 12_000_000].map((maxPixels) => ({
    deviceId: String(maxPixels),
    label: '',
    facing: 'unknown' as const,
    maxPixels,
  }));
  expect(rankCameras(devices, 'environment')[0]!.maxPixels).toBe(12_000_000);
});
