import type { Answer } from './question.ts';

/** An answer as lines of plain English. */
export function readable(answer: Answer): string {
  if ('kind' in answer)
    return Object.entries(answer)
      .map(([part, { value, because }]) => sentence(`${part}: ${value ?? 'unknown'} (${because})`))
      .join('\n');
  if ('because' in answer) return sentence(answer.because);
  if ('missing' in answer) {
    return answer.missing.length === 0 ? 'The whole address is there.' : `Missing: ${answer.missing.join(', ')}.`;
  }
  if ('same' in answer) return answer.same ? 'It is the given account.' : 'It is not the given account.';
  return [headOf(answer), ...Object.entries(answer.fields).map(([category, value]) => `  ${category}: ${value}`)].join(
    '\n',
  );
}

function headOf(answer: Extract<Answer, { fields: unknown }>): string {
  if ('format' in answer) {
    if (answer.format === null) return 'The lines are no machine-readable zone of a known format.';
    return `${answer.format}, ${answer.valid ? 'every check digit holds' : 'a check digit does not hold'}`;
  }
  if (answer.problems === null) return 'The text is no payload of a North American licence.';
  return answer.problems.length === 0 ? 'AAMVA, no problems' : `AAMVA, problems: ${answer.problems.join(', ')}`;
}

const sentence = (text: string): string => `${text.replace(/\.$/, '')}.`;
