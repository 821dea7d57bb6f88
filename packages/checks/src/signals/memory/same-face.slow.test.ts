import { makePerson, passport } from '@verify/specimen';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TODAY } from '../../services/document/context.fixture.ts';
import { createFinaliser, type Finaliser } from '../../pool/finaliser.ts';
import { flow, material, shoot } from '../../material/material.fixture.ts';
import type { KnownMaterial } from '../../material/material.ts';
import sharp from 'sharp';
import type { DocumentMemo, KnownHolder } from './holder.ts';

let finaliser: Finaliser;
beforeAll(async () => {
  finaliser = createFinaliser();
  expect(await finaliser.ready()).toBe(true);
});
afterAll(() => finaliser.close());

const SEED = 7;
const known: KnownMaterial = {
  seen: [],
  challengesRepeat: false,
  accountId: 'account',
  blockSecret: new Uint8Array(32).fill(7),
  blocked: [],
};

/** Judges a photo in an account that has decided an application with the same document, and this portrait. */
async function judge(photo: Uint8Array, portrait: Uint8Array | null, comparesFaces = true) {
  const asked: boolean[] = [];
  const holders = async (_: unknown, withPortraits: boolean): Promise<KnownHolder[]> => {
    asked.push(withPortraits);
    return [{ same: true, daysAgo: 2, ...(portrait && { portrait }) }];
  };
  const steps = comparesFaces ? (['document', 'selfie'] as const) : (['document'] as const);
  const result = await finaliser.run(material(photo, { environment: 'live', flow: flow({ steps: [...steps] }) }), {
    recollection: { recollect: async () => ({ known, candidates: [] }), holders },
  });
  const entry = result.trace.find(({ rule }) => rule === 'shows-the-same-holder');
  const crop = result.images.find(({ kind }) => kind === 'portrait')!.bytes;
  return { asked, entry, crop };
}

describe('a document seen in another application', () => {
  test('a reused document gives the same face, and another face if its portrait was replaced', async () => {
    const document = passport({ seed: SEED, today: TODAY });
    const { asked, entry, crop } = await judge(await shoot(document, SEED), null);
    expect(asked).toEqual([true]);
    expect(entry).toMatchObject({ outcome: 'skipped' });

    const again = (await judge(await shoot(document, 19), crop)).entry!;
    expect(again).toMatchObject({ outcome: 'clear', inputs: { same: 1, others: 0 } });
    expect(again.inputs['distance']).toBeLessThan(0.45);

    const own = makePerson({ seed: SEED, today: TODAY });
    // Heads differ unless their seeds differ by a multiple of twelve.
    const forged = passport({ seed: SEED, today: TODAY, person: { ...own, seed: own.seed + 5 } });
    expect((await judge(await shoot(forged, SEED), crop)).entry).toMatchObject({
      code: 'DC034',
      outcome: 'raised',
      inputs: { same: 0, others: 1, daysAgo: 2 },
    });
  });

  test('a reused picture matches after a rotation, and another photograph does not', async () => {
    const document = passport({ seed: SEED, today: TODAY });
    const photo = await shoot(document, SEED);
    let kept: KnownHolder['pages'] = [];
    const entryOf = async (bytes: Uint8Array) => {
      const earlier = kept;
      const holders = async ({ pages }: DocumentMemo): Promise<KnownHolder[]> => {
        kept = pages;
        return [{ same: true, daysAgo: 2, pages: earlier }];
      };
      const { trace } = await finaliser.run(material(bytes, { environment: 'live' }), {
        recollection: { recollect: async () => ({ known, candidates: [] }), holders },
      });
      return trace.find(({ rule }) => rule === 'page-not-used-before');
    };
    expect(await entryOf(photo)).toMatchObject({ outcome: 'skipped' });
    expect(kept).toHaveLength(1);
    const turned = await sharp(photo).rotate(92, { background: '#777' }).jpeg({ quality: 80 }).toBuffer();
    expect(await entryOf(turned)).toMatchObject({ code: 'DC034', outcome: 'raised', inputs: { side: 'front' } });
    expect(await entryOf(await shoot(document, 19))).toMatchObject({ outcome: 'clear' });
  });

  test('a reused document is compared also in flows that only compare faces', async () => {
    const { asked, entry } = await judge(await shoot(passport({ seed: SEED, today: TODAY })), null, false);
    expect(asked).toEqual([false]);
    expect(entry).toMatchObject({ outcome: 'skipped' });
  });
});
