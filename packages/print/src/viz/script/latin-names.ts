import { lettersAgree } from '@verify/reading/mrz/names-agree';
import type { MrzFieldName } from '@verify/reading';
import { cutLine } from '../strip.ts';
import type { TextReader } from '../text-reader.ts';
import { toValue } from '../values.ts';
import type { VizField, VizRequest } from '../viz-field.ts';

const ZONE_NAMES: Readonly<Record<string, MrzFieldName>> = {
  'Last name': 'primaryIdentifier',
  'First name': 'secondaryIdentifier',
};

/** Reads names with a reader for the State's letters, as English has no Ł. Counts if both sizes and the zone agree. */
export function readLatinNames(reader: TextReader, viz: readonly VizField[], request: VizRequest): VizField[] {
  return viz.map((field): VizField => {
    const name = ZONE_NAMES[field.category];
    const zone = name && request.mrz?.fields[name]?.value;
    if (!zone) return field;
    const readings = [1, 1.35].map((taller) => {
      const { text, confidence } = reader.readLine(cutLine(request.flat, field.box, taller));
      return { raw: text, confidence, value: toValue(text, field.category, request) };
    });
    const [one, other] = readings;
    const agreed = one!.value && one!.value.value === other!.value?.value && lettersAgree(one!.value.value, zone);
    if (!agreed) return { ...field, accentsDoubtful: true };
    const confidence = Math.max(one!.confidence, other!.confidence);
    const { accentsDoubtful: _, ...rest } = field;
    return { ...rest, value: one!.value!.value, raw: one!.raw, confidence };
  });
}
