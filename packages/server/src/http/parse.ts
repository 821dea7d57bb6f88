import type { ProblemCode } from '@verify/contract';
import * as z from 'zod/mini';
import { closest, eachKey, words } from '../use-cases/issues.ts';
import type { Refusal } from '../use-cases/refusal.ts';

export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

/** A field whose refusal has a code of its own, such as `mediaType` → 415. */
export type FieldCodes = Readonly<Record<string, ProblemCode>>;

/** Issues of these kinds are about the value of a well-formed field; any other means that the message itself is malformed. */
const VALUES: ReadonlySet<string> = new Set([
  'too_big',
  'too_small',
  'invalid_format',
  'invalid_value',
  'custom',
  'unrecognized_keys',
]);
/** Too much, and not one of those accepted: what a field's own code speaks of. A size of 0 is no `too_large`. */
const OWN: ReadonlySet<string> = new Set(['too_big', 'invalid_value']);
/** A body may be wrong in a thousand places; these are enough to mend it. */
const MOST = 20;

/** Checks a part of a request. `prefix` is set in front of pointers, e.g. `/query`. */
export function parse<T>(schema: z.ZodMiniType<T>, data: unknown, prefix = '', codes: FieldCodes = {}): Parsed<T> {
  if (holdsNul(data)) {
    return {
      ok: false,
      refusal: { code: 'bad_request', detail: 'The text contains the character U+0000, which is not allowed.' },
    };
  }
  const result = z.safeParse(schema, data);
  if (result.success) return { ok: true, value: result.data };
  const issues = result.error.issues.map(closest);
  const errors = issues
    .flatMap(eachKey)
    .slice(0, MOST)
    .map((issue) => ({
      pointer: prefix + issue.path.map((part) => `/${escape(String(part))}`).join(''),
      detail: words(issue, data),
    }));
  const own = issues
    .map((issue) => (OWN.has(issue.code ?? '') ? codes[String(issue.path[0])] : undefined))
    .find((code) => code !== undefined);
  const onlyValues = prefix === '' && issues.every((issue) => VALUES.has(issue.code ?? ''));
  const code = own ?? (onlyValues ? 'unprocessable' : 'bad_request');
  return { ok: false, refusal: { code, detail: `${errors[0]!.pointer || 'the body'}: ${errors[0]!.detail}`, errors } };
}

/** PostgreSQL keeps no such text, and SQLite shows it cut short. */
function holdsNul(data: unknown): boolean {
  // Not by recursion: a body may be nested deeper than the stack is.
  const waiting = [data];
  while (waiting.length > 0) {
    const each = waiting.pop();
    if (typeof each === 'string' && each.includes('\0')) return true;
    if (typeof each === 'object' && each !== null) {
      for (const [key, value] of Object.entries(each)) waiting.push(key, value);
    }
  }
  return false;
}

/** RFC 6901. Cut, since a key may be as long as the body. */
const escape = (part: string): string => part.slice(0, 64).replaceAll('~', '~0').replaceAll('/', '~1');
