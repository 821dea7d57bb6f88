import { fold } from '../fold.ts';
import { UNSURE } from '../like-value.ts';
import { leastSure, type PageLine, type Part } from './page-line.ts';

/** Text that both readers agree on has their combined confidence, else it is uncertain unless only one is confident. */
export function witnessed(part: Part): number {
  const { looks } = part.line;
  const own = plain(part.text);
  if (looks.length === 1) return part.confidence;
  const agree = looks.filter((look) => plain(look.text).includes(own));
  if (agree.length >= 2) return 1 - agree.reduce((product, look) => product * (1 - sureness(look, own)), 1);
  const doubts = looks.some((look) => !agree.includes(look) && leastSure(look) >= DOUBTS);
  return part.confidence >= ALONE && !doubts ? part.confidence : Math.min(UNSURE, part.confidence);
}

const ALONE = 0.95;
const DOUBTS = 0.7;

/** Confidence of a reading in the letters of one of its values. */
function sureness(look: PageLine['looks'][number], value: string): number {
  const symbols = look.symbols.flatMap((symbol) => (plain(symbol.text) === '' ? [] : [symbol]));
  const at = symbols
    .map(({ text }) => plain(text)[0])
    .join('')
    .indexOf(value);
  const own = at < 0 ? symbols : symbols.slice(at, at + value.length);
  return own.length === 0 ? 0 : Math.min(...own.map(({ confidence }) => confidence));
}

const plain = (text: string): string => fold(text).replace(/[^\p{L}\d]/gu, '');
