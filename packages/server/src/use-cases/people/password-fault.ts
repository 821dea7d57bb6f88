import { fileURLToPath } from 'node:url';
import { PASSWORD_CHARS_MIN } from '@verify/contract';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { type IsListed, openPasswordList } from './password-list.ts';

/**
 * zxcvbn's score 3: the number of guesses if the likeliest passwords are tried first. Of the 3,000 most common with
 * twelve or more characters in two published lists (Probable Wordlists, ten million passwords), it refuses 2,474 and
 * 1,571; of 2,500 random ones and phrases none.
 */
const GUESSES_MIN = 1e8;
/**
 * zxcvbn is slow for long passwords. With both limits the worst case took 75 ms with two cores busy; 256 characters
 * without limits took 2 s.
 */
const JUDGED = { maxLength: 32, l33tMaxSubstitutions: 8 };
/**
 * The 5,000 most common passwords of twelve or more characters from those ten million (Mark Burnett's list in OWASP's
 * SecLists), in lower case: `HASH:rank`.
 */
const COMMON = fileURLToPath(new URL('../../../assets/common-passwords.txt', import.meta.url));

/**
 * Why a chosen password is refused. Length is what counts (NIST SP 800-63B), and the most common passwords are refused.
 */
export async function passwordFault(
  password: string,
  { email, name }: { email: string; name: string },
  isBreached: IsListed,
): Promise<string | null> {
  const plain = password.normalize('NFKC').toLowerCase();
  if ([...plain].length < PASSWORD_CHARS_MIN) return `at least ${PASSWORD_CHARS_MIN} characters`;
  const own = [email, email.split('@')[0]!, name].map((each) => each.toLowerCase()).filter((each) => each.length > 3);
  const rest = own.reduce((text, each) => text.replaceAll(each, ''), plain);
  if ([...rest].length < PASSWORD_CHARS_MIN / 2) return 'it is made of your name or e-mail address';
  if (new Set(plain).size < 5) return 'it repeats the same characters';
  loaded ??= load().catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  const { guesser, isCommon } = await loaded;
  const near = `${email} ${name} verify`.split(/[^\p{L}\p{N}]+/u);
  const { guesses } = guesser.check(password.normalize('NFKC'), near);
  // The estimate can be NaN for words that are properties of every object.
  if (!(guesses >= GUESSES_MIN) || (await isCommon(plain))) return 'it is among the most common passwords';
  return (await isBreached(password)) ? 'it appears in a list of stolen passwords' : null;
}

let loaded: ReturnType<typeof load> | null = null;

/** 30 MB of words and half a second, so it is only loaded when someone chooses a password. */
async function load(): Promise<{ guesser: ZxcvbnFactory; isCommon: IsListed }> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  const common = await import('@zxcvbn-ts/language-common');
  const english = await import('@zxcvbn-ts/language-en');
  const dictionary = { ...common.dictionary, ...english.dictionary };
  return {
    guesser: new ZxcvbnFactory({ ...JUDGED, dictionary, graphs: common.adjacencyGraphs }),
    isCommon: await openPasswordList(COMMON, 'The list of common passwords'),
  };
}
