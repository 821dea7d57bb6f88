import type { OcrField } from '@verify/contract';
import { checkGroup, type GroupRow } from '../../rules/groups.ts';
import { askRules } from '../../rules/rule.ts';
import { addressBelow, printedAddress } from '../paper/address.ts';
import { issuedOn } from '../paper/issue-date.ts';
import { issuerOf } from '../paper/issuer.ts';
import { kindsOf } from '../paper/paper-words.ts';
import { knownHolder, namesHolder } from '../paper/holder.ts';
import { paperEvidence, readPaper } from '../paper/paper-text.ts';
import { nothingFound, type Service, type ServiceRun } from '../service.ts';
import type { ProofContext } from './context.ts';
import { PROOF_RULES } from './rules.ts';

/** A bill or an official letter: its kind, issuer, date, recipient and address. */
export const poaCheck: Service = {
  key: 'poaCheck',
  async run(material, tools, earlier) {
    const file = material.papers['proof-of-address'];
    const paper = file ? await readPaper(file, tools) : ({ ok: false, code: 'no_text' } as const);
    const lines = paper.ok ? paper.lines : [];
    const holder = knownHolder(material, earlier);
    const address = material.address ?? null;
    const givenAddress = material.profile.find(({ category }) => category === 'Address')?.value ?? null;
    const context: ProofContext = {
      flow: material.flow,
      today: material.today,
      address,
      givenAddress,
      holder,
      paper,
      kinds: kindsOf(lines),
      issuer: issuerOf(lines, [holder.lastName ?? '']),
      issued: issuedOn(lines, material.today, address?.country),
    };
    const { raised, trace } = askRules(PROOF_RULES, context);
    const recognised = paper.ok && paper.source === 'recognised';
    const isHolder = (line: string) => namesHolder([line], holder, material.flow.nameMatch, recognised) === true;
    const printed = (address && printedAddress(lines, address)) ?? addressBelow(lines, isHolder);
    const read: OcrField[] = [];
    if (printed) read.push({ category: 'Address', content: printed, contentType: 'string' });
    if (context.issued.day) read.push({ category: 'Date of issue', content: context.issued.day, contentType: 'date' });
    if (context.issuer) read.push({ category: 'Authority', content: context.issuer, contentType: 'string' });
    const about = {
      group: 'Proof of address',
      description: 'Checks that the paper is recent, of a known kind, and has the given name and address',
    };
    return {
      findings: {
        ...nothingFound(),
        extracted: { ocr: read, mrz: [], nfc: [], barcode: [], images: [] },
        dataExtractionConsistency: checkGroup(about, GROUP, trace, material.flow.effects),
      },
      raised,
      trace,
      images: file ? await paperEvidence(file, 'proof-of-address', tools) : [],
      fields: read.filter(({ category }) => category === 'Address'),
    } satisfies ServiceRun;
  },
};

const GROUP: readonly GroupRow[] = [
  ['Kind of paper', ['PA001']],
  ['Date of issue', ['PA002']],
  ['Address', ['PA003']],
  ['Name', ['PA004']],
  ['Issuer', ['PA005']],
  ['Traces of editing', ['PA006']],
];
