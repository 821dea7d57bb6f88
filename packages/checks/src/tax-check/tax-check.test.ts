import { paper, paperPdf } from '@verify/specimen';
import { expect, test } from 'vitest';
import { TODAY } from '../doc-check/context.fixture.ts';
import { paperMaterial } from '../paper/papers.fixture.ts';
import { createTools } from '../tools.ts';
import { taxCheck } from './tax-check.ts';

test('a certificate in the given name passes, one in another name does not', async () => {
  const tools = await createTools({ assets: {} });
  const sheet = paper({ seed: 4, today: TODAY, kind: 'tax', lastName: 'Berger' });
  const { papers } = paperMaterial(sheet, paperPdf(sheet));
  const file = papers['proof-of-address']!;
  const run = async (change = {}) =>
    (
      await taxCheck.run(
        paperMaterial(sheet, file.bytes, { papers: { 'tax-certificate': file }, ...change }),
        tools,
        new Map(),
      )
    ).raised;
  expect(await run()).toEqual([]);
  expect(await run({ profile: [{ category: 'Last name', value: 'Marlowe' }] })).toMatchObject([{ code: 'TX001' }]);
});
