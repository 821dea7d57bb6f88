import { expect, test } from 'vitest';
import { startVideoCheck } from './video-content.ts';

/** Checks the file whole and byte by byte, because the result must not depend on the pieces. */
function holdsPictures(mediaType: 'video/webm' | 'video/mp4', parts: readonly string[]): boolean {
  const bytes = Buffer.from(parts.join(''), 'hex');
  const [whole, cut] = [startVideoCheck(mediaType), startVideoCheck(mediaType)];
  whole.write(bytes);
  for (let at = 0; at < bytes.length; at++) cut.write(bytes.subarray(at, at + 1));
  expect(cut.end()).toBe(whole.end());
  return whole.end();
}
const HEADER = '1a45dfa3' + '84' + '42868101';
const SEGMENT = '18538067' + '01ffffffffffffff';
const TRACKS = '1654ae6b' + '82' + 'ec80';
const CLUSTER = '1f43b675' + '01ffffffffffffff' + 'e78100';
const BLOCK = 'a3' + '86' + '81000080' + 'd0d1';

test('a WebM contains pictures if a block contains bytes, with or without sizes', () => {
  const holds = (...parts: readonly string[]) => holdsPictures('video/webm', parts);
  expect(holds(HEADER, SEGMENT, TRACKS, CLUSTER, BLOCK)).toBe(true);
  expect(holds(HEADER, '1853806797', TRACKS, '1f43b6758b', 'e78100', BLOCK)).toBe(true);
  // A group of one block and its duration.
  expect(holds(HEADER, SEGMENT, CLUSTER, 'a088', 'a186', '81000080d0d1')).toBe(true);
  expect(holds(HEADER)).toBe(false);
  expect(holds(HEADER, SEGMENT, TRACKS)).toBe(false);
  expect(holds(HEADER, SEGMENT, TRACKS, CLUSTER)).toBe(false);
  expect(holds(HEADER, SEGMENT, CLUSTER, 'a38481000080')).toBe(false);
  // Announced but cut off.
  expect(holds(HEADER, SEGMENT, CLUSTER, 'a386810000')).toBe(false);
  // No length, and a length that no file has.
  expect(holds(HEADER, '00', BLOCK)).toBe(false);
  expect(holds(HEADER, SEGMENT, '1f43b67501')).toBe(false);
});
