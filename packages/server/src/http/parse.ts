import { type ProblemCode, WITHOUT_LOCALE } from '@verify/contract';
import * as z from 'zod/mini';
import { closest, eachKey, words } from '../use-cases/issues.ts';
import type { Refusal } from '../use-cases/refusal.ts';

export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

/** Fields that have their own problem code, such as `mediaType` → 415. */
export type FieldCodes = Readonly<Record<string, ProblemCode>>;

/** Issues of these kinds concern the value of a well-formed field; any other kind means a malformed message. */
const VALUES: ReadonlySet<string> = new Set([
  'too_big',
  'too_small',
  'invalid_format',
  'invalid_value',
  'custom',
  'unrecognized_keys',
]);
/**
 * The kinds of issues that a field's own code stands for: too large, or not an accepted value. A size of 0 is not
 * `too_large`.
 */
const OWN: ReadonlySet<string> = new Set(['too_big', 'invalid_value']);
/** A body may have a thousand mistakes; this many are enough for the caller to fix it. */
const MOST = 20;

/** Validates a part of a request. `prefix` is put before pointers, for example `/query`. */
export function parse<T>(schema: z.ZodMiniType<T>, data: unknown, prefix = '', codes: FieldCodes = {}): Parsed<T> {
  if (holdsNul(data)) {
    return {
      ok: false,
      refusal: { code: 'bad_request', detail: 'The text contains the character U+0000, which is not allowed.' },
    };
  }
  const result = z.safeParse(schema, data, WITHOUT_LOCALE);
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

/** PostgreSQL cannot store such a text, and SQLite shows it cut off. */
function holdsNul(data: unknown): boolean {
  // Iterative, because a body may be nested deeper than the stack allows.
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

/** RFC 6901. Shortened, because a key may be as long as the body. */
const escape = (part: string): string => part.slice(0, 64).replaceAll('~', '~0').replaceAll('/', '~1');
