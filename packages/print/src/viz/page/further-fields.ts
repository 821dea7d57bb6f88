import { UNSURE } from '../like-value.ts';
import { toValue } from '../values.ts';
import type { Candidate } from './candidate.ts';
import { INLINE, labelOf } from './evidence.ts';
import type { Page } from './page.ts';
import { sharesRow } from './page-line.ts';
import { FURTHER, type Further } from './roles.ts';
import type { Segment } from './segments.ts';
import { witnessed } from './witnessed.ts';

/** Fields identified only by their labels: for each, the value nearest to its label. */
export function furtherFields(
  { segments, labels, lines, today, issuingState }: Page,
  numberedBirth: Candidate | undefined,
): [Further, Candidate][] {
  const best = new Map<Further, Candidate>();
  const place = numberedBirth && placeBehind(numberedBirth, segments);
  if (place) best.set('Place of birth', place);
  for (const part of segments) {
    const near = part.role ? null : labelOf(part, labels, lines);
    const role = part.role ?? near?.role ?? 'other';
    const category = FURTHER.find((one) => one === role);
    if (!category) continue;
    const value = toValue(part.text, category, { today, issuingState });
    const evidence = part.role ? INLINE : near!.evidence;
    const confidence = witnessed(part);
    const other = best.get(category);
    if (!value || confidence < LIKELY || (other && other.evidence + other.confidence >= evidence + confidence))
      continue;
    best.set(category, { role, value: value.value, raw: part.text, part, evidence, confidence });
  }
  return [...best];
}

/** A text with less confidence is a pattern or a picture. */
const LIKELY = 0.45;

/** A licence prints the place of birth after the day, without a number of its own. */
function placeBehind({ part: day }: Candidate, segments: readonly Segment[]): Candidate | null {
  const rest = (part: Segment): string =>
    part.line === day.line ? part.text.slice(part.text.indexOf(day.text) + day.text.length).trim() : part.text;
  const [part] = segments
    .filter((one) => one.line === day.line || (one.role === null && sharesRow(one, day) && one.x > day.x + day.width))
    .filter((one) => /^[(]?\p{L}[^\d]{2,}$/u.test(rest(one)))
    .toSorted((a, b) => a.x - b.x);
  if (!part) return null;
  const raw = rest(part).replace(/[()]/g, '');
  const confidence = Math.min(UNSURE, witnessed({ ...part, text: raw }));
  return { role: 'Place of birth', value: raw.toUpperCase(), raw, part, evidence: 0, confidence };
}
