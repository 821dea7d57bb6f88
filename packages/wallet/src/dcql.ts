import { DcqlPresentationResult, DcqlQuery } from 'dcql';
import type { Candidate, ClaimAt } from './queries.ts';
import { refuse } from './refusal.ts';

/** Asks for exactly one of the candidates: each option of the credential set names one (OpenID4VP 1.0, section 6). */
export function dcqlQuery(candidates: readonly Candidate[], purpose?: string): DcqlQuery.Input {
  return {
    credentials: candidates.map(dcqlCredential) as unknown as DcqlQuery.Input['credentials'],
    credential_sets: [
      { options: candidates.map(({ id }) => [id]) as [[string]], ...(purpose !== undefined && { purpose }) },
    ],
  };
}

function dcqlCredential({ id, format, type, claims, optional, query }: Candidate): object {
  const wanted = [...claims, ...optional].map((claim) => ({
    id: claim.name,
    path: claim.path,
    // Only the outcome of the proof of age is kept.
    ...(format === 'mso_mdoc' && { intent_to_retain: query !== 'over-18' }),
  }));
  const names = (list: readonly ClaimAt[]): string[] => list.map(({ name }) => name);
  return {
    id,
    format,
    require_cryptographic_holder_binding: true,
    meta: format === 'mso_mdoc' ? { doctype_value: type } : { vct_values: [type] },
    claims: wanted,
    ...(optional.length > 0 && { claim_sets: [names([...claims, ...optional]), names(claims)] }),
  };
}

export type Disclosed =
  | { readonly format: 'dc+sd-jwt'; readonly type: string; readonly claims: Record<string, unknown> }
  | {
      readonly format: 'mso_mdoc';
      readonly type: string;
      readonly namespaces: Record<string, Record<string, unknown>>;
    };

/** Runs the query library again, after every signature was verified, to check that the credential was requested. */
export function checkAgainstQuery(candidate: Candidate, candidates: readonly Candidate[], disclosed: Disclosed): void {
  const query = DcqlQuery.parse(dcqlQuery(candidates));
  const presentation =
    disclosed.format === 'mso_mdoc'
      ? {
          credential_format: disclosed.format,
          doctype: disclosed.type,
          // The library compares JSON; of bytes and dates only their presence matters here.
          namespaces: jsonLike(disclosed.namespaces) as Record<string, Record<string, unknown>>,
          cryptographic_holder_binding: true,
        }
      : {
          credential_format: disclosed.format,
          vct: disclosed.type,
          claims: disclosed.claims as Record<string, never>,
          cryptographic_holder_binding: true,
        };
  const result = DcqlPresentationResult.fromDcqlPresentation({ [candidate.id]: [presentation] }, { dcqlQuery: query });
  if (!result.can_be_satisfied) refuse('claims_missing', `${candidate.id}: the credential does not answer the query`);
}

function jsonLike(namespaces: Record<string, Record<string, unknown>>): object {
  const plain = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? true : value;
  return Object.fromEntries(
    Object.entries(namespaces).map(([name, elements]) => [
      name,
      Object.fromEntries(Object.entries(elements).map(([key, value]) => [key, plain(value)])),
    ]),
  );
}
