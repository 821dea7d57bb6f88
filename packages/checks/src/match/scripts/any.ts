import anyAscii from 'any-ascii';
import { type Spelling, table, type Unit } from '@verify/reading/names';

/** Scripts without a table (Devanagari, Thai, Khmer, Ethiopic) by `any-ascii`: inherent vowels are not written. */
export function unitsOfAnyScript(text: string): Spelling {
  const units = [...thaiAsSpoken(text.normalize('NFC'))].flatMap((char): Unit[] => {
    if (NASAL.has(char)) return [{ letter: char, choices: ['N', 'M', 'NG', ''] }];
    const letters = anyAscii(char)
      .toUpperCase()
      .replace(/[^A-Z]/g, '');
    const parts = letters.match(/[^AEIOU]+|[AEIOU]+/g) ?? [];
    if (parts.length === 0) return [];
    const last = parts.at(-1)!;
    return [
      ...parts.map((part, i): Unit => ({ letter: i === 0 ? char : '', choices: SOUNDS.get(part) ?? [part] })),
      ...(/[AEIOU]/.test(last) ? [] : [{ letter: '', choices: ['', 'A', 'O', 'E', 'I', 'U'] }]),
    ];
  });
  // Sai is written with a Y before its I.
  return units.map((unit, i) => {
    const isGlide = unit.choices[0] === 'Y' && units.slice(i + 1, i + 3).some(({ choices }) => choices[0] === 'I');
    return isGlide ? { ...unit, choices: [...unit.choices, ''] } : unit;
  });
}

/** Thai writes some vowels before the consonant that they follow, and marks consonants that are silent. */
const thaiAsSpoken = (text: string): string =>
  text
    // A doubled ร is a short A.
    .replace(/\u0e23\u0e23/g, '\u0e31')
    .replace(/\u0e2d(?=\u0e31)/g, '')
    .replace(/[\u0e01-\u0e2e][\u0e34\u0e38]?\u0e4c/g, '')
    .replace(/([\u0e40-\u0e44])([\u0e01-\u0e2e])/g, '$2$1');

/** Anusvara and its like. */
const NASAL: ReadonlySet<string> = new Set('\u0902\u0901\u0982\u0a02\u0a70\u0a82\u0b02\u0b82\u0c02\u0c82\u0d02\u17c6');
const SOUNDS = table(
  'K=K,G,C,KK,KH,CK KH=KH,K,G G=G,K,GG GH=GH,G C=C,CH,J CH=CH,CHH,C,J J=J,CH,Z JH=JH,J T=T,D,TH,TT TH=TH,T,TT,TTH D=D,T,DD,DH DH=DH,D N=N,NN,NH ' +
    'NY=NY,N NG=NG,N P=P,B,F,PH PH=PH,P,F B=B,P,V BH=BH,B,V M=M,MM Y=Y,I,J V=V,W,B W=W,V L=L,LL,R R=R,L,RR S=S,SH,SS SH=SH,S,CH H=H, X=X,KS,KSH ' +
    'A=A,AA,E,O E=E,EE,AE,AI,I I=I,EE,Y,E O=O,OO,AU,AW U=U,OO,OU,W,O AI=AI,AY,EI,AE,E AU=AU,AW,OU,O AA=AA,A EE=EE,E,I II=I,EE UU=U,OO OO=O,OO AE=AE,E,AI EA=EA,AE,E,I OA=OA,O,WA UO=UO,UA',
);
