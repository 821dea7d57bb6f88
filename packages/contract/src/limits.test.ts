import { expect, test } from 'vitest';
import * as z from 'zod';

const modules = import.meta.glob<Record<string, unknown>>(['./**/*.ts', '!./**/*.test.ts', '!./index.ts'], {
  eager: true,
});

/** What JSON Schema says about one value, without its parts. */
const RULES = [
  'const',
  'pattern',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
] as const;
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
/** Texts are not limits. */
const hasNumbers = (value: unknown): boolean =>
  isObject(value) ? Object.values(value).some(hasNumbers) : ['number', 'boolean'].includes(typeof value);

/** One line for each value with a limit. */
function* linesOf(schema: unknown, path: string): Generator<string> {
  if (!isObject(schema)) return;
  const rules = RULES.filter(
    (rule) => schema[rule] !== undefined && (rule !== 'const' || typeof schema[rule] !== 'string'),
  ).map((rule) => `${rule} ${JSON.stringify(schema[rule])}`);
  if (rules.length > 0) yield `${path}: ${rules.join(', ')}`;
  for (const [name, part] of Object.entries(schema['properties'] ?? {})) yield* linesOf(part, `${path}.${name}`);
  for (const key of ['items', 'additionalProperties', 'propertyNames']) yield* linesOf(schema[key], `${path}.${key}`);
  for (const either of ['anyOf', 'oneOf', 'allOf'])
    for (const [i, part] of Object.entries(schema[either] ?? {})) yield* linesOf(part, `${path}|${i}`);
}

const isZod = (value: unknown): value is z.core.$ZodType => isObject(value) && '_zod' in value;

function* allLines(): Generator<string> {
  for (const [file, exported] of Object.entries(modules).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    for (const [name, value] of Object.entries(exported)) {
      const at = `${file} ${name}`;
      if (isZod(value)) yield* linesOf(z.toJSONSchema(value, { io: 'input', unrepresentable: 'any' }), at);
      else if (hasNumbers(value)) yield `${at}: ${JSON.stringify(value)}`;
    }
}

// `vitest run packages/contract/src/limits.test.ts -u` accepts an intended change.
test('the limits and tables of the contract match their snapshot', async () =>
  await expect(`${[...allLines()].join('\n')}\n`).toMatchFileSnapshot('limits.snapshot.txt'));
