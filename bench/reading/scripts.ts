import { SecondReaders } from '@verify/checks/second-reader/second-reader';
import { createDocumentReader, type VizField } from '@verify/print/document';
import { SURE_PRINT } from '@verify/print/review';
import { loadAsset } from '@verify/reading/testing/load-asset';
import {
  photograph,
  plainScene,
  russianPassport,
  SCRIPT_NAMES,
  scriptPassport,
  type ScriptState,
} from '@verify/specimen';
import { conclude } from '../measuring/results.ts';
import { Tally } from '../measuring/tally.ts';
import { decoded, numberOption, TODAY } from './pictures.ts';

/** States whose names are printed in Latin letters only, so the printed name with its accents is the expected one. */
const LATIN: ReadonlySet<string> = new Set(['POL', 'D']);
/** States with a second reader have 30 cards each, because with twelve one card would be 8 %. */
const BY_SECOND: ReadonlySet<string> = new Set(['CHN', 'TWN', 'JPN', 'KOR']);

/**
 * Reads names in the issuing State's own script on passports that print two scripts, and the Cyrillic names in the
 * zones of Russian internal passports. `--count=6` careful photographs per State, and five times as many for a State
 * with a second reader; `--state=UKR` reads only one State, `--first` reads without the second reader, `--verbose`
 * prints every name that was not read.
 */
export async function main(args: readonly string[]): Promise<void> {
  const count = numberOption(args, 'count', 6);
  const only = args.find((arg) => arg.startsWith('--state='))?.slice(8);
  const reader = await createDocumentReader(loadAsset, args.includes('--first') ? null : new SecondReaders());
  const tally = new Tally();
  const add = (state: string, wanted: string, found: { value: string; confidence: number } | null): void => {
    const shown = found !== null && found.confidence >= SURE_PRINT ? found.value : null;
    tally.add(['all', state], shown === wanted);
    tally.add('wrong though sure', shown !== null && shown !== wanted);
    if (shown !== wanted && args.includes('--verbose'))
      console.log(`${state}: wanted ${wanted}, read ${found ? `${found.value} ${found.confidence.toFixed(2)}` : '-'}`);
  };
  for (const state of [...(Object.keys(SCRIPT_NAMES) as ScriptState[]), 'RUPN' as const]) {
    if (only && only !== state) continue;
    const cards = BY_SECOND.has(state) ? 5 * count : count;
    for (let seed = 61_000; seed < 61_000 + cards; seed++) {
      const request = { seed, today: TODAY };
      const document = state === 'RUPN' ? russianPassport(request) : scriptPassport(request, state);
      const { jpeg } = await photograph(document, plainScene(seed, { width: 2400, height: 1800 }));
      const reading = await reader.read({ front: await decoded(jpeg) }, { today: TODAY, documentType: 'passport' });
      const { texts, fields } = document.truth;
      const named = (category: string): VizField | null => {
        const field = reading.front.viz.find((each) => each.category === category);
        return field && !field.accentsDoubtful ? field : null;
      };
      if (state === 'RUPN') {
        const inZone = (name: 'primaryIdentifier' | 'secondaryIdentifier') => {
          const field = reading.mrz?.fields[name];
          // As in the server: a zone that was not read surely has no confident fields.
          return field?.original ? { value: field.original, confidence: reading.mrzSure ? field.confidence : 0 } : null;
        };
        add('RUPN zone', fields.lastName, inZone('primaryIdentifier'));
        add('RUPN zone', fields.givenNames, inZone('secondaryIdentifier'));
        add('RUPN print', fields.lastName, named('Original last name'));
        add('RUPN print', fields.givenNames, named('Original first name'));
        continue;
      }
      const category = (name: string): string => (LATIN.has(state) ? name : `Original ${name.toLowerCase()}`);
      add(state, texts['originalLastName'] ?? texts['lastName']!, named(category('Last name')));
      add(state, texts['originalGivenNames'] ?? texts['givenNames']!, named(category('First name')));
    }
  }
  if (only) return console.table(tally.shares);
  const on = `${count} synthetic passports of each State in careful photographs, ${5 * count} of China, Taiwan, Japan and Korea`;
  conclude('scripts', { on, shares: tally.shares });
}
