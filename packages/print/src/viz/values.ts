import type { Category } from '@verify/contract';
import type { IsoDate, MrzReading } from '@verify/reading';
import type { DateRole } from '@verify/reading/mrz/dates';
import { isMexicanVoterCard } from '@verify/reading/mrz/parse';
import { mrzState } from '@verify/reading/mrz/states';
import { parsePrintedDate } from './printed-dates/dates.ts';
import { fold } from './fold.ts';

export interface Value {
  readonly value: string;
  readonly contentType: 'string' | 'date' | 'country';
}

/** What a field holds, which decides how it is read and written; the others hold text. */
const KINDS: Readonly<Partial<Record<Category, 'name' | 'date' | 'number' | 'country' | 'sex'>>> = {
  'Last name': 'name',
  'First name': 'name',
  'Date of birth': 'date',
  'Date of expiry': 'date',
  'Date of issue': 'date',
  'Document number': 'number',
  'Personal number': 'number',
  Nationality: 'country',
  'Issue country': 'country',
  Sex: 'sex',
};
export const isDate = (category: Category): boolean => KINDS[category] === 'date';
export const isName = (category: Category): boolean => KINDS[category] === 'name';

export interface ValueContext {
  readonly today: IsoDate;
  readonly issuingState: string | null;
  readonly mrz?: Pick<MrzReading, 'fields'> | null;
}

/** A template's: `XXXXX XXX`, `XX-XX-XXXX`. The nationality of nobody’s citizens is XXX. */
const PLACEHOLDER = /X{3}|^(?:X{2,}\W*)+$/i;

/** The text as a field's value; null if it can't be one. */
export function toValue(raw: string, category: Category, context: ValueContext): Value | null {
  const text = raw.replace(/\s+/g, ' ').trim();
  if (category !== 'Nationality' && PLACEHOLDER.test(text)) return null;
  const value = readAs(text, category, context);
  const isCode = KINDS[category] === 'country' && value !== null && value.length <= 3;
  return value ? { value, contentType: isDate(category) ? 'date' : isCode ? 'country' : 'string' } : null;
}

function readAs(text: string, category: Category, { today, issuingState, mrz }: ValueContext): string | null {
  const upper = text.toUpperCase();
  switch (KINDS[category]) {
    case 'date': {
      const role: DateRole =
        category === 'Date of birth' ? 'birth' : category === 'Date of expiry' ? 'expiry' : 'issue';
      return parsePrintedDate(text, { role, today, monthFirst: issuingState === 'USA' });
    }
    case 'sex':
      return sexOf(text, mrz ? isMexicanVoterCard(mrz.fields) : false);
    case 'number': {
      const value = fold(text).replace(/[^A-Z0-9]/g, '');
      return /^[A-Z0-9]{4,20}$/.test(value) && /\d/.test(value) ? value : null;
    }
    case 'country': {
      const value = upper.replace(/[^\p{L} '’-]/gu, '').trim();
      const code = fold(value).replace(/[^A-Z]/g, '');
      if (code.length <= 3 && mrzState(code)) return code;
      return value.length >= 4 ? value : null;
    }
    case 'name':
      return upper
        .replace(/, ?/g, ' ')
        .replace(/[^\p{L} '’.-]/gu, '')
        .replace(/ ?- ?/g, '-')
        .replace(/^[-.'’ ]+|[-.'’ ]+$/g, '');
    default: {
      const value = upper.replace(/^[-.'’, ]+|[-'’, ]+$/g, '');
      return /[\p{L}\d]/u.test(value) ? value : null;
    }
  }
}

/** Some States print two languages: `F/F`, `M/H`, `K/F`, `F/D`. In Mexico, M is a woman (mujer). */
function sexOf(text: string, inMexico: boolean): string | null {
  const letters = fold(text).replace(/[^A-Z/]/g, '');
  if (inMexico && letters === 'M') return 'F';
  if (/^(F|W|K)(\/[A-Z])?$|^(FEMALE|FEMME|WEIBLICH|MUJER)/.test(letters)) return 'F';
  if (/^M(\/[A-Z])?$|^(MALE|HOMME|MANNLICH|HOMBRE)|^H(\/M)?$/.test(letters)) return 'M';
  return /^X(\/[A-Z])?$/.test(letters) ? 'X' : null;
}
