import { PROOFS } from '../codes/assurance.ts';
import { countries as allCountries } from '../countries.ts';
import { SERVICES } from '../steps.ts';
import type { FlowSettings } from './flow-settings.ts';
import { ruleSentence } from './step-rules.ts';

export interface FlowChange {
  /** The setting's name in `FlowSettings`. */
  readonly key: keyof FlowSettings;
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

type Words<K extends keyof FlowSettings> = (value: FlowSettings[K]) => string;

/** Each setting's name, and its value in words. */
const WORDS: { readonly [K in keyof FlowSettings]: readonly [field: string, words: Words<K>] } = {
  steps: ['Steps', (steps) => steps.map(plain).join(' → ')],
  rules: ['Rules', (rules) => rules.map(ruleSentence).join(' ') || 'none'],
  documents: ['Documents', (list) => list.map(documentWords).join(', ') || 'none'],
  services: ['Services', (services) => services.map((key) => SERVICES[key].noun).join(', ') || 'none'],
  effects: ['Effects', (effects) => pairs(effects) || 'the defaults'],
  minimumAge: ['Minimum age', (age) => (age === null ? 'none' : String(age))],
  uploadAllowed: ['File upload', (on) => (on ? 'allowed' : 'camera only')],
  consentRequired: ['Consent', (on) => (on ? 'required' : 'not required')],
  consent: ['Company and consent', consentWords],
  walletAsks: ['Requested from the wallet', (asks) => asks.map(plain).join(', ')],
  chip: ['Chip of the document', plain],
  chipAppUrl: ['App that reads the chip', (url) => url ?? 'none'],
  confirmData: ['Confirming the data', yesNo],
  nameMatch: ['Name comparison', plain],
  proofOfAddressMaxAgeDays: ['Proof of address', (days) => `at most ${days} days old`],
  livenessAlternative: ['Still selfie instead of movements', yesNo],
  livenessAttempts: ['Liveness attempts', String],
  livenessLight: ['Coloured light', plain],
  livenessExtraMovements: ['Additional movements', String],
  requireProof: ['Required proofs', (proofs) => proofs.map((proof) => PROOFS[proof].name).join(', ') || 'none'],
  cameraFrames: ['Camera frames', (worth) => (worth === 'enough' ? 'suffice' : 'need another proof')],
  phone: ['Phone', plain],
  phoneLinkBy: ['Link to the phone', (channels) => channels.join(', ') || 'not sent'],
  ownWebhooks: ['Webhooks', (own) => (own ? 'set for this flow' : 'the account’s')],
  nameReviewer: ['Reviewer in results', (on) => (on ? 'named by id' : 'not named')],
  fourEyes: ['Second reviewer', (on) => (on ? 'needed' : 'not needed')],
  locales: ['Languages', (locales) => locales.join(', ') || 'all'],
  texts: ['Custom texts', textWords],
  retention: ['Retention', retentionWords],
  theme: ['Look', themeWords],
};

/** The differences in words, in the order of the editor. */
export function flowChanges(before: FlowSettings, after: FlowSettings): FlowChange[] {
  return (Object.keys(WORDS) as (keyof FlowSettings)[]).flatMap((key) => {
    if (canonical(before[key]) === canonical(after[key])) return [];
    const [field, words] = WORDS[key] as readonly [string, (value: unknown) => string];
    const [one, other] = [words(before[key]), words(after[key])];
    // Too long for a line, or equal in short form: only says that it changed.
    return [{ key, field, before: one === other ? '' : one, after: one === other ? 'changed' : other }];
  });
}

/** The order of keys does not count as a change. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner)
            .filter(([, each]) => each !== undefined)
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : inner,
  );
}

function plain(name: string): string {
  return name.replaceAll('-', ' ');
}

function yesNo(on: boolean): string {
  return on ? 'yes' : 'no';
}

function pairs(record: object): string {
  return Object.entries(record)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key} ${String(value)}`)
    .join(', ');
}

const FEW = 5;

function documentWords({ type, countries }: FlowSettings['documents'][number]): string {
  if (countries.length === 0) return plain(type);
  const names = allCountries('en', countries).map(({ name }) => name);
  const more = names.length > FEW ? ` and ${names.length - FEW} more` : '';
  return `${plain(type)} (${names.slice(0, FEW).join(', ')}${more})`;
}

type Theme = FlowSettings['theme'];

const THEME_WORDS: { readonly [K in keyof Theme]-?: (value: NonNullable<Theme[K]>) => string } = {
  accent: (colour) => `accent ${colour}`,
  accentDark: (colour) => `on a dark background ${colour}`,
  colours: (modes) =>
    Object.entries(modes)
      .flatMap(([mode, roles]) => Object.entries(roles ?? {}).map(([role, colour]) => `${role} ${colour} (${mode})`))
      .join(', '),
  radiusPx: (px) => `corners of ${px} px`,
  density: (density) => `${density} distances`,
  buttons: (shape) => `${shape} buttons`,
  illustrations: (style) => `illustrations: ${style}`,
  font: (font) => `font ${font}`,
  fontFiles: (files) =>
    `own font files ${files.map(({ fileId, weight }) => `${fileId.slice(0, 8)} (${weight})`).join(', ')}`,
  logoFileId: (id) => `logo ${id.slice(0, 8)}`,
};

function themeWords(theme: Theme): string {
  const words = (Object.keys(THEME_WORDS) as (keyof Theme)[]).map((key) => {
    const word = THEME_WORDS[key] as (value: unknown) => string;
    return theme[key] === undefined ? '' : word(theme[key]);
  });
  return words.filter(Boolean).join(', ') || 'the default';
}

function textWords(texts: FlowSettings['texts']): string {
  const counted = Object.entries(texts).map(([locale, own]) => `${Object.keys(own ?? {}).length} in ${locale}`);
  return counted.join(', ') || 'none';
}

function consentWords({ company, privacyUrl, termsUrl, biometric, texts }: FlowSettings['consent']): string {
  const own = biometric === 'own' ? `own text in ${Object.keys(texts).join(', ')}` : biometric.toUpperCase();
  return [company ?? 'no company', privacyUrl, termsUrl, `biometric consent: ${own}`].filter(Boolean).join(', ');
}

function retentionWords(retention: FlowSettings['retention']): string {
  if (!retention) return 'account’s value';
  const days = (value: number | null): string => (value === null ? 'account’s value' : `${value} days`);
  const { videoDays, imageDays, dataDays } = retention;
  return `videos ${days(videoDays)}, images ${days(imageDays)}, data ${days(dataDays)}`;
}
