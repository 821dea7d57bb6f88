import { type Spelling, table, unitsBy } from './unit.ts';

/** ELOT 743 beside ICAO 9303-3, with passports' spellings on request. Υ after Α, Ε and Η is resolved first. */
const LETTERS = table(
  'Α=A Β=V,B Γ=G,Y,GH Δ=D,DH Ε=E Ζ=Z Η=I,E Θ=TH Ι=I Κ=K,C Λ=L Μ=M Ν=N Ξ=X,KS Ο=O Π=P Ρ=R Σ=S Τ=T Υ=Y,I,U Φ=F,PH Χ=CH,H,KH Ψ=PS ' +
    'Ω=O Ϊ=I Ϋ=Y,I ΟΥ=OU,U ΑΙ=AI,E ΕΙ=EI,I ΟΙ=OI,I ΥΙ=YI,I ΓΓ=NG,GG ΓΚ=GK,G,NG,NK ΓΞ=NX,GX ΓΧ=NCH,NH,GCH ΜΠ=B,MP,MB ΝΤ=NT,D,ND ' +
    'ΤΖ=TZ,J ΤΣ=TS,CH ΑΥV=AV,AU,AY ΑΥF=AF,AU,AY ΕΥV=EV,EU,EY ΕΥF=EF,EU,EY ΗΥV=IV,EV,IY ΗΥF=IF,EF,IY ΣΣ=SS,S ΛΛ=LL,L ΝΝ=NN,N',
);

/** Words in Greek letters. */
export function greekUnits(text: string): Spelling {
  const bare = text
    .normalize('NFD')
    // A diaeresis keeps two vowels apart; other accents have no meaning here.
    .replace(/[\u0300\u0301\u0313\u0314\u0342\u0345]/g, '')
    .normalize('NFC')
    .toUpperCase()
    .replace(/([ΑΕΗ])Υ(?=[ΘΚΞΠΣΤΦΧΨ]|$)/g, '$1ΥF')
    .replace(/([ΑΕΗ])Υ(?!F)/g, '$1ΥV');
  return unitsBy(bare, LETTERS, () => null);
}
