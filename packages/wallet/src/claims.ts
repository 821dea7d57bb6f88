import { DateOnly } from '@owf/mdoc';
import { countryOf } from './countries.ts';
import { MOST_PORTRAIT_BYTES, MOST_TEXT } from './limits.ts';
import type { Candidate, ClaimAt, ClaimName } from './queries.ts';
import { refuse } from './refusal.ts';
import type { WalletClaims, WalletIssuer } from './types.ts';

/** ISO/IEC 5218, with the values that the PID Rulebook adds as "other". */
const SEXES: Readonly<Record<number, string>> = { 1: 'M', 2: 'F' };

type Reader = (value: unknown) => string | boolean | Uint8Array | undefined;

const READERS: Readonly<Record<ClaimName, Reader>> = {
  firstName: text,
  lastName: text,
  birthDate: day,
  birthPlace: place,
  nationality: (value) => countryOf(Array.isArray(value) ? value[0] : value),
  sex: (value) => (typeof value === 'number' ? (SEXES[value] ?? 'X') : undefined),
  documentNumber: text,
  issuingCountry: countryOf,
  issuingAuthority: text,
  issueDate: day,
  expiryDate: day,
  portrait,
  ageOver18: (value) => (typeof value === 'boolean' ? value : undefined),
  personalNumber: text,
};

/** Only the requested claims are kept, so that others leave no trace. An unreadable claim counts as missing. */
export function claimsOf(candidate: Candidate, valueAt: (claim: ClaimAt) => unknown): WalletClaims {
  const claims: Record<string, unknown> = {};
  for (const claim of [...candidate.claims, ...candidate.optional]) {
    const value = valueAt(claim);
    const read = value === undefined || value === null ? undefined : READERS[claim.name](value);
    if (read !== undefined) claims[claim.name] = read;
    else if (candidate.claims.includes(claim)) refuse('claims_missing', `${candidate.id}: ${claim.name}`);
  }
  return claims;
}

/** A PID's signer belongs to the State that issued it (PID Rulebook, ARF 2), as does a licence's (ISO/IEC 18013-5). */
export function checkCountry(
  { kind }: Pick<Candidate, 'kind'>,
  { issuingCountry }: WalletClaims,
  { country }: WalletIssuer,
): void {
  if (kind === 'pid' && issuingCountry !== undefined && country !== undefined && issuingCountry !== country)
    refuse('issuer_not_trusted', 'the credential names another country than its signer');
}

function text(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const clean = value.normalize('NFC').trim();
  // eslint-disable-next-line no-control-regex -- a value with control characters is not shown anywhere
  return clean.length > 0 && clean.length <= MOST_TEXT && !/[\u0000-\u001f\u007f]/.test(clean) ? clean : undefined;
}

function day(value: unknown): string | undefined {
  if (value instanceof DateOnly) return day(value.toISOString());
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString().slice(0, 10);
  if (typeof value !== 'string') return undefined;
  const found = /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/.exec(value)?.[1];
  if (found === undefined) return undefined;
  const date = new Date(`${found}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(found) ? found : undefined;
}

/** `{ country, region, locality }` of the PID Rulebook, 3.1.4, or a text of older issuers. */
function place(value: unknown): string | undefined {
  if (typeof value === 'string') return text(value);
  const get = (key: string): unknown =>
    value instanceof Map ? value.get(key) : (Object(value) as Record<string, unknown>)[key];
  const parts = [text(get('locality')), text(get('region')), countryOf(get('country'))];
  return text(parts.filter((part) => part !== undefined).join(', '));
}

/** JPEG as bytes, or as a data URL in an SD-JWT. The picture checks decode it later; only its start counts here. */
function portrait(value: unknown): Uint8Array | undefined {
  const bytes =
    typeof value === 'string'
      ? Uint8Array.from(Buffer.from(/^data:image\/jpeg;base64,(.+)$/s.exec(value)?.[1] ?? '', 'base64'))
      : value;
  if (!(bytes instanceof Uint8Array) || bytes.length > MOST_PORTRAIT_BYTES) return undefined;
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff ? Uint8Array.from(bytes) : undefined;
}
