import type { Category } from '@verify/contract';
import { parseMrz } from '@verify/reading';
import { parseAamva } from '@verify/print/document';
import { accountNumbers } from '../../services/bank-statement/account-numbers.ts';
import { sameAccount } from '../../services/bank-statement/same-account.ts';
import { compareFacts } from '../../services/document/compare.ts';
import type { Fact } from '../../services/document/fact.ts';
import { collectedFields, factsOf, mrzFacts } from '../../services/document/facts.ts';
import { compareGivenName } from '../../match/given-names.ts';
import { missingParts } from '../../services/paper/address.ts';
import { explainPaper } from './explain-paper.ts';
import type { Question } from './question.ts';

/** Explains decisions of the checks by calling the deciding code. */
export function explain(question: Question) {
  if ('mrz' in question) return explainZone(question);
  if ('barcode' in question) return explainBarcode(question.barcode);
  if ('name' in question) return explainName(question.name);
  if ('account' in question) return explainAccount(question.account);
  if ('paper' in question) return explainPaper(question);
  return explainAddress(question.address);
}

type Asked<Key extends string> = Extract<Question, Record<Key, unknown>>[Key &
  keyof Extract<Question, Record<Key, unknown>>];

function explainZone({ mrz: lines, today, printed = {}, profile = {} }: Extract<Question, { mrz: unknown }>) {
  const mrz = parseMrz(lines, { today });
  if (!mrz) return { format: null, valid: false, fields: {} };
  const claims = Object.entries(profile).map(([category, value]) => ({ category: category as Category, value }));
  const facts = factsOf(
    { ocr: printedFacts(printed), mrz: mrzFacts(mrz, 'front', true), nfc: [], barcode: [] },
    claims,
  );
  const { rows } = compareFacts(facts, () => 'needs-review');
  return { format: mrz.format, valid: mrz.valid, fields: byCategory(collectedFields(facts, rows)) };
}

/** Print that was read with certainty. */
const printedFacts = (printed: Readonly<Partial<Record<Category, string>>>): Fact[] =>
  Object.entries(printed).map(([category, content]) => ({
    category: category as Category,
    content,
    contentType: category.startsWith('Date') ? 'date' : 'string',
    confidence: 1,
    valid: null,
    side: 'front',
  }));

function explainBarcode(text: string) {
  const aamva = parseAamva(text);
  if (!aamva) return { problems: null, fields: {} };
  const fields = aamva.fields.map(({ category, value }) => ({ category, content: value }));
  return { problems: aamva.problems, fields: byCategory(fields) };
}

const explainName = ({ given, read, mode }: Asked<'name'>) => compareGivenName(given, read, mode);

const explainAccount = ({ given, lines }: Asked<'account'>) => ({
  same: accountNumbers(lines, false).some((account) => sameAccount(given, account)),
});

const explainAddress = ({ given, lines }: Asked<'address'>) => ({
  missing: missingParts(lines, given, false),
});

const byCategory = (fields: readonly { readonly category: string; readonly content: string }[]) =>
  Object.fromEntries(fields.map(({ category, content }) => [category, content]));
