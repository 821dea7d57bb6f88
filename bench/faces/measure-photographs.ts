import type { FaceEngine } from '@verify/checks/face/face-engine';
import type kept from '../faces-floors.json';
import { comparisonReport, type DescribedFace, pairsBetween, pairsWithin } from './comparisons.ts';
import { measureCopies } from './copies.ts';
import { type Photograph, seePhotographs } from './photographs.ts';
import { measureShapes } from './shapes.ts';
import { printPortraits, SENDINGS } from './printed.ts';

interface Report {
  /** Which parts were asked for. */
  wanted(part: string): boolean;
  hold(floor: keyof typeof kept.floors, value: number): void;
  readonly measured: Record<string, unknown>;
}

/**
 * Prints the measurements on the photographs and compares them with the floors. Takes ten minutes of one processor for
 * 60 photographs.
 */
export async function measurePhotographs(
  engine: FaceEngine,
  photographs: readonly Photograph[],
  { wanted, hold, measured }: Report,
): Promise<void> {
  const { seen, missed } = await seePhotographs(engine, photographs);
  const faces: DescribedFace[] = seen.map(({ person, name, face }) => ({ person, name, ...face }));
  hold('photographsMissed', missed);

  if (wanted('photographs')) {
    const { fnmr, fmr, noMatch, inconclusive, ...shown } = comparisonReport(pairsWithin(faces));
    show('Photograph with photograph', shown);
    hold('photographsFnmr', fnmr);
    hold('photographsFmr', fmr);
    hold('photographsNoMatch', noMatch);
    hold('photographsInconclusive', inconclusive);
    measured['photographs'] = shown;
    const shapes = measureShapes(engine, seen);
    console.table(shapes);
    measured['shapes'] = shapes;
  }
  if (!wanted('documents') && !wanted('copies')) return;

  const printed = await printPortraits(engine, seen);
  if (wanted('documents')) {
    const portraits = (sendings: readonly string[]): DescribedFace[] =>
      printed.flatMap(({ person, name, seen: at, sending }) =>
        at && sendings.includes(sending) ? [{ person, name, descriptor: at.face.descriptor }] : [],
      );
    const report = (sendings: readonly string[]) => comparisonReport(pairsBetween(portraits(sendings), faces));
    const { fnmr, fmr, noMatch, inconclusive: _, ...shown } = report(SENDINGS);
    const without = printed.filter((one) => !one.seen).length;
    show(`Document with photograph; ${without} of ${printed.length} documents without a portrait found`, shown);
    const bySending = SENDINGS.map((sending) => {
      const { pairs, farthestGenuine, nearestImpostor } = report([sending]);
      return { sending, ...pairs, farthestGenuine, nearestImpostor };
    });
    console.table(bySending);
    hold('documentsFnmr', fnmr);
    hold('documentsFmr', fmr);
    hold('documentsNoMatch', noMatch);
    measured['documents'] = { printed: printed.length, without, ...shown, bySending };
  }
  if (wanted('copies')) {
    const { rows, overlooked, falseAlarms } = await measureCopies(engine, seen, printed);
    console.table(rows);
    hold('copiesOverlooked', overlooked);
    hold('copiesFalseAlarms', falseAlarms);
    measured['copies'] = rows;
  }
}

function show(title: string, { rows, bands, ...numbers }: { rows: readonly object[]; bands: readonly object[] }): void {
  console.log(`\n${title}: ${JSON.stringify(numbers)}`);
  console.table(rows);
  console.table(bands);
}
