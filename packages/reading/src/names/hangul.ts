import { type Spelling, table, type Unit } from './unit.ts';

const of = (rows: string): string[][] => rows.split(' ').map((row) => row.split(','));

/** Revised Romanization of 2000, McCune-Reischauer and common spellings, in Unicode's order of composition. */
const INITIALS = of('G,K KK,K,GG N D,T,TH TT,D,DD R,L,N M B,P PP,B,BB S,SH SS,S ,Y J,CH,Z JJ,J CH,C K T,TH P,F H');
const VOWELS = of(
  'A,AH AE,E,AI YA,IA YAE EO,U,O,UH,OU E,EH YEO,YU,YOU,YO,YUH YE,E O,OH WA WAE,WE OE,OI,WE YO U,OO,WOO WO,WEO,WON WE WI,WEE YU,YOO,YOU,U EU,U,E UI,EUI,EE,I I,EE,Y,YI,IE',
);
const FINALS = of(
  ' K,G,C,CK K,G K,KS N N,NJ N T,D L,R K,LK M,LM L,LB L L L,P L M P,B P,PS T,S,D T,SS,S NG,N T,J T,CH K T P T,H,',
);
/** Surnames that passports spell in their own way. */
const SURNAMES = table(
  '이=LEE,YI,I,RHEE,YEE,LI,RI 박=PARK,PAK,BAK,BARK 임=LIM,IM,YIM,RIM,LEEM 유=YOO,YU,YOU,RYU,LYU,YEW 류=RYU,YOO,LYU,YU,RYOO 노=NOH,ROH,NO,RO ' +
    '양=YANG,RYANG,LYANG 안=AHN,AN 심=SHIM,SIM,SHEEM 엄=UHM,EOM,UM,OHM 문=MOON,MUN 여=YEO,YUH,RYEO,YO 나=NA,RA,LA,NAH 라=RA,LA,NA 선우=SUNWOO,SEONU,SONU,SEONWOO',
);

const FIRST = 0xac00;
/** Syllables of one initial, and of one vowel. */
const [OF_INITIAL, OF_VOWEL] = [588, 28];

/** A word in Hangul. */
export function hangulUnits(text: string): Spelling {
  const chars = [...text.normalize('NFC')];
  return chars.flatMap((char, i): Unit[] => {
    const surname = i === 0 ? (SURNAMES.get(chars.slice(0, 2).join('')) ?? SURNAMES.get(char)) : undefined;
    const syllable = syllableUnits(char);
    // A surname's own spelling beside the regular ones: 이 is also a syllable of given names.
    return surname ? [{ letter: char, choices: [...surname, ...spelledOut(syllable)] }] : syllable;
  });
}

function syllableUnits(char: string): Unit[] {
  const at = placeOf(char);
  if (at === null) return [];
  return [
    { letter: char, choices: INITIALS[Math.floor(at / OF_INITIAL)]! },
    { letter: '', choices: VOWELS[Math.floor((at % OF_INITIAL) / OF_VOWEL)]! },
    { letter: '', choices: FINALS[at % OF_VOWEL]! },
  ];
}

function placeOf(char: string): number | null {
  const at = char.codePointAt(0)! - FIRST;
  return at < 0 || at >= INITIALS.length * OF_INITIAL ? null : at;
}

/** The spelling of the Revised Romanization; for surnames, the commonest one. */
export const usualSpelling = (text: string): string =>
  hangulUnits(text)
    .map(({ choices }) => choices[0]!.trim())
    .join('');

/** ㅢ. In names only 의 and 희 have it. */
const UI = 19;
const WITH_UI: ReadonlySet<string> = new Set('의희');

/** The texts in which one syllable has another vowel. 희 and 히 differ by a short stroke. */
export function withOtherVowels(text: string): string[] {
  const chars = [...text.normalize('NFC')];
  return chars.flatMap((char, i) => {
    const at = placeOf(char);
    if (at === null) return [];
    const begun = at - (at % OF_INITIAL) + (at % OF_VOWEL);
    return VOWELS.flatMap((_, vowel) => {
      const other = String.fromCodePoint(FIRST + begun + vowel * OF_VOWEL);
      return other === char || (vowel === UI && !WITH_UI.has(other)) ? [] : [chars.with(i, other).join('')];
    });
  });
}

const spelledOut = (units: readonly Unit[]): string[] =>
  units.reduce<string[]>((done, { choices }) => done.flatMap((start) => choices.map((choice) => start + choice)), ['']);
