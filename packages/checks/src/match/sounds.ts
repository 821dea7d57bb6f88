import { isPinyin } from '@verify/reading/names';

/** Spellings beyond a typing error, for `fuzzy`: umlauts, common Arabic names, foreign names in other scripts. */
export function soundsAlike(a: string, b: string, chinese: boolean): boolean {
  if (withoutUmlauts(a) === withoutUmlauts(b)) return true;
  if (areArticles(a, b) || isSameArabicName(a, b)) return true;
  return chinese && consonantsAgree(a, b);
}

/** MUELLER is MULLER, whichever of the two Müller was. */
const withoutUmlauts = (name: string): string => name.replace(/([AOU])E/g, '$1').replace(/AA/g, 'A');

/** The Arabic article before its own letter and before others: al-Sharif, ash-Sharif. */
const areArticles = (a: string, b: string): boolean =>
  [a, b].some((one) => /^[AEU]L$/.test(one)) && [a, b].every((one) => /^[AEU](?:L|SH|CH|S|R|N|D|T|Z|TH|DH)$/.test(one));

/** What letters may stand for. Vowels in small letters: an E may be any of them. */
const HEARD: Readonly<Record<string, string>> = Object.fromEntries(
  'YY=Y SH=X CH=X DJ=J GH=GK KH=K TH=TS DH=DZ PH=F V=F Q=K G=JGK C=KSX P=B A=a E=aiu I=i Y=i O=u U=u W=u'
    .split(' ')
    .map((row) => row.split('=')),
);

const meet = (a: string, b: string): boolean => [...a].some((sound) => b.includes(sound));

/** Arabic names in romanisations, Turkish after a stroke. Rashid and Rashad are both listed, to be kept apart. */
const ARABIC_NAMES = (
  'MUHAMMAD AHMAD MAHMUD/MAHMUT HAMID HAMAD HUSAYN HASAN HISAN MUHSIN YUSUF ABDALLAH ABDUL BIN/IBN ABU USAMA UMAR UTHMAN IBRAHIM BRAHIM MUSTAFA KHALID KHALIL SAID SAYYID AISHA ASMA FATIMA/FATMA ' +
  'NURISTANI SULAYMAN RASHID RASHAD JAMAL JAMIL JAMILA SHARIF AZIZ RAHIM RAHMAN KARIM KAMAL KHADIJA/HATICE ZAYNAB MARYAM TARIQ TAHIR QASIM SHAKIR BASHIR/BESIR MUNIR NASIR NASIM SAMIR SAMIRA ' +
  'ISMAIL QADIR SALAHUDDIN NURUDDIN ALAUDDIN SAYFUDDIN JABIR MAHDI HISHAM WALID YASIN JAFAR SALIM SALMAN SALIH LAYLA NURA NUR YAHYA MUSA YUNUS HARUN DAWUD BILAL HABIB FAYSAL QADHAFI ' +
  'ABDULQADIR ABDULAZIZ ABDURRAHMAN ABDURRAHIM ABDULKARIM ABDURRASHID ABDULLATIF ABDUSSALAM ABDULHAMID ABDULMALIK LATIF MALIK AMIR HAMZA ANWAR SAAD ZAKARIYA AYYUB FARUQ MASUD MANSUR MUBARAK RAMADAN ' +
  'SHAFIQ SIDDIQ ZUBAYR/ZUBER ISA'
)
  .split(' ')
  .map((names) => names.split('/').map((name) => soundsOf(name)));

/** Names that are one of the list, in whatever romanisation. */
const arabicNames = (name: string): number[] => {
  const forms = [name, name.replace(/^[AE]L(?=[^AEIOU])/, '')].map(soundsOf);
  return ARABIC_NAMES.flatMap((names, i) =>
    names.some((own) => forms.some((form) => areHeardAs(form, own))) ? [i] : [],
  );
};

export function isSameArabicName(a: string, b: string): boolean {
  const own = arabicNames(a);
  return own.length > 0 && arabicNames(b).some((name) => own.includes(name));
}

/** Rashid and Rashad differ in one letter and are two names. */
export function areOtherArabicNames(a: string, b: string): boolean {
  const [one, other] = [arabicNames(a), arabicNames(b)];
  return one.length > 0 && other.length > 0 && !one.some((name) => other.includes(name));
}

/** The sounds of a name, each with its alternatives. A vowel is one sound, however many letters it has. */
function soundsOf(name: string): string[] {
  const sounds: string[] = [];
  const plain = name
    .replace(/^ABD[AEIOU]*[LRSNTDZ]?(?=[^AEIOU]|$)/, 'ABD')
    .replace(/(?<=.{2})(?:[AEU]L)?[AEU]?D?D(?:I|EE|IE)NE?$/, 'UDIN')
    .replace(/(?<=[^AEIOUYW])E$|(?<=[AEIOU])H$/, '');
  for (const [letters] of plain.matchAll(/YY|(?:[AEIOUW]|(?<!Y)Y(?!Y))+|[SC]H|DJ|[GKTDP]H|[A-Z]/g)) {
    const sound =
      HEARD[letters] ?? (/[AEIOUYW]/.test(letters) ? [...letters].map((one) => HEARD[one]).join('') : letters);
    // Two letters of one consonant are one, and a Z may be an S.
    if (!sounds.at(-1) || !meet(sounds.at(-1)!, sound)) sounds.push(sound);
  }
  return sounds;
}

const areHeardAs = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((sound, i) => meet(sound, b[i]!));

/** Consonants by their sounds, with L as R, as Chinese and Japanese spell. Fewer than three prove nothing. */
function consonantsAgree(a: string, b: string): boolean {
  // A Chinese name in Pinyin is spelled by its letters.
  if (isPinyin(a) && isPinyin(b)) return false;
  const [one, other] = [consonants(a), consonants(b)];
  return one.length >= 3 && one === other;
}

const consonants = (name: string): string =>
  name
    .replace(/PH/g, 'F')
    .replace(/CK|[CQX]/g, 'K')
    .replace(/L/g, 'R')
    .replace(/V/g, 'B')
    .replace(/[AEIOUYWH]/g, '')
    .replace(/(.)\1+/g, '$1');
