import { type Category, type CheckCode, comparesFaces } from '@verify/contract';
import type { ChipOutcome } from '@verify/wallet/chip';
import { plainNumber } from '../../../signals/memory/number-hash.ts';
import { PORTRAIT_THRESHOLD } from '../chip.ts';
import type { DocumentRule } from '../context.ts';
import type { Verdict } from '../../../rules/rule.ts';
import { round } from '../../../rules/trace.ts';

type Problem = Extract<ChipOutcome, { ok: false }>['problem'];

const CODES: Readonly<Record<Problem, CheckCode>> = {
  signature_invalid: 'DC049',
  signer_revoked: 'DC049',
  issuer_not_trusted: 'DC060',
  group_altered: 'DC061',
  copied: 'DC062',
  malformed: 'DC063',
};

/** DC049, DC060 to DC063: the issuer's signature, the hashes and the chip's own key. */
export const chipVerified: DocumentRule = {
  name: 'chip-verified',
  codes: ['DC049', 'DC060', 'DC061', 'DC062', 'DC063'],
  version: 1,
  judge({ flow, chip }): Verdict[] {
    if (!chip) return [];
    const { outcome, portrait } = chip;
    if (!outcome) return [{ code: 'DC063', raised: flow.chip === 'require', detail: 'no chip was read', inputs: {} }];
    if (!outcome.ok) {
      const { problem, detail } = outcome;
      return [{ code: CODES[problem], raised: true, detail, inputs: { problem } }];
    }
    const { groups, unlisted, original, algorithm, issuer } = outcome.chip;
    const { hash, signature, strength } = algorithm;
    const inputs = { groups, unlisted, hash, signature, strength, country: issuer.country ?? '' };
    const faces = comparesFaces(flow.steps);
    // A copy without the portrait could be used with any face; if none is compared, only the chip's own key shows it.
    const copyable = faces ? !portrait : original === 'possible' && flow.chip === 'require';
    const lacks = [
      ...(copyable ? [faces ? 'the portrait' : "the chip's signature"] : []),
      ...(strength === 'too weak' ? ['an algorithm that was in use when its signer began'] : []),
    ];
    return [
      { code: 'DC049', raised: false, inputs },
      { code: 'DC060', raised: false, inputs: { chain: issuer.chain.length } },
      { code: 'DC061', raised: false, inputs: { groups } },
      { code: 'DC062', raised: false, unidentified: original !== 'proved', inputs: { original } },
      {
        code: 'DC063',
        raised: lacks.length > 0,
        detail: `without ${lacks.join(' and ')}`,
        inputs: { lacks, strength },
      },
    ];
  },
};

const HOLDER: readonly Category[] = ['Document number', 'Last name', 'First name', 'Date of birth', 'Date of expiry'];

/** DC064: nothing links it to the document's chip. A certain contradiction has its own code (DC046, DC048). */
export const chipOfDocument: DocumentRule = {
  name: 'chip-of-document',
  codes: ['DC064'],
  version: 1,
  judge({ chip, facts, comparisons }) {
    if (!chip?.outcome?.ok) return [];
    const unlike = HOLDER.filter((category) => {
      const proved = facts.nfc.get(category);
      const read = [facts.mrz, facts.ocr].flatMap((source) => source.get(category) ?? []);
      if (!proved || (read.length === 0 && category !== 'Document number')) return false;
      const row = comparisons.rows.find((each) => each.category === category);
      const same = (content: string) => plainNumber(content) === plainNumber(proved.content);
      return !row?.equal && !read.some(({ content }) => same(content));
    });
    return [{ code: 'DC064', raised: unlike.length > 0, detail: unlike.join(', '), inputs: { unlike } }];
  },
};

/** DC032: the printed portrait shows another person than the chip. */
export const portraitAsInChip: DocumentRule = {
  name: 'portrait-as-in-chip',
  codes: ['DC032'],
  version: 1,
  judge({ chipPortrait }): Verdict[] {
    if (!chipPortrait) return [];
    const { distance, differs } = chipPortrait;
    const inputs = { distance: round(distance) };
    return [{ code: 'DC032', raised: differs, detail: 'not as in the chip', inputs, threshold: PORTRAIT_THRESHOLD }];
  },
};
