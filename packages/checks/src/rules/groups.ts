import { type CheckCode, type CheckGroup, type Consideration, type FlowSettings } from '@verify/contract';
import { messageOf, type Raised, statusOf } from './decide.ts';
import type { TraceEntry } from './trace.ts';

/** The two groups of a service's result, out of what the rules said. */
export function checkGroups(
  trace: readonly TraceEntry[],
  effects: FlowSettings['effects'],
): { readonly dataExtractionConsistency: CheckGroup; readonly documentPhotoQuality: CheckGroup } {
  const considers = (rows: readonly GroupRow[]) => rows.map(([name, codes]) => consider(name, codes, trace, effects));
  return {
    dataExtractionConsistency: {
      group: 'Data extraction consistency',
      description: 'The extracted data is complete, well-formed, and the same wherever the document states it',
      considers: considers(CONSISTENCY),
    },
    documentPhotoQuality: {
      group: 'Document photo quality',
      description: 'The images show the whole document and are good enough to read it',
      considers: considers(QUALITY),
    },
  };
}

/** A group of another service. */
export function checkGroup(
  about: Pick<CheckGroup, 'group' | 'description'>,
  rows: readonly GroupRow[],
  trace: readonly TraceEntry[],
  effects: FlowSettings['effects'],
): CheckGroup {
  return { ...about, considers: rows.map(([name, codes]) => consider(name, codes, trace, effects)) };
}

export type GroupRow = readonly [name: string, codes: readonly CheckCode[]];

const CONSISTENCY: readonly GroupRow[] = [
  ['Required fields', ['DC041', 'DC042', 'DC050']],
  ['Machine-readable zone', ['DC020', 'DC021']],
  ['Check digit of the document number', ['DC022']],
  ['Check digit of the date of birth', ['DC023']],
  ['Check digit of the date of expiry', ['DC024']],
  ['Composite check digit', ['DC025']],
  ['Barcode', ['DC026', 'DC027']],
  ['Document number', ['DC013']],
  ['Dates', ['DC009', 'DC010', 'DC011']],
  ['OCR and MRZ', ['DC047']],
  ['OCR and barcode', ['DC043']],
  ['MRZ and barcode', ['DC044']],
  ['OCR and NFC', ['DC046']],
  ['MRZ and NFC', ['DC048']],
  ['Chip', ['DC049', 'DC060', 'DC061', 'DC062', 'DC063', 'DC064']],
  ['Front and back', ['DC007']],
  ['Digital tampering', ['DC028', 'DC035', 'DC053']],
  ['Portrait', ['DC031', 'DC032']],
  ['Specimen', ['DC033']],
  ['Used before', ['DC034']],
  ['Block list', ['DC036']],
  ['First and second document', ['DC051', 'DC054']],
  ['Confirmed by the person', ['DC052']],
  ['Given profile', ['DC037', 'DC038', 'DC039', 'DC040']],
];

const QUALITY: readonly GroupRow[] = [
  ['Document in the image', ['DC001']],
  ['Sides', ['DC005', 'DC006']],
  ['Sharpness', ['DC014']],
  ['Glare', ['DC015']],
  ['Brightness', ['DC016']],
  ['Resolution', ['DC017']],
  ['Whole document', ['DC018']],
  ['Colour', ['DC019']],
  ['Screen', ['DC029']],
  ['Printed copy', ['DC030']],
];

function consider(
  name: string,
  codes: readonly CheckCode[],
  trace: readonly TraceEntry[],
  effects: FlowSettings['effects'],
): Consideration {
  const entries = trace.filter((entry) => codes.includes(entry.code as CheckCode));
  const raised = codes.flatMap((code) => {
    const of = entries.filter((entry) => entry.code === code && entry.outcome === 'raised');
    return of.length === 0 ? [] : [(of.find(({ question }) => question === undefined) ?? of[0]!) as Raised];
  });
  if (raised.length === 0) {
    const judged = entries.some((entry) => entry.outcome !== 'skipped');
    return judged
      ? { name, type: 'clear', status: 'approved', description: 'No issue was found' }
      : {
          name,
          type: 'unidentified',
          status: 'approved',
          description: 'Not applicable, or there was nothing to judge',
        };
  }
  const statuses = raised.map((each) => statusOf(each, effects));
  const status = statuses.includes('declined')
    ? 'declined'
    : statuses.includes('needs-review')
      ? 'needs-review'
      : 'approved';
  const description = raised.map(messageOf).join('. ');
  return { name, type: status === 'declined' ? 'rejected' : 'consider', status, description };
}
