import { createHash } from 'node:crypto';
import type { CheckCode } from '@verify/contract';
import type { WalletCredential } from '@verify/wallet';
import type { Material, ProducedImage } from '../../material/material.ts';
import { checkGroup, type GroupRow } from '../../rules/groups.ts';
import { notebook } from '../../rules/notebook.ts';
import { askRules } from '../../rules/rule.ts';
import { nothingFound, type Service, type ServiceRun } from '../service.ts';
import type { Tools } from '../tools.ts';
import type { TraceValue } from '../../rules/trace.ts';
import { codeOfProblem } from './codes.ts';
import { walletFields } from './fields.ts';
import { CREDENTIAL_RULES } from './rules.ts';

const RULES_VERSION = 1;

/** What can be wrong with an answer before there is a credential, in the order in which it is verified. */
const VERIFIED: readonly (readonly [rule: string, code: CheckCode])[] = [
  ['answer-well-formed', 'WL007'],
  ['answer-to-this-request', 'WL006'],
  ['issuer-trusted', 'WL001'],
  ['signatures-valid', 'WL009'],
  ['bound-to-the-wallet', 'WL004'],
  ['credential-current', 'WL003'],
  ['not-revoked', 'WL002'],
  ['status-known', 'WL008'],
  ['claims-complete', 'WL005'],
];

/** The credential that a wallet presented. Its signatures were verified when it arrived; this decides what follows. */
export const walletCheck = {
  key: 'walletCheck',
  async run(material: Material, tools: Pick<Tools, 'image'>): Promise<ServiceRun> {
    const outcome = material.wallet;
    if (!outcome) throw new Error('the wallet’s answer is missing');
    const notes = notebook(RULES_VERSION);
    const problem = outcome.ok ? null : codeOfProblem(outcome.problem);
    for (const [rule, code] of VERIFIED) {
      // Verification ends at the first problem, so the others were not all checked.
      if (problem === null || problem === code) notes.ask(rule, code, problem === code, inputsOf(outcome));
      else notes.skip(rule, code);
    }
    const about = {
      group: 'Wallet',
      description: 'Checks the credential, its issuer, and that it belongs to this wallet',
    };
    const { flow, today, profile, known = null } = material;
    if (!outcome.ok) {
      const { raised, trace } = notes;
      const checked = checkGroup(about, GROUP, trace, flow.effects);
      const assurance = { walletPresented: 'not-proved' } as const;
      const findings = { ...nothingFound(), assurance, dataExtractionConsistency: checked };
      return { findings, raised, trace, images: [] };
    }
    const { credential } = outcome;
    const { query, claims } = credential;
    const fields = walletFields(claims, query === 'over-18');
    const asked = askRules(CREDENTIAL_RULES, { flow, today, profile, known, query, fields });
    const trace = [...notes.trace, ...asked.trace];
    const images = query === 'over-18' ? [] : await portraitOf(claims.portrait, tools);
    return {
      findings: {
        ...nothingFound(),
        extracted: {
          ...nothingFound().extracted,
          wallet: fields,
          images: images.map(({ key }) => ({ kind: 'portrait' as const, imageKey: key })),
        },
        credential: shown(credential),
        assurance: { walletPresented: 'proved' },
        dataExtractionConsistency: checkGroup(about, GROUP, trace, flow.effects),
      },
      raised: asked.raised,
      trace,
      images,
      fields,
      ...(query === 'over-18' ? {} : { document: documentOf(credential) }),
    };
  },
} satisfies Service;

const GROUP: readonly GroupRow[] = [
  ['Issuer', ['WL001']],
  ['Signatures', ['WL009']],
  ['Holder', ['WL004', 'WL006']],
  ['Validity', ['WL003']],
  ['Revocation', ['WL002', 'WL008']],
  ['Requested data', ['WL005', 'WL007']],
  ['Over 18', ['WL010']],
  ['Block list', ['DC036']],
  ['Given profile', ['DC037', 'DC038', 'DC039', 'DC040']],
];

type Outcome = NonNullable<Parameters<Service['run']>[0]['wallet']>;

const inputsOf = (outcome: Outcome): Record<string, TraceValue> =>
  outcome.ok ? { format: outcome.credential.format, type: outcome.credential.type } : { problem: outcome.problem };

/** Everything about the credential but its claims. */
function shown({ claims: _claims, issuer, ...credential }: WalletCredential) {
  return { ...credential, issuer: { ...issuer, chain: issuer.chain.map((each) => ({ ...each })) } };
}

const documentOf = ({ query, claims }: WalletCredential) => ({
  documentType: query === 'licence' ? ('driving-licence' as const) : ('id-card' as const),
  issuingCountry: claims.issuingCountry ?? 'unknown',
});

/** Decoded and encoded again like every other picture from outside. */
async function portraitOf(portrait: Uint8Array | undefined, tools: Pick<Tools, 'image'>): Promise<ProducedImage[]> {
  if (!portrait) return [];
  const image = await tools.image({ sha256: createHash('sha256').update(portrait).digest('hex'), bytes: portrait });
  if (!image.ok) return [];
  const encoded = await image.evidence;
  return [{ key: 'wallet-portrait', kind: 'portrait', mediaType: 'image/jpeg', ...encoded, ofFileId: null }];
}
