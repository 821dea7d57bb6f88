import { createInterface } from 'node:readline';
import { explain } from './explain/explain.ts';
import { Question } from './explain/question.ts';
import { print } from './print.ts';

/** `pnpm --silent explain` reads one question as JSON on each line of its input, and answers each in order. */
for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
  if (line.trim() === '') continue;
  const answer = answerTo(line);
  if ('error' in answer) process.exitCode = 1;
  print(JSON.stringify(answer));
}

function answerTo(line: string): ReturnType<typeof explain> | { readonly error: string } {
  let question: unknown;
  try {
    question = JSON.parse(line);
  } catch {
    return { error: 'the line is not JSON' };
  }
  const parsed = Question.safeParse(question);
  return parsed.success
    ? explain(parsed.data)
    : { error: 'none of mrz, barcode, name, account, paper and address as documented' };
}
