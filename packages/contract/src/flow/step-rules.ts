import * as z from 'zod/mini';
import { CHECK_CODES, isCheckCode } from '../codes/check-codes.ts';
import { countries as allCountries, isCountry } from '../countries.ts';
import { DocumentType } from '../documents.ts';
import { FlowStep, STEPS } from '../steps.ts';

/** Members of the European Union, and with Iceland, Liechtenstein and Norway of the European Economic Area. */
const EU =
  'AUT BEL BGR CYP CZE DEU DNK ESP EST FIN FRA GRC HRV HUN IRL ITA LTU LUX LVA MLT NLD POL PRT ROU SVK SVN SWE'.split(
    ' ',
  );
export const COUNTRY_GROUPS = { EU, EEA: [...EU, 'ISL', 'LIE', 'NOR'] } as const;
export type CountryGroup = keyof typeof COUNTRY_GROUPS;
const isGroup = (code: string): code is CountryGroup => Object.hasOwn(COUNTRY_GROUPS, code);

const few = { most: 5, steps: 3, codes: 20, rules: 10 };

const countryList = z.array(
  z.string().check(z.refine((code) => isCountry(code) || isGroup(code), 'a country code, EU or EEA')),
);

/** Subject of a rule. The server read all of it. */
export const StepCondition = z.discriminatedUnion('about', [
  z.strictObject({ about: z.literal('document'), is: z.array(DocumentType).check(z.minLength(1)) }),
  z.strictObject({ about: z.literal('issued-in'), countries: countryList.check(z.minLength(1)) }),
  z.strictObject({ about: z.literal('issued-outside'), countries: countryList.check(z.minLength(1)) }),
  z.strictObject({ about: z.literal('younger-than'), years: z.int().check(z.minimum(1), z.maximum(120)) }),
  z.strictObject({ about: z.literal('at-least'), years: z.int().check(z.minimum(1), z.maximum(120)) }),
  z.strictObject({
    about: z.literal('code'),
    anyOf: z
      .array(z.string().check(z.refine(isCheckCode, 'this check code does not exist')))
      .check(z.minLength(1), z.maxLength(few.codes)),
  }),
  z.strictObject({ about: z.literal('decision'), is: z.enum(['approved', 'needs-review']) }),
]);
export type StepCondition = z.infer<typeof StepCondition>;

/** Adds steps once, if all conditions hold. Unread ones count as true: an unreadable document avoids no step. */
export const StepRule = z.strictObject({
  if: z.array(StepCondition).check(z.minLength(1, 'at least one condition'), z.maxLength(few.most)),
  ask: z.array(FlowStep).check(z.minLength(1, 'at least one step'), z.maxLength(few.steps)),
  /** For the step `document`: the types for the additional document. */
  documents: z.optional(z.array(DocumentType).check(z.minLength(1))),
});
export type StepRule = z.infer<typeof StepRule>;

export const StepRules = z.array(StepRule).check(z.maxLength(few.rules));

/** How often rules may ask one person for more. */
export const MOST_RULE_ROUNDS = 2;

export const inCountries = (country: string, list: readonly string[]): boolean =>
  list.some((code) => (isGroup(code) ? COUNTRY_GROUPS[code].includes(country) : code === country));

/** A rule as a sentence, as the flow editor and the trace show it. */
export function ruleSentence({ if: conditions, ask, documents }: StepRule): string {
  const steps = ask.map((step) =>
    step === 'document' ? `another document (${or((documents ?? []).map(noun))})` : `a ${STEPS[step].noun}`,
  );
  return `If ${and(conditions.map(conditionWords))}, also ask for ${and(steps)}.`;
}

function conditionWords(condition: StepCondition): string {
  switch (condition.about) {
    case 'document':
      return `the document is ${or(condition.is.map((type) => `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${noun(type)}`))}`;
    case 'issued-in':
      return `it was issued in ${or(condition.countries.map(place))}`;
    case 'issued-outside':
      return `it was issued outside ${or(condition.countries.map(place))}`;
    case 'younger-than':
      return `the person is younger than ${condition.years}`;
    case 'at-least':
      return `the person is at least ${condition.years} years old`;
    case 'code':
      return `${or(condition.anyOf.map((code) => `${code} (${meaning(code)})`))} was raised`;
    case 'decision':
      return `the result so far is “${condition.is}”`;
  }
}

const noun = (type: string): string => ({ 'id-card': 'identity card' })[type] ?? type.replaceAll('-', ' ');
const meaning = (code: string): string => (isCheckCode(code) ? CHECK_CODES[code].message.toLowerCase() : 'unknown');

function place(code: string): string {
  if (code === 'EU') return 'the European Union';
  if (code === 'EEA') return 'the European Economic Area';
  return allCountries('en', [code])[0]?.name ?? code;
}

const and = (words: readonly string[]): string => listed(words, 'and');
const or = (words: readonly string[]): string => listed(words, 'or');
const listed = (words: readonly string[], last: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
