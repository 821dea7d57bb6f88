import type { FaceEngine } from '@verify/checks/face/face-engine';
import { conclude } from '../measuring/results.ts';
import { addPairs, type DescribedFace, pairsBetween, pairsWithin } from './comparisons.ts';
import { measureCopies } from './copies.ts';
import { type Photograph, seePhotographs } from './photographs.ts';
import { printPortraits } from './printed.ts';
import { addShapes } from './shapes.ts';
import { Tally } from '../measuring/tally.ts';

/** Measures some of the parts on the photographs. Takes ten minutes of one processor for 60 photographs. */
export async function measurePhotographs(
  engine: FaceEngine,
  photographs: readonly Photograph[],
  parts: readonly string[],
): Promise<void> {
  const { seen, missed } = await seePhotographs(engine, photographs);
  const faces: DescribedFace[] = seen.map(({ person, name, face }) => ({ person, name, ...face }));
  const on = `${photographs.length} photographs`;
  if (parts.includes('photographs')) {
    const tally = new Tally();
    addPairs(tally, pairsWithin(faces));
    addShapes(tally, engine, seen);
    const numbers = [{ name: 'without a face', value: missed, unit: '' }];
    conclude('faces-photographs', { on, shares: tally.shares, numbers });
  }
  if (!parts.includes('documents') && !parts.includes('copies')) return;

  const printed = await printPortraits(engine, seen);
  if (parts.includes('documents')) {
    const tally = new Tally();
    for (const { person, name, seen: at, sending } of printed) {
      tally.add(['without a portrait', `${sending}: without a portrait`], !at);
      if (at) addPairs(tally, pairsBetween([{ person, name, descriptor: at.face.descriptor }], faces));
    }
    conclude('faces-documents', { on: `${on}, each printed into documents`, shares: tally.shares });
  }
  if (parts.includes('copies')) conclude('faces-copies', { on, shares: await measureCopies(engine, seen, printed) });
}
