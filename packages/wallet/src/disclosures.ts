import { createHash } from 'node:crypto';
import { parseFlatJson } from './nesting.ts';
import { refuse } from './refusal.ts';

/**
 * What RFC 9901, 7.1 has a verifier reject and a library may overlook: a digest that occurs twice, a claim that stands
 * beside its disclosure or is disclosed twice, and reserved names. With any of them, the order of reading would decide
 * which value counts.
 * @param payload of the issuer's JWT
 */
export function checkDisclosures(payload: unknown, disclosures: readonly string[], hash: string): void {
  const byDigest = new Map(
    disclosures.map((each) => [createHash(hash).update(each).digest('base64url'), contentOf(each)] as const),
  );
  const seen = new Set<string>();
  const meet = (digest: unknown): readonly unknown[] | undefined => {
    if (typeof digest !== 'string') refuse('signature_invalid', 'a digest is no text');
    if (seen.has(digest as string)) refuse('signature_invalid', 'a digest occurs twice');
    seen.add(digest as string);
    return byDigest.get(digest as string);
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visitElement);
    if (typeof value !== 'object' || value === null) return;
    const { _sd: digests = [], ...plain } = value as Record<string, unknown>;
    if (!Array.isArray(digests)) refuse('signature_invalid', 'the digests are no list');
    const names = new Set(Object.keys(plain));
    for (const digest of digests as unknown[]) {
      const found = meet(digest);
      if (!found) continue;
      const [, name, disclosed] = found;
      if (found.length !== 3 || typeof name !== 'string')
        return refuse('signature_invalid', 'a disclosure names no claim');
      if (name === '_sd' || name === '...') refuse('signature_invalid', 'a disclosure has a reserved name');
      if (names.has(name)) refuse('signature_invalid', 'a claim occurs beside its disclosure');
      names.add(name);
      visit(disclosed);
    }
    Object.values(plain).forEach(visit);
  };
  const visitElement = (element: unknown): void => {
    const isDigest = typeof element === 'object' && element !== null && Object.hasOwn(element, '...');
    if (!isDigest) return visit(element);
    const found = meet((element as Record<string, unknown>)['...']);
    if (!found) return;
    if (found.length !== 2) refuse('signature_invalid', 'a disclosure of an element names a claim');
    visit(found[1]);
  };
  visit(payload);
}

function contentOf(disclosure: string): readonly unknown[] {
  const parsed = parseFlatJson(Buffer.from(disclosure, 'base64url').toString());
  return Array.isArray(parsed) ? parsed : refuse('answer_malformed', 'a disclosure is no list');
}
