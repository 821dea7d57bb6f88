import { BREAK, type Spelling, table, type Unit, unitsBy } from './unit.ts';

/**
 * ICAO 9303-3, section 6.B, and the States' own tables. Russia: ICAO's (2012 and 2014), GOST R 52535.1, the order of
 * 1997, Soviet French. Ukraine: resolutions 55 of 2010 and 858 of 2007, the table of 1996. Bulgaria: the
 * Transliteration Act of 2009 and before. Belarus: 2008. Serbia, Montenegro, Macedonia: their Latin alphabets.
 * Kazakhstan, Kyrgyzstan, Mongolia (MNS 5217), Tajikistan, Uzbekistan. A table has its language's letters alone.
 */
const COMMON = 'А=A Б=B В=V Д=D З=Z К=K Л=L М=M Н=N О=O П=P Р=R С=S Т=T Ф=F';
const EAST = `${COMMON} С=S,SS И=I Ц=TS,C,TZ Ч=CH,TCH Ш=SH,CH Ь= Ю=IU,YU,IOU,YOU,JU Я=IA,YA,JA ИЯ$=IIA,IYA,IA,IJA`;

const RUSSIAN = table(
  `${EAST} Г=G,GU Е=E,YE,IE,JE Ё=E,IO,YO,YE,IE,JO,O Ж=ZH,J Й=I,Y,J У=U,OU Х=KH,H Щ=SHCH,SCH,CHTCH,SHH Ъ=IE, Ы=Y Э=E КС=KS,X ДЖ=DZH,J,DJ ` +
    'ИЙ$=II,IY,IJ,Y,I ЫЙ$=YI,YY,YJ,Y ИН$=IN,INE ЬЕ=E,IE,YE ЬЁ=E,IO,YO,YE,IE,JO ІЙ$=II,IY',
);
const UKRAINIAN = table(
  `${EAST} И=Y,I Г=H,G Ґ=G Е=E Є=IE,YE,JE Ж=ZH,J І=I Ї=I,YI,JI Й=I,Y,J У=U,OU Х=KH,H Щ=SHCH,SCH,SHTCH ЗГ=ZGH,ZG,ZH КС=KS,X ДЖ=DZH,J,DJ ` +
    'ИЙ$=YI,YY,YJ,Y,II,IY,I ІЙ$=II,IY,IJ,I ІЯ$=IIA,IYA,IA,IJA ЬО=O,IO,YO ЙО=IO,YO,JO',
);
const BELARUSIAN = table(
  `${EAST} Г=H,G Ґ=G Е=E,IE,YE,JE Ё=IO,YO,E,JO Ж=ZH,J І=I Й=I,Y,J У=U,OU Ў=U,W,V Х=KH,H,CH Ы=Y Э=E ДЖ=DZH,J КС=KS,X ІЙ$=II,I,IY,IJ`,
);
const BULGARIAN = table(
  `${EAST} Г=G Е=E Ж=ZH,J Й=Y,I,J У=U,OU Х=H,KH Щ=SHT,SHCH,CHT Ъ=A,IE,U,Y Ь=Y, Ю=YU,IU,JU,IOU Я=YA,IA,JA ИЯ$=IA,IYA,IIA,IJA,IYA ` +
    'ДЖ=DZH,DJ,J КС=KS,X ЬО=YO,IO ЙО=YO,IO,JO',
);
const SERBIAN = table(`${COMMON} Г=G Е=E Ж=Z,ZH И=I Ј=J Љ=LJ Њ=NJ Ћ=C Ђ=D,DJ У=U Х=H Ц=C,TS Ч=C,CH Џ=DZ,DJ Ш=S,SH`);
const MACEDONIAN = table(
  `${COMMON} Г=G Ѓ=GJ,G Е=E Ж=ZH,Z Ѕ=DZ И=I Ј=J Љ=LJ,L Њ=NJ,N Ќ=KJ,K У=U Х=H Ц=C,TS Ч=CH,C Џ=DJ,DZ,DZH,J Ш=SH,S`,
);
/** The Turkic languages and Tajik. */
const CENTRAL_ASIAN = table(
  `${EAST} Ғ=G,GH Г=G Ҷ=J,DJ Е=E,YE,IE Ё=YO,IO,E Ж=ZH,J Җ=J,ZH Й=Y,I,J І=I,Y Ӣ=I Қ=K,Q Ң=N,NG Ө=O,OE,U Ӯ=U,O У=U,W,OU Ұ=U,Y Ү=U,UE,Y ` +
    'Ў=O,U Х=KH,H,X Ҳ=H,KH Һ=H Ә=A,AE,E Щ=SHCH,SCH Ъ=,IE Ы=Y,I Э=E ИЙ$=II,IY,Y,I КС=KS,X ДЖ=DZH,J,DJ',
);
const MONGOLIAN = table(
  `${EAST} В=V,W Г=G Е=YE,E,IE Ё=YO,IO,E Ж=J,ZH Й=I,Y Ө=U,O,OE У=U Ү=U Х=KH,H Щ=SHCH Ъ=,I Ы=Y,II Ь=I, Э=E ИЙ=II,I,IY АЙ=AI,AY ЭЙ=EI,EY`,
);
const LANGUAGES = [RUSSIAN, UKRAINIAN, BELARUSIAN, BULGARIAN, SERBIAN, MACEDONIAN, CENTRAL_ASIAN, MONGOLIAN] as const;

/** One spelling for each language that has all the letters of a name, else one by the first language. */
export function cyrillicSpellings(text: string): Spelling[] {
  const plain = text
    .normalize('NFC')
    .toUpperCase()
    .replace(/['’ʼ`]/g, '')
    .replace(/Ѐ/g, 'Е')
    .replace(/Ѝ/g, 'И')
    .replace(/[\s\-‐‑‒–—<.,/]+/g, ' ');
  const letters = [...new Set(plain)].filter((char) => /\p{L}/u.test(char));
  const languages = LANGUAGES.filter((language) => letters.every((letter) => language.has(letter)));
  const used = languages.length > 0 ? languages : LANGUAGES.slice(0, 1);
  return used.map((language) =>
    plain.split(' ').flatMap((word, i) => [...(i > 0 ? [BREAK] : []), ...spelled(word, language)]),
  );
}

/** `$` in a table's entry is the end of the word. */
function spelled(word: string, language: ReadonlyMap<string, readonly string[]>): Unit[] {
  const units = unitsBy(`${word}$`, language, () => null);
  return units.map(({ letter, choices }) => ({ letter: letter.replace('$', ''), choices }));
}
