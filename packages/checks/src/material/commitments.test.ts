import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { chainAfter, chainStart, COMMITMENT_TIMES, type Commitments, judgeCommitments } from './commitments.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
/**
 * Eight pictures a second, in groups of four that arrive 60 ms after their last picture; the server's clock is ahead.
 */
const pictures = Array.from({ length: 40 }, (_, i) => ({ sha256: digest(`picture ${i}`), timeMs: i * 125 }));
const AHEAD_MS = 1_800_000_000_000;
const groups: Commitments['groups'] = Array.from({ length: 10 }, (_, g) => {
  const four = pictures.slice(g * 4, g * 4 + 4);
  return { receivedAtMs: AHEAD_MS + four[3]!.timeMs + 60, digests: four.map(({ sha256 }) => sha256) };
});
const judge = (own = pictures, sent = groups) => judgeCommitments(own, { groups: sent });
const changed = (at: number, by: Partial<(typeof pictures)[number]>) => pictures.with(at, { ...pictures[at]!, ...by });

test('pictures that match their commitments pass', () =>
  expect(judge()).toEqual({
    fault: 'none',
    committed: 40,
    maxLagMs: 375,
    usualLagMs: 250,
    clockOffsetMs: AHEAD_MS + 60,
  }));

test.each<[string, () => ReturnType<typeof judge>]>([
  ['the first one is another', () => judge(changed(0, { sha256: digest('edited') }))],
  ['the last one is another', () => judge(changed(39, { sha256: digest('edited') }))],
  ['two changed places', () => judge(pictures.with(7, pictures[8]!).with(8, pictures[7]!))],
  ['one in the middle is missing', () => judge(pictures.toSpliced(20, 1))],
  ['the last one is missing', () => judge(pictures.slice(0, -1))],
  ['one was put in', () => judge(pictures.toSpliced(20, 0, pictures[3]!))],
  ['nothing is left', () => judge([])],
])('pictures that don’t match are reported: %s', (_, judged) => expect(judged().fault).toBe('other-pictures'));

test('missing commitments, and a missing end, have their own fault codes', () => {
  expect(judge(pictures, []).fault).toBe('nothing-committed');
  expect(judge(pictures, groups.slice(0, -1)).fault).toBe('incomplete');
  expect(judge(changed(0, { sha256: digest('edited') }), groups.slice(0, -1)).fault).toBe('other-pictures');
});

test('a single request may be late by three seconds, and no more', () => {
  const { maxLagMs, usualLagMs } = COMMITMENT_TIMES;
  const late = (g: number, byMs: number) =>
    groups.map((group, i) => (i === g ? { ...group, receivedAtMs: group.receivedAtMs + byMs } : group));
  // The first picture of a group is 375 ms older than its last.
  expect(judge(pictures, late(5, maxLagMs - 375)).fault).toBe('none');
  expect(judge(pictures, late(5, maxLagMs - 374))).toMatchObject({ fault: 'late', maxLagMs: maxLagMs + 1 });
  const many = (byMs: number) =>
    groups.map((group, i) => (i > 5 ? { ...group, receivedAtMs: group.receivedAtMs + byMs } : group));
  // Four groups of ten are later than the rest, so the slowest quarter begins among them.
  const at = (byMs: number) => judge(pictures, many(byMs)).usualLagMs;
  const most = Array.from({ length: 2_000 }, (__, byMs) => byMs).findLast((byMs) => at(byMs) <= usualLagMs)!;
  expect(judge(pictures, many(most))).toMatchObject({ fault: 'none', usualLagMs });
  expect(judge(pictures, many(most + 1)).fault).toBe('late');
});

test('a clock that is stopped while pictures are made gives a lag', () => {
  // The browser claims that 5 s of work took no time.
  const paused = groups.map((group, i) => (i > 4 ? { ...group, receivedAtMs: group.receivedAtMs + 5_000 } : group));
  expect(judge(pictures, paused).fault).toBe('late');
});

test('the chain starts with the nonce and depends on the order of all digests', () => {
  const [a, b] = [digest('a'), digest('b')];
  const start = chainStart('nonce');
  expect(start).toBe(digest('nonce'));
  const bytes = Buffer.concat([start, a, b].map((hex) => Buffer.from(hex, 'hex')));
  expect(chainAfter(start, [a, b])).toBe(createHash('sha256').update(bytes).digest('hex'));
  const all = [chainAfter(start, [b, a]), chainAfter(chainAfter(start, [a]), [b]), chainAfter(a, [a, b])];
  expect(new Set([...all, chainAfter(start, [a, b])]).size).toBe(4);
});
