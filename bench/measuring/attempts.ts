import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';

const OUTPUT = new URL('../.output/', import.meta.url);

/** What a bench has measured so far, one line of JSON each, so that an interrupted run can continue with `resume`. */
export function attempts<T>(name: string, resume: boolean): { readonly all: readonly T[]; add(one: T): void } {
  const file = new URL(name, OUTPUT);
  mkdirSync(OUTPUT, { recursive: true });
  if (!resume) rmSync(file, { force: true });
  const text = existsSync(file) ? readFileSync(file, 'utf8').trimEnd() : '';
  const all = text ? text.split('\n').map((line) => JSON.parse(line) as T) : [];
  return {
    all,
    add(one) {
      all.push(one);
      appendFileSync(file, `${JSON.stringify(one)}\n`);
    },
  };
}
