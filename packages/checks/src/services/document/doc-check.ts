import { type Category, comparesFaces } from '@verify/contract';
import type { Quad, Raster } from '@verify/reading';
import { effectOf, STATUS_OF } from '../../rules/decide.ts';
import type { DocumentReading, SideReading } from '@verify/print/document';
import { isCutOff, showsDocument } from '@verify/print/review';
import type { DecodeOutcome } from '../../image/decode.ts';
import { ghostOf } from '../../signals/ghost/side-ghost.ts';
import { groundBefore } from '../../signals/memory/ground.ts';
import { holderHash, holderMemo } from '../../signals/memory/holder.ts';
import { comparePage, pageLook } from '../../signals/memory/page.ts';
import { portraitBefore } from '../../signals/memory/portrait.ts';
import { compareHolders } from '../../signals/memory/same-face.ts';
import { numberHash } from '../../signals/memory/number-hash.ts';
import type { KnownMaterial, Material, MaterialFile } from '../../material/material.ts';
import type { Service, ServiceRun } from '../service.ts';
import type { Tools } from '../tools.ts';
import { documentAssurance } from './document-assurance.ts';
import { asPrinted } from './as-printed.ts';
import { chipResult, printedPortrait, readChip } from './chip.ts';
import { compareFacts } from './compare.ts';
import type { DocumentContext, SideContext } from './context.ts';
import { kindOf } from './document-type.ts';
import { countBarcodes } from './document-reading.ts';
import type { Fact } from './fact.ts';
import { burstOf, forgeryOf } from './forgery.ts';
import { collectedFields, isDoubtfulZone, isPresentable, mrzField, ocrField, readFacts } from './facts.ts';
import type { Facts } from './fact.ts';
import { checkGroups } from '../../rules/groups.ts';
import { pictures } from './pictures.ts';
import { type ReadSides, readSides } from './read-sides.ts';
import { askRules } from '../../rules/rule.ts';
import { conflictCode } from './rules/conflicts.ts';
import { DOCUMENT_RULES } from './rules.ts';
import { originOf } from './traces.ts';

