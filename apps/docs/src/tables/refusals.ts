import type { Schema } from './schema.ts';

/** What makes the server refuse a field, from its schema. Empty if it accepts any value of its type. */
export function refusalOf(schema: Schema, required: boolean): string {
  const reasons = [...(required ? ['missing'] : []), ...limitsOf(schema)];
  return [...new Set(reasons)].join('; ');
}

function limitsOf(schema: Schema): string[] {
  const several = schema.anyOf ?? schema.oneOf ?? [];
  if (several.length > 0) return several.flatMap(limitsOf);
  const { enum: values, pattern, format, minLength, maxLength, minItems, maxItems } = schema;
  return [
    ...(values ? ['not one of these values'] : []),
    ...(minLength ? [minLength === 1 ? 'empty' : `shorter than ${minLength} characters`] : []),
    ...(maxLength === undefined ? [] : [`longer than ${maxLength} characters`]),
    ...(minItems ? [`fewer than ${minItems} entries`] : []),
    ...(maxItems === undefined ? [] : [`more than ${maxItems} entries`]),
    ...rangeOf(schema),
    ...(format ? [FORMATS[format] ?? `no ${format}`] : pattern ? [`not in the form \`${pattern}\``] : []),
    ...(schema.additionalProperties === false ? ['a field that is not listed here'] : []),
  ];
}

const FORMATS: Readonly<Record<string, string>> = { uri: 'no absolute address', 'date-time': 'no ISO 8601 time' };

function rangeOf({ minimum, maximum }: Schema): string[] {
  // Zod states the range of safe integers for every integer.
  const least = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? minimum : undefined;
  const most = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined;
  return [...(least === undefined ? [] : [`less than ${least}`]), ...(most === undefined ? [] : [`more than ${most}`])];
}
