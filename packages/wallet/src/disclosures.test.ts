import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkDisclosures } from './disclosures.ts';
import { Refusal } from './refusal.ts';

const encode = (content: unknown): string => Buffer.from(JSON.stringify(content)).toString('base64url');
const digestOf = (disclosure: string): string => createHash('sha256').update(disclosure).digest('base64url');

const name = encode(['s1', 'family_name', 'Berg']);
const again = encode(['s2', 'family_name', 'Holm']);
const element = encode(['s3', 'NOR']);
const inner = encode(['s4', 'locality', 'Bergen']);
const outer = encode(['s5', 'address', { _sd: [digestOf(inner)] }]);
const sd = (...disclosures: string[]) => ({ _sd: disclosures.map(digestOf) });
const TWICE = 'a digest occurs twice';
const BESIDE = 'a claim occurs beside its disclosure';

test.each<[name: string, payload: object, disclosures: string[], refused: string | null]>([
  ['a claim that is disclosed', sd(name), [name], null],
  ['a claim that is not', { ...sd(name), vct: 'pid' }, [], null],
  ['an element of a list', { nationalities: [{ '...': digestOf(element) }, 'SWE'] }, [element], null],
  ['a claim within a disclosed one', sd(outer), [outer, inner], null],
  ['one name at two levels', { ...sd(inner), address: sd(again) }, [inner, again], null],
  ['a digest twice in a list', sd(name, name), [name], TWICE],
  ['a digest twice that nobody discloses', sd(name, name), [], TWICE],
  ['a digest at two levels', { ...sd(name), address: sd(name) }, [name], TWICE],
  ['a digest in a disclosed claim again', { ...sd(outer), other: sd(inner) }, [outer, inner], TWICE],
  ['a digest as an element and as a claim', { ...sd(name), list: [{ '...': digestOf(name) }] }, [], TWICE],
  ['a claim beside its disclosure', { ...sd(name), family_name: 'Holm' }, [name], BESIDE],
  ['a claim beside its disclosure, one level down', { address: { ...sd(inner), locality: 'Oslo' } }, [inner], BESIDE],
  ['a claim that is disclosed twice', sd(name, again), [name, again], BESIDE],
  ['a claim named _sd', sd(encode(['s', '_sd', []])), [encode(['s', '_sd', []])], 'a disclosure has a reserved name'],
  ['a claim named ...', sd(encode(['s', '...', 1])), [encode(['s', '...', 1])], 'a disclosure has a reserved name'],
  ['an element in the place of a claim', sd(element), [element], 'a disclosure names no claim'],
  [
    'a claim in the place of an element',
    { list: [{ '...': digestOf(name) }] },
    [name],
    'a disclosure of an element names a claim',
  ],
  ['digests that are no list', { _sd: 'x' }, [], 'the digests are no list'],
  ['a digest that is no text', { _sd: [1] }, [], 'a digest is no text'],
  ['a disclosure that is no list', {}, [encode({})], 'a disclosure is no list'],
])('%s', (_, payload, disclosures, refused) => {
  const check = () => checkDisclosures(payload, disclosures, 'sha256');
  if (refused === null) expect(check).not.toThrow();
  else expect(check).toThrow(expect.objectContaining({ message: refused, constructor: Refusal }));
});