/** Reads the document again from the uploaded files, compares its sources, and asks every rule. */
export const docCheck: Service = {
  key: 'docCheck',
  async run(material, tools) {
    const sides = await readSides(material, tools);
    const { reading: read, frontShowsBack, frontShowsPage } = sides;
    const { file: front, image: frontImage } = sides.front ?? {};
    const { file: back, image: backImage } = sides.back ?? {};
    const reading = read?.mrz ? { ...read, mrz: asPrinted(read.mrz, material.today) } : read;
    const claims = [...material.profile, ...(material.firstDocument?.holder ?? [])];
    const chip = await readChip(material);
    const facts = readFacts(reading, material.today, claims, chip?.facts);
    const { effects } = material.flow;
    const suspicions = async (
      file: MaterialFile | undefined,
      image: DecodeOutcome | undefined,
      side: SideReading | null,
    ) =>
      read && side && file && image?.ok && showsDocument(side)
        ? {
            forgery: await forgeryOf(tools.judgeForgery, file, image, side, read),
            burst: await burstOf(file, image, side, read),
          }
        : NOT_LOOKED_AT;
    const found = {
      front: await suspicions(front, frontImage, read?.front ?? null),
      back: await suspicions(back, backImage, read?.back ?? null),
    };
    const comparisons = compareFacts(facts, (sources) => STATUS_OF[effectOf(conflictCode(sources), effects)]);
    const rowOf = (fact: Fact) => comparisons.rows.find((row) => row.category === fact.category);
    const portrait = reading?.crops.find((crop) => crop.kind === 'portrait')?.raster ?? null;
    const pages = pagesOf(reading, sides);
    const context: DocumentContext = {
      ...pick(material),
      ...kindOf(reading, facts, material.document?.documentType ?? null),
      front: sideContext('front', front, frontImage, reading?.front ?? null, found.front),
      back: sideContext('back', back, backImage, reading?.back ?? null, found.back),
      frontShowsBack,
      frontShowsPage,
      mrz: reading?.mrz ?? null,
      zoneDoubtful: reading !== null && isDoubtfulZone(reading),
      ghost: await ghostOf(material, tools, reading, { front: decoded(frontImage), back: decoded(backImage) }),
      portraitFound: portrait !== null,
      chip,
      chipPortrait: await printedPortrait(material, tools, chip?.portrait ?? null, portrait),
      mrzSide: reading?.mrzSide ?? null,
      confirmed: material.confirmed ?? null,
      firstDocument: material.firstDocument ?? null,
      facts,
      comparisons,
      barcodes: countBarcodes(reading),
      known: material.known ?? null,
      blockedNumbers: material.known ? blockedAmong(facts, material.known) : null,
      ...(await namedBefore(facts, material, portrait, pages, tools)),
      picturesBefore: await picturesBefore(
        facts,
        material,
        { portrait, front: pages.find(({ side }) => side === 'front') },
        tools,
      ),
    };
    const { raised, trace } = askRules(DOCUMENT_RULES, context);
    trace.unshift(...sides.trace);
    const { images, extracted } = await pictures(reading, chip?.portrait ?? null, [
      { side: 'front', file: front, image: frontImage },
      { side: 'back', file: back, image: backImage },
    ]);
    return {
      findings: {
        extracted: {
          ocr: [...facts.ocr.values()].filter((fact) => isPresentable(fact, rowOf(fact))).map(ocrField),
          mrz: [...facts.mrz.values()].map((fact) => mrzField(fact, rowOf(fact))),
          nfc: [...facts.nfc.values()].map(ocrField),
          barcode: [...facts.barcode.values()].map(ocrField),
          images: extracted,
        },
        ...documentAssurance(context),
        ...(chip?.outcome?.ok && { chip: chipResult(chip.outcome.chip) }),
        documentDataChecking: [...comparisons.rows],
        ...checkGroups(trace, effects),
      },
      raised: [...raised, ...(material.firstDocument?.raised ?? [])],
      trace,
      images,
      document: material.document && {
        documentType: context.documentType === 'unsupported' ? 'unknown' : context.documentType,
        issuingCountry: context.issuingCountry,
      },
      fields: collectedFields(facts, comparisons.rows),
    } satisfies ServiceRun;
  },
};

const decoded = (image: DecodeOutcome | undefined) => (image?.ok ? image : null);

const NOT_LOOKED_AT = { forgery: [], burst: null } as const;

function pick({ flow, environment, today, profile, document }: Material) {
  const submitted = document ? { documentType: document.documentType, issuingCountry: document.issuingCountry } : null;
  return { flow, environment, today, profile, submitted };
}

function sideContext(
  side: SideContext['side'],
  file: MaterialFile | undefined,
  image: DecodeOutcome | undefined,
  reading: SideReading | null,
  { forgery, burst }: Pick<SideContext, 'forgery' | 'burst'>,
): SideContext | null {
  if (!file || !image) return null;
  return {
    side,
    sha256: file.sha256,
    claim: file.claim ?? null,
    undecodable: image.ok ? null : image.code,
    documentFound: reading !== null && showsDocument(reading),
    marks: image.ok ? image.marks : { software: null, segments: [], camera: null },
    quality: reading?.quality ?? null,
    cutOff: reading !== null && isCutOff(reading),
    overprint: reading?.overprint ?? null,
    forgery,
    burst,
    origin: image.ok ? originOf(file.bytes, image, forgery) : null,
  };
}

const SURE_NAME = 0.9;

