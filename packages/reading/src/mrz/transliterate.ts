/** A name in an MRZ's letters by ICAO 9303-3, section 6, first recommendations: A to Z, `<` for spaces and hyphens. */
export function toMrzLetters(name: string): string {
  return joined(spelled(name));
}

function joined(letters: string): string {
  return letters
    .replace(/[^A-Z<]/g, '')
    .replace(/<+/g, '<')
    .replace(/^<|<$/g, '');
}

function spelled(name: string): string {
  let out = '';
  for (const char of greek(name.normalize('NFC').toUpperCase())) {
    const single = SINGLE[char];
    if (single !== undefined) out += single;
    else if (/[\s\-‐‑‒–—<.,/]/.test(char)) out += '<';
    else out += char.normalize('NFD').replace(/\p{M}/gu, '');
  }
  return out;
}

/** ELOT 743, which Greece and Cyprus follow where ICAO 9303-3 has no table: what letters are in pairs. */
const greek = (name: string): string =>
  name
    .replace(/[ΆΈΉΊΌΎΏ]/g, (char) => char.normalize('NFD')[0]!)
    .replace(/ΟΥ/g, 'OU')
    .replace(/([ΑΕΗ])Υ(?=[ΘΚΞΠΣΤΦΧΨ]|$|[^\p{L}])/gu, '$1F')
    .replace(/([ΑΕΗ])Υ/g, '$1V')
    .replace(/Γ(?=[ΓΞΧ])/g, 'N')
    .replace(/(?<!\p{L})ΜΠ/gu, 'B');

const pairs = (table: string): Record<string, string> =>
  Object.fromEntries(
    table
      .trim()
      .split(/\s+/)
      .map((pair) => {
        const [from, to = ''] = pair.split('=');
        return [from!, to] as const;
      }),
  );

/** 6.A where taking the accent off is not enough, 6.B Cyrillic, 6.C Arabic, and Greek: first recommendations. */
const SINGLE: Readonly<Record<string, string>> = {
  ...pairs(
    'Ä=AE Å=AA Ñ=N Ö=OE Ø=OE Ü=UE ẞ=SS Ё=E Г=G И=I Й=I Æ=AE Œ=OE Ĳ=IJ Þ=TH Ð=D Đ=D Ħ=H I=I Ł=L Ŋ=N Ŧ=T ŉ=N Ə=E Ɖ=D ĸ=Q Ŀ=L SS=SS',
  ),
  ...pairs(
    'А=A Б=B В=V Д=D Е=E Ж=ZH З=Z К=K Л=L М=M Н=N О=O П=P Р=R С=S Т=T У=U Ф=F Х=KH Ц=TS Ч=CH Ш=SH Щ=SHCH Ы=Y Ъ=IE Ь= Э=E Ю=IU Я=IA ' +
      'Ѵ=Y Ґ=G Ў=U Ѫ=U Ѓ=G Ђ=D Ѕ=DZ Ј=J Ќ=K Љ=LJ Њ=NJ Һ=C Џ=DZ Є=IE Ї=I І=I Ћ=C Ғ=F Ә=A Қ=K Ң=N Ө=O Ұ=U Ү=U',
  ),
  ...pairs(
    'Α=A Β=V Γ=G Δ=D Ε=E Ζ=Z Η=I Θ=TH Ι=I Ϊ=I Κ=K Λ=L Μ=M Ν=N Ξ=X Ο=O Π=P Ρ=R Σ=S Τ=T Υ=Y Ϋ=Y Φ=F Χ=CH Ψ=PS Ω=O',
  ),
  ...pairs(
    'ء=XE آ=XAA أ=XAE ؤ=U إ=I ئ=XI ا=A ب=B ة=XTA ت=T ث=XTH ج=J ح=XH خ=XKH د=D ذ=XDH ر=R ز=Z س=S ش=XSH ص=XSS ض=XDZ ط=XTT ظ=XZZ ع=E غ=G ' +
      'ـ= ف=F ق=Q ك=K ل=L م=M ن=N ه=H و=W ى=XAY ي=Y ٱ=XXA ٹ=XXT ټ=XRT پ=P ځ=XKE څ=XXH چ=XC ڈ=XXD ډ=XDR ڑ=XXR ړ=XRR ږ=XRX ژ=XJ ښ=XXS ' +
      'ک=XKK ګ=XXK ڭ=XNG گ=XGG ں=XNN ڼ=XXN ھ=XDO ہ=XXX ۀ=XYH ۃ=XXY ی=XYA ې=XXE ے=XYB ۓ=XYE',
  ),
};
