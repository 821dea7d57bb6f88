import { type Spelling, table, type Unit } from '@verify/reading/names';

/** The Academy's rules of 2006, and common spellings in English, French and German. */
const LETTERS = table(
  'א=,A,E,I,O,U,AA ב=B,V,BB ג=G,GG ד=D,DD ה=H, ו=V,W,O,U,OO,OU ז=Z ח=CH,H,KH ט=T,TT י=Y,I,J,,EE,E,IE,EI,AI,AY,EY כ=K,CH,KH,C ך=CH,KH,K,H ל=L,LL ' +
    'מ=M,MM ם=M נ=N,NN ן=N,NN ס=S,SS ע=,A,E,I,O,AA פ=P,F,PH ף=F,PH,FF צ=TZ,TS,Z,C ץ=TZ,TS,Z ק=K,C,Q,CK,KH ר=R שׁ=SH,S שׂ=S ש=SH,S,SCH,CH ת=T,TH ' +
    'ג׳=J,G צ׳=CH ץ׳=CH ז׳=ZH,J',
);
const VOWELS = ['', 'A', 'E', 'I', 'O', 'U'];

/** A word in Hebrew letters, with the vowels that it may have between them. */
export function hebrewUnits(text: string): Spelling {
  const letters = text
    .replace(/[\u0591-\u05bd\u05bf\u05c4-\u05c7]/g, '')
    .replace(/[\u2019']/g, '׳')
    // Written twice for a consonant within a word.
    .replace(/ו{2}/g, 'ו')
    .replace(/י{2}/g, 'י');
  return (letters.match(/[\u05d0-\u05ea](?:׳|[\u05c1\u05c2])?/g) ?? []).flatMap((letter): Unit[] => [
    { letter, choices: LETTERS.get(letter) ?? LETTERS.get(letter[0]!)! },
    { letter: '', choices: VOWELS },
  ]);
}
