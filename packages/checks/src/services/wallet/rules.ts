import type { Category, CheckCode, DocumentType, FlowSettings, OcrField, ProfileList } from '@verify/contract';
import type { WalletCredential } from '@verify/wallet';
import { numberHash } from '../../signals/memory/number-hash.ts';
import { isNoName } from '../../match/no-name.ts';
import { CANNOT_TELL, cannotTell, matchesProfile } from '../../match/profile.ts';
import type { KnownMaterial } from '../../material/material.ts';
import type { Rule, Verdict } from '../../rules/rule.ts';
import { ageOn } from '../../material/step-rules.ts';
import { OVER_18 } from './fields.ts';

/** All that the rules about a verified credential may look at. */
interface CredentialContext {
  readonly flow: FlowSettings;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly profile: ProfileList;
  readonly query: WalletCredential['query'];
  readonly fields: readonly OcrField[];
  readonly known: Pick<KnownMaterial, 'accountId' | 'blockSecret' | 'blocked'> | null;
}

type CredentialRule = Rule<CredentialContext>;

const valueOf = ({ fields }: Pick<CredentialContext, 'fields'>, category: string): string | undefined =>
  fields.find((field) => field.category === category)?.content;

/** WL010: the one claim of the proof of age. */
const overEighteen: CredentialRule = {
  name: 'over-18',
  codes: ['WL010'],
  version: 1,
  judge: (context) =>
    context.query === 'over-18' ? [{ code: 'WL010', raised: valueOf(context, OVER_18) !== 'true' }] : [],
};

/** WL003 for the document behind the credential, which may end before the credential does. */
const documentNotExpired: CredentialRule = {
  name: 'document-not-expired',
  codes: ['WL003'],
  version: 1,
  judge(context) {
    const expiry = valueOf(context, 'Date of expiry');
    return expiry ? [{ code: 'WL003', raised: expiry < context.today, inputs: { field: 'Date of expiry' } }] : [];
  },
};

/** DC012: as for a document. */
const oldEnough: CredentialRule = {
  name: 'old-enough',
  codes: ['DC012', 'DC041'],
  version: 1,
  judge(context) {
    const { minimumAge } = context.flow;
    if (minimumAge === null) return [];
    const birth = valueOf(context, 'Date of birth');
    if (!birth || !/^\d{4}-\d\d-\d\d$/.test(birth)) return [{ code: 'DC041', raised: true, detail: 'Date of birth' }];
    const age = ageOn(context.today, birth);
    return [{ code: 'DC012', raised: age < minimumAge, inputs: { age }, threshold: minimumAge }];
  },
};

/** The documents that a credential stands for. */
const STANDS_FOR: Readonly<Record<WalletCredential['query'], readonly DocumentType[]>> = {
  identity: ['id-card', 'passport'],
  licence: ['driving-licence'],
  'over-18': [],
};

/** DC004: a flow's list of countries for documents also applies to credentials. */
const countryAccepted: CredentialRule = {
  name: 'country-accepted',
  codes: ['DC004'],
  version: 1,
  judge(context) {
    const entries = context.flow.documents.filter(({ type }) => STANDS_FOR[context.query].includes(type));
    const country = valueOf(context, 'Issue country');
    if (entries.length === 0 || entries.some(({ countries }) => countries.length === 0)) return [];
    const accepted = country !== undefined && entries.some(({ countries }) => countries.includes(country));
    const countries = entries.flatMap((entry) => entry.countries);
    return [{ code: 'DC004', raised: !accepted, detail: country, inputs: { countries } }];
  },
};

/** DC036: as for a document. */
const notBlocked: CredentialRule = {
  name: 'not-blocked',
  codes: ['DC036'],
  version: 1,
  judge(context) {
    const number = valueOf(context, 'Document number');
    if (!context.known || !number) return [];
    const { blockSecret, accountId, blocked } = context.known;
    return [{ code: 'DC036', raised: blocked.includes(numberHash(blockSecret, accountId, number)) }];
  },
};

const CODE_OF: Partial<Record<Category, CheckCode>> = {
  'First name': 'DC037',
  'Last name': 'DC038',
  'Date of birth': 'DC039',
};

/** DC037 to DC040: what the caller knows against the credential. */
const agreesWithProfile: CredentialRule = {
  name: 'agrees-with-profile',
  codes: ['DC037', 'DC038', 'DC039', 'DC040'],
  version: 2,
  judge(context) {
    const { nameMatch } = context.flow;
    return context.profile.flatMap(({ category, value }): Verdict[] => {
      const content = valueOf(context, category);
      // Another service's field (the account number), or not in this credential: nothing to compare.
      if (content === undefined || (category.endsWith(' name') && isNoName(value))) return [];
      return [
        {
          code: CODE_OF[category] ?? 'DC040',
          raised: !matchesProfile(category, value, content, nameMatch),
          ...(cannotTell(category, value, content) && { question: CANNOT_TELL }),
          detail: `${category} as given, compared with the credential`,
          inputs: { category, nameMatch, given: value.length },
        },
      ];
    });
  },
};

export const CREDENTIAL_RULES: readonly CredentialRule[] = [
  overEighteen,
  documentNotExpired,
  oldEnough,
  countryAccepted,
  notBlocked,
  agreesWithProfile,
];
