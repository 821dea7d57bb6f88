import {
  Application,
  CHECK_CODES,
  type CheckCode,
  LIMITS,
  PROBLEM_CODES,
  type ProblemCode,
  SERVICE_LIMITS,
  WebhookKind,
} from '@verify/contract';
import * as z from 'zod/mini';
import { codeBlock, folded } from '../render/highlight.ts';
import { code, escape, heading, inline, table } from '../render/html.ts';
import { APPLICATION_WORDS } from '../words/application.ts';
import { CHECK_CODE_WORDS } from '../words/check-codes.ts';
import { LIMIT_WORDS, SERVICE_LIMIT_WORDS } from '../words/limits.ts';
import { PROBLEM_CODE_WORDS } from '../words/problem-codes.ts';
import { fieldsOf, type Schema } from './schema.ts';

const SERVICES = {
  'doc-check': 'Document',
  'face-match': 'Face comparison',
  liveness: 'Liveness',
  'poa-check': 'Proof of address',
  'bank-statement-check': 'Bank statement',
  'wallet-check': 'Wallet',
  system: 'System',
} as const;
const EFFECTS = { decline: 'Declines', review: 'Asks for review', error: 'Error', ignore: 'None' } as const;

export const checkCodes = (): string =>
  Object.entries(SERVICES)
    .map(([service, name]) => {
      const codes = (Object.keys(CHECK_CODES) as CheckCode[]).filter((each) => CHECK_CODES[each].service === service);
      const rows = codes.map((each) => {
        const { message, effect } = CHECK_CODES[each];
        const [meaning, example] = CHECK_CODE_WORDS[each] ?? [];
        const words = `${inline(meaning)} <span class="example">${inline(example)}</span>`;
        return { id: each, cells: [code(each), escape(message), `<b class="${effect}">${EFFECTS[effect]}</b>`, words] };
      });
      return heading(2, name) + table(name, ['Code', 'Message', 'Default effect', 'Meaning and example'], rows);
    })
    .join('');

export function applicationFields(): string {
  const fields = fieldsOf(z.toJSONSchema(Application, { io: 'output' }) as Schema);
  const rows = fields.map(({ path, type, required }) => ({
    id: `field-${path}`,
    cells: [code(path), inline(type) + (required ? '' : ' <small>optional</small>'), inline(APPLICATION_WORDS[path])],
  }));
  return table('Fields of the Application object', ['Field', 'Type', 'Meaning'], rows);
}

export const errors = (): string =>
  table(
    'Error codes',
    ['Code', 'Status', 'Meaning', 'What to do'],
    (Object.keys(PROBLEM_CODES) as ProblemCode[]).map((each) => {
      const { status, title } = PROBLEM_CODES[each];
      return { id: each, cells: [code(each), String(status), escape(title), inline(PROBLEM_CODE_WORDS[each])] };
    }),
  );

export const limits = (): string => limitTable('What you send', LIMITS, LIMIT_WORDS);
export const serviceLimits = (): string =>
  limitTable('Rates, times and picture sizes', SERVICE_LIMITS, SERVICE_LIMIT_WORDS);

const limitTable = <T extends Readonly<Record<string, number>>>(
  caption: string,
  values: T,
  words: Readonly<Record<keyof T, string>>,
): string =>
  table(
    caption,
    ['Limit', 'Value', 'Name in the code'],
    Object.entries(values).map(([name, value]) => ({
      id: `limit-${name}`,
      cells: [inline(words[name]), `<strong>${amount(name, value)}</strong>`, code(name)],
    })),
  );

const DAY = 86_400;
const TIMES = [
  [DAY, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const;

/** The name ends with its unit. */
function amount(name: string, value: number): string {
  if (/bytes$/i.test(name)) return value < 1024 * 1024 ? `${value / 1024} kB` : `${value / 1024 / 1024} MB`;
  if (/PerMinute$|AndMinute$/.test(name)) return `${value.toLocaleString('en')} a minute`;
  if (name.endsWith('AndHour')) return `${value.toLocaleString('en')} an hour`;
  if (name.endsWith('Days')) return plural(value, 'day');
  const seconds = name.endsWith('Ms') ? value / 1000 : /Seconds/.test(name) ? value : null;
  if (seconds === null) return value.toLocaleString('en');
  const [size, unit] = TIMES.find(([each]) => seconds >= each * 2 && seconds % each === 0) ?? [1, 'second'];
  return plural(seconds / size, unit);
}

const plural = (count: number, unit: string): string =>
  `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`;

export interface WebhookExample {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** `when` comes from the OpenAPI document. */
export const webhookEvents = (
  when: (kind: string) => string,
  exampleOf: (kind: string) => WebhookExample | undefined,
): string =>
  WebhookKind.options
    .map((kind) => {
      const example = exampleOf(kind);
      if (!example) return heading(2, kind, kind);
      const headers = Object.entries(example.headers).map(([name, value]) => `${name}: ${value}`);
      return `${heading(2, kind, kind)}<p>${inline(when(kind))}.</p>${codeBlock(summaryOf(example.body), 'json', 'The part that differs')}${folded('Headers', headers.join('\n'), 'text')}${folded('Whole body', JSON.stringify(example.body, null, 2), 'json')}`;
    })
    .join('');

function summaryOf(body: unknown): string {
  const { id, processingState, metadata, overallResult } = body as z.infer<typeof Application>;
  const { externalId, test } = metadata;
  const shown = { ...(externalId ? { externalId } : {}), ...(test ? { test } : {}) };
  return JSON.stringify({ id, processingState, metadata: shown, overallResult }, null, 2);
}
