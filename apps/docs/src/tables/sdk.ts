import { CAPTURE_LOCALES, FAIL_CODES, type FailCode } from '@verify/contract';
import { FAILED_WORDS } from '@verify/capture/failed-words';
import { de } from '@verify/capture/locales/de';
import { enFirst } from '@verify/capture/locales/en-first';
import { enLater } from '@verify/capture/locales/en-later';
import { code, escape, heading, inline, type Row, table } from '../render/html.ts';
import { CSS_VARIABLE_WORDS } from '../words/css-variables.ts';
import { FAIL_CODE_WORDS } from '../words/fail-codes.ts';
import { CALLBACK_WORDS, HANDLE_WORDS, OPTION_WORDS } from '../words/init.ts';
import { TRACK_CATEGORY_WORDS, TRACK_FIELD_WORDS, TRACK_NAME_WORDS } from '../words/track-events.ts';

export const TEXTS: Readonly<Record<string, string>> = { ...enFirst, ...enLater };

type Signed = Readonly<Record<string, { readonly type: string; readonly required?: true; readonly text: string }>>;
const signed = (caption: string, prefix: string, words: Signed): string =>
  table(
    caption,
    ['Name', 'Type', 'Meaning'],
    Object.entries(words).map(([name, { type, required, text }]) => ({
      id: `${prefix}${name}`,
      cells: [code(name), code(type), `${required ? '<b class="must">Required</b> ' : ''}${inline(text)}`],
    })),
  );

export const initOptions = (): string => signed('Options of init', 'option-', OPTION_WORDS);
export const callbacks = (): string => signed('Callbacks of init', 'callback-', CALLBACK_WORDS);
export const handle = (): string => signed('The handle', 'handle-', HANDLE_WORDS);

const pairs = (caption: string, prefix: string, words: Readonly<Record<string, string>>): string =>
  table(
    caption,
    ['Name', 'Meaning'],
    Object.entries(words).map(([name, text]) => ({ id: `${prefix}${name}`, cells: [code(name), inline(text)] })),
  );

export const trackNames = (): string => pairs('Names of events', 'event-', TRACK_NAME_WORDS);
export const trackCategories = (): string => pairs('Categories of events', 'category-', TRACK_CATEGORY_WORDS);
export const trackFields = (): string => pairs('Fields of an event', 'field-', TRACK_FIELD_WORDS);

export const failCodes = (): string =>
  table(
    'Fail codes',
    ['Code', 'Meaning', 'Ends the flow', 'What the person sees', 'What to do'],
    (Object.keys(FAIL_CODES) as FailCode[]).map((name) => {
      const { message, fatal, retryable } = FAIL_CODES[name];
      const ends = fatal ? (retryable ? 'Yes. Starting again may help.' : 'Yes') : 'No';
      return {
        id: name,
        cells: [code(name), escape(message), ends, screenOf(name), inline(FAIL_CODE_WORDS[name]?.what)],
      };
    }),
  );

function screenOf(name: FailCode): string {
  const screen = FAIL_CODE_WORDS[name]?.screen;
  if (screen === 'none') return 'The frame closes';
  if (screen === 'stays') return 'The screen stays';
  const key = screen ?? (FAILED_WORDS[name] ?? FAILED_WORDS['internal']!)[0];
  return `<q>${escape(TEXTS[key]!)}</q> <a class="key" href="/docs/texts#${escape(key)}">${code(key)}</a>`;
}

/** Title of each group of texts, by the first part of the key. */
const GROUP_NAMES: Readonly<Record<string, string>> = {
  action: 'Buttons',
  progress: 'Progress',
  loading: 'Loading',
  offline: 'Offline',
  intro: 'First screen',
  leave: 'Leaving',
  failed: 'Failures',
  choose: 'Document selection',
  document: 'Types of documents',
  instructions: 'Before a photo',
  camera: 'Camera',
  trouble: 'Trouble with the camera',
  file: 'Files that are refused',
  review: 'After a photo',
  zoom: 'Looking closely at a photo',
  pdf: 'The first page of a PDF',
  paper: 'Proof of address and bank statement',
  wallet: 'Wallet',
  selfie: 'Selfie',
  face: 'Trouble with the face camera',
  liveness: 'Liveness',
  sending: 'Sending',
  handoff: 'Continuing on a phone',
  done: 'The end',
  language: 'The language menu',
};

export const languages = (): string => {
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  const rows = CAPTURE_LOCALES.map((tag) => ({ tag, name: names.of(tag) ?? tag }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    .map(({ tag, name }): Row => ({ id: `language-${tag}`, cells: [escape(name), code(tag)] }));
  return table('Languages', ['Language', 'Tag'], rows);
};

export function textKeys(): string {
  const groups = Object.groupBy(Object.keys(TEXTS), (key) => key.split('.')[0]!);
  return Object.entries(groups)
    .map(([group, keys]) => {
      const rows = keys!.map((key): Row => {
        const german = (de as Readonly<Record<string, string>>)[key]!;
        return { id: key, cells: [code(key), escape(TEXTS[key]!), `<span lang="de">${escape(german)}</span>`] };
      });
      const name = GROUP_NAMES[group] ?? group;
      return heading(2, name, `group-${group}`) + table(name, ['Key', 'English', 'German'], rows);
    })
    .join('');
}

/** `--verify-…` with its value from tokens.css. */
export const variablesOf = (css: string): readonly (readonly [name: string, value: string])[] =>
  [...css.matchAll(/^\s*(--verify-[a-z-]+):\s*([^;]+);/gm)].map(([, name, value]) => [name!, value!] as const);

export const cssVariables = (css: string): string =>
  table(
    'CSS variables',
    ['Variable', 'Light', 'Dark', 'Meaning'],
    variablesOf(css).map(([name, value]) => {
      const [, light, dark] = /^light-dark\((.*), ((?:#|rgb).*)\)$/.exec(value) ?? [null, value, value];
      const cells = [code(name), swatch(light!), dark === light ? 'the same' : swatch(dark!)];
      return { id: name.slice(2), cells: [...cells, inline(CSS_VARIABLE_WORDS[name])] };
    }),
  );

/** Drawn as SVG, because the page's policy forbids style attributes. */
export const swatch = (value: string): string =>
  /^(?:#|rgb)/.test(value)
    ? `<svg class="swatch" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><rect width="16" height="16" rx="4" fill="${escape(value)}"/></svg>${code(value)}`
    : code(value);
