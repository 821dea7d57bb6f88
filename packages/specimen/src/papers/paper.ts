import { addDays, type Day } from '../dates.ts';
import { createRandom } from '../random.ts';
import { type PaperKind, type PaperLanguage, WORDS } from './words.ts';

export interface PaperRequest {
  seed: number;
  /** The day that ages are counted from. */
  today: Day;
  kind?: PaperKind;
  language?: PaperLanguage;
  firstName?: string;
  lastName?: string;
  issuedDaysAgo?: number;
  /** Null prints no issuer at all. */
  issuer?: string | null;
  /**
   * Another account number than a valid one of the language's country; `wrong-digits` prints one whose check digits
   * fail.
   */
  accountNumber?: string | 'wrong-digits';
  /** Prints neither title nor any line that says what it is. */
  nondescript?: boolean;
}

export interface PaperTruth {
  kind: PaperKind;
  language: PaperLanguage;
  issuer: string | null;
  issuedOn: Day;
  firstName: string;
  lastName: string;
  address: { country: string; postcode: string; addressLine: string; city: string };
  /** IBAN without spaces; null but for statements of a bank. */
  accountNumber: string | null;
}

/** Millimetres from the upper left corner of an A4 page; `y` is the baseline. */
export interface PrintedText {
  text: string;
  x: number;
  y: number;
  sizePt: number;
  bold?: boolean;
}

/** One A4 page, which can be drawn as pixels or written as a PDF with the same content. */
export interface Paper {
  texts: PrintedText[];
  truth: PaperTruth;
}

const FIRST_NAMES = ['Anna', 'Jürgen', 'María', 'Élodie', 'Thomas', 'Sofia', 'Peter', 'Noémie'];
const LAST_NAMES = ['Berger', 'Müller', 'Marlowe', 'Lefèvre', 'Navarro', 'Tennyson', 'Özdemir', 'Whitfield'];

/** Bill, letter or statement of a fictional person, in one of four languages. Letters stay within Windows-1252. */
export function paper(request: PaperRequest): Paper {
  const { seed, today, kind = 'utility', issuedDaysAgo = 20 } = request;
  const random = createRandom(seed).fork('paper');
  const language = request.language ?? random.pick(['en', 'de', 'fr', 'es'] as const);
  const words = WORDS[language];
  const [addressLine, postcode, city] = random.pick(words.streets);
  const firstName = request.firstName ?? random.pick(FIRST_NAMES);
  const lastName = request.lastName ?? random.pick(LAST_NAMES);
  const issuer = request.issuer === undefined ? words.sheets[kind].issuer : request.issuer;
  const issuedOn = addDays(today, -issuedDaysAgo);
  const iban = kind === 'bank' ? accountNumber(request, seed, words.country) : null;
  const truth: PaperTruth = {
    kind,
    language,
    issuer,
    issuedOn,
    firstName,
    lastName,
    address: { country: words.country, postcode, addressLine, city },
    accountNumber: iban,
  };
  const dateOf = (day: Day): string => words.date(...(day.split('-') as [string, string, string]));
  const number = String(random.int(10_000_000, 99_999_999));
  const texts: PrintedText[] = [];
  const put = (text: string, x: number, y: number, sizePt = 10.5, bold = false): void => {
    if (text) texts.push({ text, x, y, sizePt, bold });
  };
  put(issuer ?? '', 20, 22, 16, true);
  put(`${firstName} ${lastName}`, 20, 52, 11);
  put(addressLine, 20, 58, 11);
  put(language === 'en' ? city : `${postcode} ${city}`, 20, 64, 11);
  if (language === 'en') put(postcode, 20, 70, 11);
  put(words.issued, 125, 52);
  put(dateOf(issuedOn), 165, 52);
  put(words.customer, 125, 59);
  put(number, 165, 59);
  if (!request.nondescript) put(words.sheets[kind].title, 20, 95, 18, true);
  let y = 110;
  for (const line of request.nondescript
    ? ['Lorem ipsum dolor sit amet', 'consectetur adipiscing elit']
    : words.sheets[kind].body)
    put(line, 20, (y += 8));
  if (iban) {
    put(words.holder, 20, (y += 12));
    put(`${firstName} ${lastName}`, 65, y);
    put(words.account, 20, (y += 8));
    put(iban.replace(/(.{4})(?=.)/g, '$1 '), 65, y);
    put(words.movements, 20, (y += 16), 12, true);
    for (let i = 0; i < 4; i++) {
      put(dateOf(addDays(issuedOn, -3 * i - 2)), 20, (y += 8));
      put(['Market Hall 4417', 'Rail 88213', 'Salary', 'Bakery 17'][i]!, 65, y);
      put(`${random.int(8, 900)}.${random.int(10, 99)}`, 165, y);
    }
  } else {
    put(words.due, 20, (y += 14));
    put(dateOf(addDays(issuedOn, 14)), 65, y);
    put(`${random.int(20, 190)}.${random.int(10, 99)} EUR`, 165, y, 12, true);
  }
  put(words.greeting, 20, y + 16);
  return { texts, truth };
}

function accountNumber({ accountNumber: wanted }: PaperRequest, seed: number, country: string): string {
  if (wanted && wanted !== 'wrong-digits') return wanted;
  const right = specimenIban(country, seed);
  return wanted
    ? `${right.slice(0, 2)}${String(98 - (Number(right.slice(2, 4)) % 90)).padStart(2, '0')}${right.slice(4)}`
    : right;
}

/**
 * A well-formed IBAN of no account. Domestic parts by country (ISO 13616 registry), with the keys that France and Spain
 * have inside them.
 */
export function specimenIban(country: string, seed: number): string {
  const random = createRandom(seed).fork('iban');
  const digits = (count: number): string => Array.from({ length: count }, () => random.int(0, 9)).join('');
  const [code, bban] = {
    GBR: (): [string, string] => ['GB', `FERN${digits(14)}`],
    FRA: (): [string, string] => ['FR', french(digits(5), digits(5), digits(11))],
    ESP: (): [string, string] => ['ES', spanish(digits(8), digits(10))],
    DEU: (): [string, string] => ['DE', digits(18)],
  }[country in IBAN_COUNTRIES ? (country as keyof typeof IBAN_COUNTRIES) : 'DEU']();
  // ISO 7064, modulo 97: letters count 10 to 35.
  const number = [...`${bban}${code}00`].map((char) => Number.parseInt(char, 36)).join('');
  return `${code}${String(98n - (BigInt(number) % 97n)).padStart(2, '0')}${bban}`;
}
const IBAN_COUNTRIES = { GBR: 1, FRA: 1, ESP: 1, DEU: 1 };

/** The two digits of a relevé d'identité bancaire. */
function french(bank: string, branch: string, account: string): string {
  const key = 97n - ((89n * BigInt(bank) + 15n * BigInt(branch) + 3n * BigInt(account)) % 97n);
  return `${bank}${branch}${account}${String(key).padStart(2, '0')}`;
}

/** The two control digits between office and account. */
function spanish(office: string, account: string): string {
  const control = (digits: string): string => {
    const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * [1, 2, 4, 8, 5, 10, 9, 7, 3, 6][i]!, 0);
    const left = 11 - (sum % 11);
    return String(left === 10 ? 1 : left === 11 ? 0 : left);
  };
  return `${office}${control(`00${office}`)}${control(account)}${account}`;
}
