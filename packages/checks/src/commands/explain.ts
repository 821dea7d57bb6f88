import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { explain } from '../explain/explain.ts';
import { type Answer, Question } from '../explain/question.ts';
import { readable } from '../explain/readable.ts';
import { print } from './print.ts';

const USAGE = 'pnpm --silent explain [--json] < QUESTIONS, one JSON object on each line';

/** Reads one question on each line of stdin and prints one answer for each, in order. */
async function main(): Promise<number> {
  const json = parse();
  if (json === null) {
    process.stderr.write(`Usage: ${USAGE}\n`);
    return 2;
  }
  let failed = false;
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    const answer = answerTo(line);
    failed ||= 'error' in answer;
    print(json ? JSON.stringify(answer) : 'error' in answer ? `Not a question: ${answer.error}` : readable(answer));
  }
  return failed ? 1 : 0;
}

function answerTo(line: string): Answer | { readonly error: string } {
  let question: unknown;
  try {
    question = JSON.parse(line);
  } catch {
    return { error: 'the line is not JSON' };
  }
  const parsed = Question.safeParse(question);
  return parsed.success
    ? explain(parsed.data)
    : { error: 'none of mrz, barcode, name, account and address as documented' };
}

function parse(): boolean | null {
  try {
    return parseArgs({ options: { json: { type: 'boolean', default: false } } }).values.json;
  } catch {
    // For an unknown option, the usage lists the known ones.
    return null;
  }
}

process.exitCode = await main();
