/**
 * Names in the spelling of a machine-readable zone (ICAO 9303-3, section 6): only A to Z and `<`. Letters with a
 * recommended transliteration of two letters use it, apostrophes are dropped, hyphens and spaces become a filler.
 */
export function transliterate(name: string): string {
  let text = '';
  for (const letter of name.toUpperCase().normalize('NFC')) text += SPECIAL[letter] ?? plain(letter);
  return text.replace(/<+/g, '<').replace(/^<|<$/g, '');
}

const PAIRS = "Ä=AE Ö=OE Ü=UE ß=SS Å=AA Æ=AE Ø=OE Œ=OE Þ=TH Ð=D Đ=D Ł=L Ħ=H Ŧ=T Ĳ=IJ ı=I Ŋ=N '= ’= .= ,= -=<";
const SPECIAL: Readonly<Record<string, string>> = {
  ' ': '<',
  ...Object.fromEntries(PAIRS.split(' ').map((pair) => pair.split('='))),
};

function plain(letter: string): string {
  const base = letter.normalize('NFD')[0]!;
  if (base < 'A' || base > 'Z') throw new Error(`No transliteration for U+${letter.codePointAt(0)!.toString(16)}`);
  return base;
}
