/** The part of JSON Schema that `z.toJSONSchema` produces from the contract. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly $ref?: string;
}

export interface Field {
  readonly path: string;
  readonly type: string;
  readonly required: boolean;
  readonly schema: Schema;
}

/** Every field of a body, by path: `a.b[].c`. */
export function fieldsOf(schema: Schema, path = ''): Field[] {
  const whole = alternatives(schema).find((each) => each.properties || each.items) ?? schema;
  const below = path ? `${path}.` : '';
  const named = Object.entries(whole.properties ?? {}).flatMap(([name, each]) => [
    ...itself(each, below + name, whole.required?.includes(name) ?? false),
    ...fieldsOf(each, below + name),
  ]);
  const open = whole.additionalProperties;
  const mapped =
    typeof open === 'object' && open.properties
      ? [...itself(open, `${below}*`, false), ...fieldsOf(open, `${below}*`)]
      : [];
  return [...named, ...mapped, ...(whole.items ? fieldsOf(whole.items, `${path}[]`) : [])];
}

const itself = (schema: Schema, path: string, required: boolean): Field[] => [
  { path: schema.type === 'array' ? `${path}[]` : path, type: typeOf(schema), required, schema },
];

const alternatives = (schema: Schema): readonly Schema[] => schema.anyOf ?? schema.oneOf ?? [];

function typeOf(schema: Schema): string {
  const several = alternatives(schema);
  if (several.length > 0) return [...new Set(several.map(typeOf))].join(' or ');
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ');
  if (schema.type === 'array') return `array${bounds(schema.minItems, schema.maxItems, 'entries')}`;
  if (schema.type === 'string') return `string${bounds(undefined, schema.maxLength, 'characters')}`;
  if (schema.type === 'integer' || schema.type === 'number') return `${schema.type}${range(schema)}`;
  return schema.$ref ? schema.$ref.split('/').at(-1)! : String(schema.type ?? 'any');
}

const bounds = (least: number | undefined, most: number | undefined, unit: string): string =>
  most === undefined ? '' : least ? `, ${least} to ${most} ${unit}` : `, at most ${most} ${unit}`;

/** A limit that only marks a safe integer is omitted. */
const range = ({ minimum, maximum }: Schema): string =>
  minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
    ? `, ${minimum} to ${maximum}`
    : '';
