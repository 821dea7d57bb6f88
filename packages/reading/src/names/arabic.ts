import { type Spelling, table, type Unit } from './unit.ts';

/**
 * Spellings by sound, English and French: consonants may be doubled and have a short vowel behind them, unlike ICAO
 * 9303-3, section 6.C, whose zones keep each letter apart (`MXHMD`), as `toMrzLetters` gives.
 */
const CONSONANTS = table(
  'ب=B,P ت=T,TH ث=TH,S,T ج=J,G,DJ,DJ ح=H خ=KH,H,K د=D ذ=DH,D,Z,TH ر=R ز=Z س=S,C ش=SH,CH,SCH ص=S,C ض=D,DH,Z ط=T ظ=Z,DH,TH,D غ=GH,G,RH ' +
    'ف=F,PH,V ق=Q,K,G,C,GH ك=K,C ل=L م=M ن=N ه=H, پ=P چ=CH,TCH ژ=ZH,J گ=G,GU ک=K,C ہ=H, ھ=H ڤ=V ٹ=T ڈ=D ڑ=R,D ں=N ڭ=NG,G',
);
const VOWELS = table(
  'ا=A,AA,E,I,O, أ=A,E,O,U,I,OU إ=I,E,A آ=A,AA ٱ=A,E, ع=,A,E,I,O,U,OU,AA ء= ئ=,I,Y,E ؤ=,O,U,W,OU و=W,OU,U,O,OO,V,AW,AU,OW ' +
    'ي=Y,I,EE,E,IE,AY,AI,EY,EI,IY ی=Y,I,EE,E,IE,AY,AI,EY,EI,IY ى=A,AA,I,Y,E ة=A,AH,E,EH,AT,ET, ۀ=EH,E ە=E,A ے=E,AY,AI,EY ێ=E ۆ=O,OU ێ=E',
);
const LONG_ALIF = ['A', 'AA', 'E', 'I', 'O'];
const SHORT_VOWELS = ['', 'A', 'E', 'I', 'O', 'U', 'OU'];
/** The article. Before most dental letters its L is assimilated: ar-Rahman, ech-Cherif. */
const ARTICLE = ['AL', 'EL', 'UL', 'IL', 'OUL', 'A', 'E', 'U', 'L', 'ASH', 'ACH', 'ECH', 'ESH', 'ATH', 'ETH'];
/** Names whose consonants could also be another name's: Muhammad is not Mahmud. Letters with `/` between choices. */
const WORDS = new Map(
  `
  محمد=M U/O/A/OU/ H A/E/ MM/M A/E/I/ D/T; محمود=M A/E H M U/OU/OO/O D/T; أحمد=A/E H M/MM A/E D/T;
  احمد=A/E H M/MM A/E D/T; حامد=H A/AA M/MM E/I/A D; حميد=H A/E M/MM I/EE/E/AI/EI D; حمد=H A M/MM A/E/ D;
  حسن=H A/E S/SS A/E/I N; حسين=H U/O/OU S/SS AI/EI/AY/EY/I/E/EE N; حسان=H A/E SS/S A/AA/E N/NE;
  علي=A LI/LY/LEE; عمر=O/U/OU M/MM A/E R; عامر=A/AA M E/I/A R; عمار=A MM/M A/AA R; سالم=S A/AA L E/I/A M;
  سليم=S A/E L I/EE/E M; سلمان=S A/E L M A/AA N/NE; سليمان=S U/O/OU/A/E/ L AY/EY/EI/AI/I/E/EE M A/AA N/NE;
  سلطان=S U/O/OU L T A/AA N/NE; خالد=KH/K A/AA L E/I/ D; خليل=KH/K A/E L/LL I/EE L;
  سعيد=S A/ I/E/EE/AI/AE/AEE/YE/AYEE/AYE D; سعد=S AA/A D; سعود=S A/ U/OU/OO/AU/O D;
  جمال=J/G/DJ A/E M A/E/AA L; جميل=J/G/DJ A/E M I/EE/E L/LA; كريم=K/C A/E/ R I/EE/E M; كرم=K A/ R A/E M;
  أمين=A M I/EE/E N/NE; رشيد=R A/E SH/CH/S I/EE/E D; راشد=R A/AA SH/CH E/I/ D; ناصر=N A/AA S/SS/C E/I/ R;
  نصر=N A/ S/SS R; نصير=N A/ S/SS EE/I/E R; يوسف=Y OU/U/OO/O S/SS U/E/I/OU F/PH;
  مصطفى=M O/U/OU S T A/E/ F/FF/PH A
  `
    .split(';')
    .map((row) => row.trim().split('='))
    .map(([word, spelling]) => [word!, unitsOfPattern(word!, spelling!)] as const),
);

function unitsOfPattern(word: string, pattern: string): Unit[] {
  return pattern.split(' ').map((choices, i) => ({ letter: i === 0 ? word : '', choices: choices.split('/') }));
}

/** A word in Arabic letters, with the short vowels that it may have. */
export function arabicUnits(text: string): Spelling {
  // Vowel marks, tatweel and the marks that set the direction.
  const word = text.normalize('NFKC').replace(/[\p{M}\u0640\u200c-\u200f\u061c]/gu, '');
  // Persian and Urdu have their own forms of two letters.
  const known = WORDS.get(word.replace(/ی/g, 'ي').replace(/ک/g, 'ك'));
  if (known) return known;
  const article = /^ال(?=.{2})/.test(word);
  const units: Unit[] = article ? [{ letter: 'ال', choices: ARTICLE }] : [];
  const rest = article ? word.slice(2) : word;
  const inner = article ? WORDS.get(rest.replace(/ی/g, 'ي').replace(/ک/g, 'ك')) : undefined;
  // Where the article's L is assimilated: Abdennacer.
  const first = inner?.[0]?.choices[0]?.[0] ?? '';
  const joined = /[SRNDTZ]/.test(first) ? ['A', 'E', 'U', 'I', 'OU'].map((vowel) => vowel + first) : [];
  if (inner) return [...units.map((unit) => ({ ...unit, choices: [...unit.choices, ...joined] })), ...inner];
  for (const [at, letter] of [...rest].entries()) {
    // An alif within a word is silent only where an article begins: عبدالله.
    const isLong = letter === 'ا' && at > 0 && rest[at + 1] !== 'ل';
    const vowel = isLong ? LONG_ALIF : VOWELS.get(letter);
    const consonant = CONSONANTS.get(letter);
    if (vowel) units.push({ letter, choices: vowel });
    else if (consonant) units.push({ letter, choices: doubled(consonant) });
    // W and Y are consonants too: Walid, Sayed.
    if (consonant || /[ويی]/.test(letter)) units.push({ letter: '', choices: SHORT_VOWELS });
  }
  return units;
}

const doubled = (choices: readonly string[]): string[] => [
  ...choices,
  ...choices.filter((choice) => choice.length === 1).map((choice) => choice + choice),
];
