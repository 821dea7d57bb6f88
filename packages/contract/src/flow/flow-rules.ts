import * as z from 'zod/mini';
import { PROOFS } from '../codes/assurance.ts';
import { CHECK_CODES, isCheckCode } from '../codes/check-codes.ts';
import { comparesFaces } from '../consent/flow-consent.ts';
import { isCountry } from '../countries.ts';
import { lackingSteps, SERVICES } from '../steps.ts';
import { FlowSettings } from './flow-settings.ts';
import { themeProblems } from './theme-colours.ts';

/** No flow can change these: the summary decides nothing, and missing submissions or checks never pass. */
export const FIXED_EFFECTS: ReadonlySet<string> = new Set(['DC045', 'SY001', 'SY002', 'SY003']);

/**
 * No flow can ignore these: a picture of a picture or what may be one, a still instead of a recording, a missing proof
 * that the flow requires, an unproved credential, and print that contradicts its chip. A return proves only the known
 * customer.
 */
export const NEVER_IGNORED: ReadonlySet<string> = new Set([
  ...'DC046 DC048 DC049 DC060 DC061 DC062 DC063 DC064 FM006 FM007 LV006 RF001 RF002 RF004 SY004'.split(' '),
  ...Object.keys(CHECK_CODES).filter((code) => code.startsWith('WL')),
]);

const MOST_TEXT_CHARS = 24_000;

export interface FlowProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Contradictions in settings of the right shape, shown next to the field and refused by the server. */
export function flowProblems(settings: FlowSettings): FlowProblem[] {
  const { steps, documents, services, effects, minimumAge, locales, texts } = settings;
  const problems: FlowProblem[] = [];
  const say = (message: string, ...path: (string | number)[]): void => void problems.push({ path, message });

  if (repeated(steps)) say('this step is listed twice', 'steps');
  if (repeated(services)) say('this service is listed twice', 'services');
  if (repeated(settings.phoneLinkBy)) say('this channel is listed twice', 'phoneLinkBy');
  if (repeated(locales)) say('this language is listed twice', 'locales');
  if (repeated(documents.map(({ type }) => type))) say('this type of document is listed twice', 'documents');
  if (steps.includes('document') && documents.length === 0) {
    say('the step "document" needs at least one accepted type', 'documents');
  }
  documents.forEach(({ countries }, index) => {
    const unknown = countries.find((code) => !isCountry(code));
    if (unknown !== undefined) say(`${unknown} is not a country code`, 'documents', index, 'countries');
    if (repeated(countries)) say('this country is listed twice', 'documents', index, 'countries');
  });
  if (settings.chip !== 'ignore' && !services.includes('docCheck')) say('a chip needs the document check', 'chip');
  for (const [path, problem] of walletProblems(settings)) say(problem, path);
  for (const [index, problem] of ruleProblems(settings)) say(problem, 'rules', index);
  const possible = [...steps, ...settings.rules.flatMap(({ ask }) => ask)];
  for (const service of services) {
    const lacking = lackingSteps(service, possible);
    if (lacking) say(`${service} needs the step ${lacking.join(' or ')}`, 'services');
  }
  for (const [code, effect] of Object.entries(effects)) {
    if (!isCheckCode(code)) say('this check code does not exist', 'effects', code);
    else if (FIXED_EFFECTS.has(code)) say('the effect of this code is fixed', 'effects', code);
    else if (NEVER_IGNORED.has(code) && effect === 'ignore') say('this code cannot be ignored', 'effects', code);
  }
  for (const proof of settings.requireProof) {
    const { services: of, name } = PROOFS[proof];
    if (!of.some((service) => services.includes(service))) {
      say(`no service of this flow can prove this: ${name}`, 'requireProof');
    }
  }
  if (repeated(settings.requireProof)) say('this proof is listed twice', 'requireProof');
  if (settings.requireProof.includes('lightFollowed') && settings.livenessLight === 'off')
    say('the coloured light is never shown here', 'requireProof');
  if (settings.requireProof.includes('walletPresented') && !steps.includes('wallet'))
    say('this flow asks for no wallet', 'requireProof');
  if (minimumAge !== null && !services.includes('docCheck') && !services.includes('walletCheck')) {
    say('a minimum age needs a check that reads the date of birth', 'minimumAge');
  }
  if (settings.theme.accentDark && !settings.theme.accent) {
    say('a colour for dark backgrounds needs one for light backgrounds', 'theme', 'accentDark');
  }
  problems.push(...themeProblems(settings.theme));
  const { biometric, texts: own } = settings.consent;
  if (settings.consentRequired && comparesFaces(possible) && biometric === 'own' && Object.keys(own).length === 0) {
    say('write the text of the biometric consent in at least one language, or choose a ready one', 'consent', 'texts');
  }
  if (JSON.stringify(own).length > MOST_TEXT_CHARS) {
    say(`all texts together have at most ${MOST_TEXT_CHARS} characters`, 'consent', 'texts');
  }
  for (const locale of Object.keys(texts)) {
    if (locales.length > 0 && !(locales as string[]).includes(locale)) {
      say('this language is not offered', 'texts', locale);
    }
  }
  if (JSON.stringify(texts).length > MOST_TEXT_CHARS) {
    say(`all texts together have at most ${MOST_TEXT_CHARS} characters`, 'texts');
  }
  return problems;
}

