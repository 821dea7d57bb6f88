import { expect, test } from 'vitest';
import { finalise } from './finalise.ts';
import { flow, material } from '../material/material.fixture.ts';
import type { Material } from '../material/material.ts';
import type { Tools } from '../services/tools.ts';

/** Without a recording, the liveness check needs no tools. */
async function decide(change: Partial<Material>, requireProof: Material['flow']['requireProof'] = []) {
  const settings = flow({ steps: ['liveness'], services: ['liveness'], effects: { LV001: 'ignore' }, requireProof });
  const given = material(new Uint8Array(), { flow: settings, document: undefined, ...change });
  const { finalised } = await finalise(given, {} as Tools);
  const { status, concerns, comments } = finalised.overall;
  return { status, codes: concerns.map(({ id }) => id), comments, liveness: finalised.services.liveness! };
}

test('a result that lacks a proof required by the flow gets a review', async () => {
  expect((await decide({})).codes).toEqual([]);
  const { status, codes, liveness } = await decide({}, ['lightFollowed']);
  expect([status, codes]).toEqual(['needs-review', ['DC045', 'SY004']]);
  expect(liveness.assurance).toMatchObject({ lightFollowed: 'not-proved' });
  expect(liveness.downgrades).toEqual(['still-instead-of-recording']);
});

test.each([
  [undefined, [], []],
  ['one-network', [], ['The link was opened in two browsers of one network; the second one went on']],
  [
    'two-networks',
    ['DC045', 'SY005'],
    ['The link was opened in two browsers of different networks; the second one went on'],
  ],
] as const)('a link opened in two browsers (%s) is noted', async (openedInTwo, codes, notes) => {
  const result = await decide({ openedInTwo });
  expect(result.codes).toEqual(codes);
  expect(result.comments.filter(({ service }) => service === 'system').map(({ comment }) => comment)).toEqual(notes);
});