/** Earlier applications with the same number and date of birth. Only a confident source starts this query. */
async function namedBefore(
  facts: Facts,
  { flow, known }: Material,
  portrait: Raster | null,
  pages: readonly Page[],
  tools: Tools,
): Promise<Pick<DocumentContext, 'namedBefore' | 'pagesBefore'>> {
  const unasked = { namedBefore: null, pagesBefore: [] };
  const { holders } = tools;
  if (!known || !holders) return unasked;
  const source = [facts.nfc, facts.mrz, facts.barcode].find((each) => each.size > 0);
  const [number, birth] = [source?.get('Document number'), source?.get('Date of birth')];
  const names = source && namesIn(source, SURE_NAME);
  if (!number || !birth || !names || number.valid === false || birth.valid === false) return unasked;
  const holder = { documentNumber: number.content, dateOfBirth: birth.content, ...names };
  const withPortraits = portrait !== null && comparesFaces(flow.steps);
  const memo = {
    ...holderMemo(known.blockSecret, known.accountId, holder),
    pages: pages.flatMap(({ side, raster, quad }) => pageLook(side, raster, quad) ?? []),
  };
  const others = await holders(memo, withPortraits);
  const pagesBefore = others.flatMap(({ daysAgo, pages: kept = [] }) =>
    kept.flatMap((look) => {
      const page = pages.find(({ side }) => side === look.side);
      return page ? [{ side: page.side, daysAgo, ...comparePage(page.raster, page.quad, look) }] : [];
    }),
  );
  return { namedBefore: await compareHolders(() => tools.faces(), portrait, others), pagesBefore };
}

/** Letters in print are less certain than in a zone or a barcode of the same confidence. */
const SURE_PRINTED_NAME = 0.95;

/** Another person's documents with the same pictures. The names come from any confident source. */
async function picturesBefore(
  { nfc, mrz, barcode, ocr }: Facts,
  { applicationId, known }: Material,
  { portrait, front }: { readonly portrait: Raster | null; readonly front: Page | undefined },
  { pictures: ask }: Tools,
): Promise<DocumentContext['picturesBefore']> {
  const source = [nfc, mrz, barcode].find((each) => each.size > 0) ?? ocr;
  const names = namesIn(source, source === ocr ? SURE_PRINTED_NAME : SURE_NAME);
  if (!known || !ask || !names) return [];
  const holder = holderHash(known.blockSecret, known.accountId, names);
  const before = {
    portrait: portrait && (await portraitBefore(applicationId, portrait, holder, ask)),
    ground: front && (await groundBefore(applicationId, front, holder, ask)),
  };
  return (['portrait', 'ground'] as const).flatMap((of) => (before[of] ? [{ of, ...before[of] }] : []));
}

/** No check digit covers a name: one wrong letter would give another holder. Null if one is below `least`. */
function namesIn(source: ReadonlyMap<Category, Fact>, least: number) {
  const [last, first] = [source.get('Last name'), source.get('First name')];
  if (!last || Math.min(last.confidence, first?.confidence ?? 1) < least) return null;
  return { lastName: last.content, firstName: first?.content ?? '' };
}

interface Page {
  readonly side: SideContext['side'];
  readonly raster: Raster;
  readonly quad: Quad;
}

/** The sides whose corners were found. */
function pagesOf(reading: DocumentReading | null, { front, back }: Pick<ReadSides, 'front' | 'back'>): Page[] {
  return [
    { side: 'front', read: reading?.front, image: front?.image },
    { side: 'back', read: reading?.back, image: back?.image },
  ].flatMap(({ side, read, image }) =>
    read?.found === 'edges' && image?.ok ? [{ side, raster: image.raster, quad: read.quad } as Page] : [],
  );
}

/** How many of the numbers that were read are on the account's block list. */
function blockedAmong(facts: Facts, { accountId, blockSecret, blocked }: KnownMaterial) {
  const sources = [facts.nfc, facts.mrz, facts.barcode, facts.ocr];
  const numbers = new Set(sources.flatMap((source) => source.get('Document number')?.content ?? []));
  const list = new Set(blocked);
  const found = [...numbers].filter((number) => list.has(numberHash(blockSecret, accountId, number))).length;
  return { checked: numbers.size, found };
}