/** Contradictions around the step `wallet`, by the setting that has to change. */
function walletProblems({
  steps,
  services,
  rules,
  walletAsks,
  minimumAge,
}: FlowSettings): [keyof FlowSettings, string][] {
  const problems: [keyof FlowSettings, string][] = [];
  if (rules.some(({ ask }) => ask.includes('wallet'))) problems.push(['rules', 'no rule can ask for a wallet']);
  if (repeated(walletAsks)) problems.push(['walletAsks', 'this is listed twice']);
  const at = steps.indexOf('wallet');
  if (at < 0) return problems;
  if (!services.includes('walletCheck')) problems.push(['services', 'the step "wallet" needs the wallet check']);
  if (steps.includes('document') && steps.indexOf('document') !== at + 1)
    problems.push(['steps', 'the step "document" follows the step "wallet", because people choose one of the two']);
  if (!walletAsks.includes('over-18')) return problems;
  if (walletAsks.length > 1 || steps.length > 1)
    problems.push([
      'walletAsks',
      'the proof of being over 18 asks for nothing else: no other credential and no other step',
    ]);
  if (minimumAge !== null) problems.push(['minimumAge', 'the proof of being over 18 has no date of birth']);
  return problems;
}

/** What a flow lacks before real people may use it: the company, and its terms. */
export function liveProblems({ consent }: Pick<FlowSettings, 'consent'>): FlowProblem[] {
  return LIVE_NEEDS.flatMap(([key, message]) => (consent[key] ? [] : [{ path: ['consent', key], message }]));
}

const LIVE_NEEDS = [
  ['company', 'a live flow names the company that asks for the data'],
  ['privacyUrl', 'a live flow links to the privacy policy'],
  ['termsUrl', 'a live flow links to the terms'],
] as const;

/** Contradictions of rules with the rest of the flow, by the rule's position. */
function ruleProblems({ rules, steps, services, documents }: FlowSettings): [number, string][] {
  return rules.flatMap((rule, index): [number, string][] => {
    const problems: string[] = [];
    const already = rule.ask.filter((step) => step !== 'document' && steps.includes(step));
    if (already.length > 0) problems.push(`everyone is asked for ${already.join(', ')} in this flow anyway`);
    if (repeated(rule.ask)) problems.push('this rule names a step twice');
    if (!services.includes('docCheck'))
      problems.push('rules look at what the document check read, and this flow has none');
    const another = rule.ask.includes('document');
    if (another && !rule.documents?.length) problems.push('name the types of the other document');
    if (another && !steps.includes('document')) problems.push('the flow asks for no first document');
    if (!another && rule.documents) problems.push('types of documents belong to a rule that asks for another document');
    const never = rule.if.find(
      (one) => one.about === 'document' && !one.is.some((type) => documents.some((each) => each.type === type)),
    );
    if (never) problems.push('the flow accepts no document of this type');
    return problems.map((problem) => [index, problem]);
  });
}

/** Settings that can be saved but are unlikely to be intended. */
export function flowWarnings({ steps, rules, services, effects, locales }: FlowSettings): FlowProblem[] {
  const warnings: FlowProblem[] = [];
  const say = (message: string, ...path: (string | number)[]): void => void warnings.push({ path, message });
  if (services.length === 0)
    say('without a service nothing is checked, and every application has to be reviewed by a person', 'services');
  for (const step of new Set([...steps, ...rules.flatMap(({ ask }) => ask)])) {
    const used = services.some((service) => SERVICES[service].needs.some((any) => any.some((each) => each === step)));
    if (!used) say(`the step ${step} is collected, but no service checks it`, 'steps');
  }
  for (const [code, effect] of Object.entries(effects)) {
    const weakened = isCheckCode(code) && CHECK_CODES[code].effect === 'decline' && effect === 'ignore';
    if (weakened) say(`${code} declines by default and is ignored here`, 'effects', code);
  }
  if (locales.length === 1) say(`everyone sees ${locales[0]}, whatever language their browser asks for`, 'locales');
  return warnings;
}

/** Settings that may be saved: of the right shape and without contradictions. */
export const SavedFlowSettings = FlowSettings.check((context) => {
  for (const { path, message } of flowProblems(context.value)) {
    context.issues.push({ code: 'custom', path: [...path], message, input: context.value });
  }
});

const control = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/** For `init` and the link's address: any script and emoji, but no character that affects the line around it. */
export const FlowName = z.string().check(
  z.trim(),
  z.minLength(1, 'a name is required'),
  z.maxLength(64, 'at most 64 characters'),
  z.refine((name) => !control.test(name), 'no control characters'),
);

const repeated = (list: readonly string[]): boolean => new Set(list).size < list.length;
