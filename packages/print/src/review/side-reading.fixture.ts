import type { SideReading } from '../document/document-reading.ts';
import type { BarcodeReading } from '@verify/reading/barcode/read-barcodes';
import type { Measure, PhotoQuality, QualityName } from '@verify/reading/quality/judge-photo';
import type { MrzField, MrzFieldName, MrzReading, Quad } from '@verify/reading';
import type { VizField } from '../viz/viz-field.ts';

const QUALITIES: readonly QualityName[] = [
  'sharpness',
  'glare',
  'exposure',
  'overexposure',
  'resolution',
  'cropping',
  'occlusion',
  'colour',
];

const QUAD: Quad = [
  { x: 120, y: 90 },
  { x: 820, y: 90 },
  { x: 820, y: 580 },
  { x: 120, y: 580 },
];

const measure = (name: QualityName, ok: boolean): Measure => ({
  name,
  value: 0.7,
  threshold: 0.6,
  right: 'at-least',
  ok,
});

/** All measures are good except these. */
export const qualityBut = (...faults: readonly QualityName[]): PhotoQuality =>
  Object.fromEntries(QUALITIES.map((name) => [name, measure(name, !faults.includes(name))])) as unknown as PhotoQuality;

/** Nothing to measure the sharpness on. */
export const withoutPrintToMeasure = (quality: PhotoQuality): PhotoQuality => ({
  ...quality,
  sharpness: { ...quality.sharpness, value: null, ok: true },
});

export const zoneField = (value: string, confidence = 0.9, more: Partial<MrzField> = {}): MrzField => ({
  value,
  raw: value,
  confidence,
  ...more,
});

const FIELDS: Partial<Record<MrzFieldName, MrzField>> = {
  documentCode: zoneField('P'),
  issuingState: zoneField('D'),
  primaryIdentifier: zoneField('ERIKSSON'),
  secondaryIdentifier: zoneField('ANNA MARIA'),
  documentNumber: zoneField('L898902C3'),
  nationality: zoneField('D'),
  dateOfBirth: zoneField('1974-08-12'),
  sex: zoneField('F'),
  dateOfExpiry: zoneField('2031-04-15'),
};

/** The zone of a passport's page, except for the given changes. */
export const zone = (
  { fields, ...changes }: Partial<MrzReading> = {},
  code = FIELDS.documentCode!.value!,
): MrzReading => ({
  format: 'TD3',
  lines: [],
  checks: [],
  valid: true,
  lineConfidence: [0.95, 0.9],
  repairs: [],
  quad: QUAD,
  ...changes,
  fields: { ...FIELDS, documentCode: zoneField(code), ...fields },
});

export const printed = (category: VizField['category'], value: string, confidence = 0.9): VizField => ({
  category,
  value,
  contentType: 'string',
  raw: value,
  confidence,
  box: { x: 10, y: 20, width: 90, height: 12 },
  by: 'label',
});

export const barcode = (changes: Partial<BarcodeReading> = {}): BarcodeReading => ({
  format: 'PDF417',
  content: 'aamva',
  parsed: true,
  fields: [],
  problems: [],
  text: '',
  quad: QUAD,
  ...changes,
});

/** A document that was found by its edges, without a zone. */
export const sideReading = (changes: Partial<SideReading> = {}): SideReading => ({
  side: 'front',
  found: 'edges',
  quad: QUAD,
  edgeScore: 0.9,
  cutOff: null,
  rowsOfPrint: 12,
  dpi: 180,
  quality: qualityBut(),
  mrz: { ok: false, reason: 'not-found' },
  viz: [],
  overprint: null,
  barcodes: [],
  ...changes,
});
