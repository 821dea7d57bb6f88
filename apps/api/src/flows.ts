import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { changeFlows, exportFlows, type FlowStepPlan } from '@verify/server';
import { environmentOrExit } from './environment-or-exit.ts';
import { commandOptions } from './storage-options.ts';

/**
 * `npm run flows -- export|diff|apply FILE [--account NAME]`: flows as a file, beside a running service, with its
 * environment. `diff` exits with 1 if the file and the account differ, and with 2 on a fault.
 */
const USAGE = 'npm run flows -- export|diff|apply FILE [--account NAME]';

const stop = (lines: readonly string[]): never => {
  for (const line of lines) console.error(line);
  process.exit(2);
};

const { positionals, values } = readArguments();
const [command, file, ...rest] = positionals;
if (!file || rest.length > 0 || !['export', 'diff', 'apply'].includes(command ?? '')) stop([`Usage: ${USAGE}`]);
const options = commandOptions(environmentOrExit(false, { exitCode: 2 }));
const account = values.account ?? null;

if (command === 'export') {
  const exported = await exportFlows(options, account);
  if (!exported.ok) throw stop(exported.faults);
  writeFileSync(file!, exported.text);
  console.log(`Wrote ${exported.count} flows to ${file}.`);
} else {
  const write = command === 'apply';
  const changed = await changeFlows(options, { account, text: readText(file!), write });
  if (!changed.ok) throw stop(changed.faults);
  for (const line of changed.plan.flatMap(linesOf)) console.log(line);
  if (changed.plan.length === 0) console.log('The account matches the file.');
  if (!write && changed.plan.length > 0) process.exitCode = 1;
}

function linesOf({ name, does, changes }: FlowStepPlan): string[] {
  return [`${does} ${name}`, ...changes.map((change) => `  ${change}`)];
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { account: { type: 'string' } } });
  } catch {
    return stop([`Usage: ${USAGE}`]);
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return stop([`${path} cannot be read: ${(error as Error).message}`]);
  }
}
