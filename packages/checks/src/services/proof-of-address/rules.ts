import { scriptOf } from '../../match/own-letters.ts';
import type { Rule } from '../../rules/rule.ts';
import { ADDRESS_PARTS, DOUBTFUL_FLAT, missingParts } from '../paper/address.ts';
import { numbersOf } from '../paper/address-text.ts';
import { daysBetween } from '../paper/dates.ts';
import { editSignals } from '../paper/edited.ts';
import { namesHolder } from '../paper/holder.ts';
import { holdsAddress } from '../paper/one-line-address.ts';
import type { ProofContext } from './context.ts';

type ProofRule = Rule<ProofContext>;

const NOT_READ = 'We could not read the file';

/** PA001: the file can't be read, or its words do not determine its kind. Both are only questions. */
const isProof: ProofRule = {
  name: 'is-proof-of-address',
  codes: ['PA001'],
  version: 2,
  judge({ paper, kinds }) {
    const kind = kinds[0]?.kind ?? null;
    const fault = paper.ok ? null : paper.code;
    const question = fault ? NOT_READ : 'We could not tell what kind of paper this is';
    const inputs = { kind, score: kinds[0]?.score ?? 0, fault, source: paper.ok ? paper.source : null };
    return [{ code: 'PA001', raised: fault !== null || kind === null, question, inputs, threshold: 2 }];
  },
};

/** One day of tolerance, because the issuer may be in a time zone where it is already tomorrow. */
const TOMORROW_DAYS = 1;

/** An ambiguous date, or one without a label of issue, is a question unless it is recent. */
const isRecent: ProofRule = {
  name: 'is-recent',
  codes: ['PA002'],
  version: 2,
  judge({ paper, flow, today, issued: { day, days, sure, because } }) {
    if (!paper.ok) return [];
    const threshold = flow.proofOfAddressMaxAgeDays;
    const ages = days.map((each) => daysBetween(each, today));
    const isOld = (age: number): boolean => age > threshold || age < -TOMORROW_DAYS;
    const raised = ages.length === 0 || ages.some(isOld);
    const ageDays = ages[0] ?? null;
    const inputs = { ageDays, sure };
    if (!sure && !(days.length > 1 && ages.every(isOld))) {
      const question = day === null ? because : 'We could not tell whether an old date is the date of issue';
      return [{ code: 'PA002', raised, question, inputs, threshold }];
    }
    const detail = ageDays! < 0 ? 'its date of issue lies in the future' : `${ageDays} days, at most ${threshold}`;
    return [{ code: 'PA002', raised, detail, inputs, threshold }];
  },
};

const addressAgrees: ProofRule = {
  name: 'address-agrees',
  codes: ['PA003'],
  version: 5,
  judge({ paper, address, givenAddress }) {
    if (!paper.ok) return [];
    if (!address && givenAddress === null) {
      return [{ code: 'PA003', raised: true, detail: 'no address was given to compare with' }];
    }
    const recognised = paper.source === 'recognised';
    const missing: string[] = address ? missingParts(paper.lines, address, recognised) : [];
    if (givenAddress !== null && !holdsAddress(paper.lines, givenAddress, recognised)) {
      missing.push('the address of the profile');
    }
    const raised = missing.length > 0;
    const inputs = { missing, recognised };
    if (ADDRESS_PARTS.every((part) => part === 'postcode' || missing.includes(part)))
      return [{ code: 'PA003', raised, question: 'We could not find the given address', inputs }];
    if (address && missing.includes('street') && hasOtherLetters(paper.lines, address.addressLine))
      return [{ code: 'PA003', raised, question: 'We could not compare an address in other letters', inputs }];
    const isFlat = missing.length === 1 && (missing[0] === DOUBTFUL_FLAT || (recognised && missing[0] === 'flat'));
    if (isFlat) return [{ code: 'PA003', raised, question: 'We could not tell whether it is the same flat', inputs }];
    return [{ code: 'PA003', raised, detail: missing.join(', '), inputs }];
  },
};

/** A line with all numbers of the given one and another script: few streets have one spelling in both. */
function hasOtherLetters(lines: readonly string[], addressLine: string): boolean {
  const [own, numbers] = [scriptOf(addressLine), numbersOf(addressLine)];
  const isOther = (line: string): boolean => !['', own].includes(scriptOf(line));
  const hasNumbers = (line: string): boolean => numbers.every((number) => numbersOf(line).includes(number));
  return numbers.length > 0 && lines.some((line) => isOther(line) && hasNumbers(line));
}

const nameAgrees: ProofRule = {
  name: 'holder-agrees',
  codes: ['PA004'],
  version: 1,
  judge({ paper, holder, flow }) {
    if (!paper.ok) return [];
    const agrees = namesHolder(paper.lines, holder, flow.nameMatch, paper.source === 'recognised');
    if (agrees === null) return [];
    const inputs = { firstName: holder.firstName !== undefined, lastName: holder.lastName !== undefined };
    return [{ code: 'PA004', raised: !agrees, inputs: { ...inputs, nameMatch: flow.nameMatch } }];
  },
};

/** A line that names a company or an office. There is no list of issuers to compare with. */
const issuerNamed: ProofRule = {
  name: 'issuer-named',
  codes: ['PA005'],
  version: 1,
  judge: ({ paper, issuer }) => (paper.ok ? [{ code: 'PA005', raised: issuer === null }] : []),
};

const notEdited: ProofRule = {
  name: 'not-edited',
  codes: ['PA006'],
  version: 1,
  judge({ paper }) {
    if (!paper.ok) return [];
    const signals = editSignals(paper);
    const inputs = { signals, saves: paper.pdf?.saves ?? 0, replacedObjects: paper.pdf?.replacedObjects ?? 0 };
    return [{ code: 'PA006', raised: signals.length > 0, detail: signals.join(', '), inputs }];
  },
};

export const PROOF_RULES: readonly ProofRule[] = [isProof, isRecent, addressAgrees, nameAgrees, issuerNamed, notEdited];
