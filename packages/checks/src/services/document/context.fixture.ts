import { FlowSettings } from '@verify/contract';
import { composeMrz, type MrzInput, type MrzReading, parseMrz } from '@verify/reading';
import { decide } from '../../rules/decide.ts';
import { compareFacts } from './compare.ts';
import type { DocumentContext, SideContext } from './context.ts';
import { factsOf, mrzFacts } from './facts.ts';
import type { Fact, Facts, Source } from './fact.ts';
import { askRules } from '../../rules/rule.ts';
import { DOCUMENT_RULES } from './rules.ts';

/** Contexts as a good reading makes them, for the rules' tests. */
export const TODAY = '2026-11-20';

export const FLOW = FlowSettings.parse({
  steps: ['document'],
  documents: [
    { type: 'passport', countries: [] },
    { type: 'id-card', countries: [] },
  ],
  services: ['docCheck'],
  effects: {},
  minimumAge: null,
  uploadAllowed: true,
  consentRequired: false,
  nameMatch: 'containment',
  proofOfAddressMaxAgeDays: 90,
  livenessAlternative: true,
  ownWebhooks: false,
  theme: {},
});

export const ANNA: MrzInput = {
  documentCode: 'P',
  issuingState: 'UTO',
  documentNumber: 'L898902C3',
  primaryIdentifier: 'Eriksson',
  secondaryIdentifier: 'Anna Maria',
  nationality: 'UTO',
  dateOfBirth: '1974-08-12',
  sex: 'F',
  dateOfExpiry: '2030-04-15',
  optionalData: '',
};

export function zone(
  change: MrzInput = {},
  edit: (lines: string[]) => string[] = (lines) => lines,
  confidence = 0.99,
): MrzReading {
  const lines = edit(composeMrz('TD3', { ...ANNA, ...change }));
  const parsed = parseMrz(lines, { today: TODAY, confidence: lines.map((line) => [...line].map(() => confidence)) });
  if (!parsed) throw new Error('no format fits');
  const corner = { x: 0, y: 0 };
  return {
    ...parsed,
    lineConfidence: lines.map(() => confidence),
    repairs: [],
    quad: [corner, corner, corner, corner],
  };
}

export const printed = (values: Partial<Record<Fact['category'], string>>, confidence = 0.95): Fact[] =>
  Object.entries(values).map(([category, content]) => ({
    category: category as Fact['category'],
    content,
    contentType: category.startsWith('Date') ? 'date' : 'string',
    confidence,
    valid: null,
    side: 'front',
  }));

export const factOf = (category: Fact['category'], content: string, change: Partial<Fact> = {}): Fact => ({
  ...printed({ [category]: content })[0]!,
  ...change,
});

/** These facts, each as its source has it. */
export function factsIn(sources: Partial<Record<Source, readonly Fact[]>>): Facts {
  const of = (source: Source) => new Map((sources[source] ?? []).map((fact) => [fact.category, fact]));
  return { ocr: of('ocr'), mrz: of('mrz'), nfc: of('nfc'), barcode: of('barcode') };
}

/** A context with only these facts. */
export function contextWith(
  sources: Parameters<typeof factsIn>[0],
  change: Partial<DocumentContext> = {},
): DocumentContext {
  const facts = factsIn(sources);
  return contextOf(null, [], { facts, comparisons: compareFacts(facts, () => 'needs-review'), ...change });
}

export const FRONT: SideContext = {
  side: 'front',
  sha256: 'a'.repeat(64),
  claim: null,
  undecodable: null,
  documentFound: true,
  marks: { software: null, segments: [], camera: null },
  origin: 'camera',
  burst: null,
  quality: null,
  cutOff: false,
  overprint: null,
  forgery: [],
};

export const BACK: SideContext = { ...FRONT, side: 'back', sha256: 'b'.repeat(64) };

/** What is printed on Anna's document. */
export const GOOD = {
  'Last name': 'ERIKSSON',
  'First name': 'ANNA MARIA',
  'Document number': 'L898902C3',
  'Date of birth': '1974-08-12',
  'Date of expiry': '2030-04-15',
};

/** The result of a document without any concern. */
export const APPROVED = { status: 'approved', codes: [] };

/** Adds one to a digit of the second line. */
export const alter = (column: number) => (lines: string[]) => {
  const digit = lines[1]![column - 1]!;
  return [lines[0]!, `${lines[1]!.slice(0, column - 1)}${(Number(digit) + 1) % 10}${lines[1]!.slice(column)}`];
};

export function contextOf(
  mrz: MrzReading | null,
  ocr: readonly Fact[] = [],
  change: Partial<DocumentContext> = {},
): DocumentContext {
  const zoneFacts = mrz ? mrzFacts(mrz, 'front', !change.zoneDoubtful) : [];
  const claims = [...(change.profile ?? []), ...(change.firstDocument?.holder ?? [])];
  const facts = factsOf({ ocr, mrz: zoneFacts, nfc: change.chip?.facts ?? [], barcode: [] }, claims);
  return {
    flow: FLOW,
    environment: 'test',
    today: TODAY,
    profile: [],
    submitted: { documentType: 'passport', issuingCountry: 'UTO' },
    documentType: 'passport',
    typeFrom: 'zone',
    issuingCountry: 'UTO',
    countryFrom: 'zone',
    americanDesign: false,
    strayZone: false,
    front: FRONT,
    back: null,
    frontShowsBack: false,
    frontShowsPage: false,
    mrz,
    zoneDoubtful: false,
    portraitFound: true,
    ghost: null,
    chip: null,
    chipPortrait: null,
    mrzSide: mrz ? 'front' : null,
    facts,
    comparisons: compareFacts(facts, () => 'needs-review'),
    barcodes: { found: 0, parsed: 0, problems: [] },
    known: null,
    confirmed: null,
    firstDocument: null,
    namedBefore: null,
    pagesBefore: [],
    picturesBefore: [],
    blockedNumbers: null,
    ...change,
  };
}

/** Status and codes that the rules and the decision make of a context. */
export function resultOf(context: DocumentContext): { status: string; codes: string[] } {
  const { raised } = askRules(DOCUMENT_RULES, context);
  const { overall } = decide([{ key: 'docCheck', type: 'doc-check', raised }], context.flow.effects);
  return {
    status: overall.status,
    codes: overall.concerns.map((concern) => concern.id).filter((id) => id !== 'DC045'),
  };
}
