import { expect, test } from 'vitest';
import { refusalOf } from './refusals.ts';

test.each([
  [{ type: 'string', minLength: 1, maxLength: 128 }, true, 'missing; empty; longer than 128 characters'],
  [{ type: 'string', enum: ['a', 'b'] }, false, 'not one of these values'],
  [{ type: 'array', maxItems: 20 }, false, 'more than 20 entries'],
  [{ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, false, 'less than 1'],
  [{ type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: 50 }, false, 'more than 50'],
  [{ type: 'string', format: 'uri' }, true, 'missing; no absolute address'],
  [{ type: 'string', pattern: '^[A-Z]{3}$' }, false, 'not in the form `^[A-Z]{3}$`'],
  [{ anyOf: [{ type: 'string', maxLength: 5 }, { type: 'null' }] }, false, 'longer than 5 characters'],
  [{ type: 'boolean' }, false, ''],
])('%j (required: %s) is refused when %s', (schema, required, words) =>
  expect(refusalOf(schema, required)).toBe(words),
);
