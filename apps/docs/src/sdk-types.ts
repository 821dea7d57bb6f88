import {
  Application,
  ApplicationDocument,
  ApplicationFile,
  CheckGroup,
  Concern,
  CreateLink,
  CreateToken,
  InitConfig,
  OcrField,
  Problem,
  ServiceResult,
  TrackEvent,
  WebhookKind,
} from '@verify/contract';
import * as z from 'zod/mini';
import type { Schema } from './tables/schema.ts';
import { APPLICATION_WORDS } from './words/application.ts';
import { OPTION_WORDS } from './words/init.ts';

interface Named {
  readonly schema: z.core.$ZodType;
  readonly about: string;
  readonly io?: 'input' | 'output';
  /** Meaning of a field, by its path. */
  readonly words?: Readonly<Record<string, string>>;
}

const WEB: Readonly<Record<string, Named>> = {
  VerifyOptions: {
    schema: InitConfig,
    about: 'Options of `window.verifyWebSdk.init`, without its callbacks.',
    io: 'input',
    words: Object.fromEntries(Object.entries(OPTION_WORDS).map(([name, { text }]) => [name, text])),
  },
  TrackEvent: {
    schema: TrackEvent,
    about: 'What `onTrackEvent` gets. It never holds a value that was read from a document.',
  },
};

const below = (path: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(APPLICATION_WORDS).flatMap(([name, text]) =>
      name.startsWith(path) ? [[name.slice(path.length), text]] : [],
    ),
  );

const NODE: Readonly<Record<string, Named>> = {
  Application: {
    schema: Application,
    about: 'Body of every webhook, and answer of the query.',
    words: APPLICATION_WORDS,
  },
  ApplicationDocument: {
    schema: ApplicationDocument,
    about: 'A document that was shown.',
    words: below('application.documents[].'),
  },
  ApplicationFile: { schema: ApplicationFile, about: 'A stored file.', words: below('additionalFiles[].') },
  ServiceResult: { schema: ServiceResult, about: 'What one service found.', words: below('servicesResults.*.') },
  ExtractedField: {
    schema: OcrField,
    about: 'A field of a document as one source has it.',
    words: below('servicesResults.*.extracted.ocr[].'),
  },
  CheckGroup: {
    schema: CheckGroup,
    about: 'Checks of one kind.',
    words: below('servicesResults.*.dataExtractionConsistency.'),
  },
  Concern: { schema: Concern, about: 'A failed check.', words: below('overallResult.concerns[].') },
  WebhookKind: { schema: WebhookKind, about: 'Kind of a webhook, as `X-Event` names it.' },
  CreateToken: { schema: CreateToken, about: 'What your backend fixes for a session.', io: 'input' },
  CreateLink: { schema: CreateLink, about: 'Body of a new one-time link.', io: 'input' },
  Problem: { schema: Problem, about: 'An error of the service, RFC 9457.' },
};

/** Files of the packages that partners install. They contain the contract's types, so they import nothing of ours. */
export const SDK_TYPES: Readonly<Record<string, () => string>> = {
  'packages/sdk-web/src/types.ts': () => printAll(WEB),
  'packages/sdk-node/src/types.ts': () => printAll(NODE),
};

const HEAD = '// Written by `npm run sdk-types` from packages/contract and the documentation. Do not edit.\n';

function printAll(named: Readonly<Record<string, Named>>): string {
  const metadata = z.registry<{ id: string }>();
  for (const [id, { schema }] of Object.entries(named)) metadata.add(schema, { id });
  const types = Object.entries(named).map(([id, { schema, about, io = 'output', words = {} }]) => {
    const whole = z.toJSONSchema(schema, { io, metadata, unrepresentable: 'any', override: asText }) as Schema & {
      $defs?: Record<string, Schema>;
    };
    const root = whole.$ref ? whole.$defs![whole.$ref.split('/').at(-1)!]! : whole;
    const shape = printType(root, { words, path: '', indent: '' });
    const declaration = root.properties ? `export interface ${id} ${shape}` : `export type ${id} = ${shape};`;
    return `${docComment(about, '')}${declaration}\n`;
  });
  return [HEAD, ...types].join('\n');
}

/** A value that the contract does not check, `locale`, is text. */
function asText({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: { type?: unknown } }): void {
  if (zodSchema._zod.def.type === 'custom') jsonSchema.type = 'string';
}

interface Place {
  readonly words: Readonly<Record<string, string>>;
  readonly path: string;
  readonly indent: string;
}

function printType(schema: Schema, place: Place): string {
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return [...new Set(several.map((each) => printType(each, place)))].join(' | ');
  if (schema.$ref) return schema.$ref.split('/').at(-1)!;
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if (schema.type === 'array') {
    const item = printType(schema.items ?? {}, { ...place, path: `${place.path}[]` });
    return /[|{]/.test(item) ? `Array<${item}>` : `${item}[]`;
  }
  if (schema.type === 'integer') return 'number';
  if (schema.type !== 'object') return [schema.type ?? 'unknown'].flat().join(' | ');
  return schema.properties ? printObject(schema, place) : printRecord(schema, place);
}

function printObject(schema: Schema, place: Place): string {
  const indent = `${place.indent}  `;
  const fields = Object.entries(schema.properties!).map(([name, field]) => {
    const path = place.path ? `${place.path}.${name}` : name;
    const mark = schema.required?.includes(name) ? '' : '?';
    const words = place.words[path] ?? place.words[`${path}[]`];
    const comment = words ? docComment(absolute(words), indent) : '';
    return `${comment}${indent}${name}${mark}: ${printType(field, { ...place, path, indent })};\n`;
  });
  const open = typeof schema.additionalProperties === 'object' ? `${indent}[name: string]: unknown;\n` : '';
  return `{\n${fields.join('')}${open}${place.indent}}`;
}

function printRecord(schema: Schema, place: Place): string {
  const { propertyNames, additionalProperties } = schema as Schema & { propertyNames?: Schema };
  const value = typeof additionalProperties === 'object' ? printType(additionalProperties, place) : 'unknown';
  const names = propertyNames?.enum ? printType(propertyNames, place) : 'string';
  return names === 'string' ? `Record<string, ${value}>` : `Partial<Record<${names}, ${value}>>`;
}

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value));

const COLUMNS = 120;

function docComment(words: string, indent: string): string {
  const single = `${indent}/** ${words} */`;
  if (single.length <= COLUMNS) return `${single}\n`;
  const lines: string[] = [];
  let line = `${indent} *`;
  for (const word of words.split(' ')) {
    if (line.length + 1 + word.length > COLUMNS) {
      lines.push(line);
      line = `${indent} *`;
    }
    line += ` ${word}`;
  }
  return [`${indent}/**`, ...lines, line, `${indent} */`, ''].join('\n');
}

/** Links within the documentation do not work in an editor, so only their text stays. */
const absolute = (words: string): string => words.replace(/\[([^\]]*)\]\(\/docs[^)]*\)/g, '$1');
