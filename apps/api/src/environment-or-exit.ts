import { type Environment, readEnvironment } from './environment.ts';

/**
 * The environment of this process. If it is wrong, or the arguments are (`usage` is a text then), the process prints a
 * line for each fault and ends. Variables that look like typos are named in any case.
 */
export function environmentOrExit(usage: string | false = false, { exitCode = 1, before = '' } = {}): Environment {
  // Records, files and backups written by a process of this service are readable only for its own user.
  process.umask(0o077);
  const read = readEnvironment(process.env);
  for (const warning of read.warnings) console.error(`Warning: ${warning}`);
  if (read.ok && usage === false) return read.environment;
  for (const line of read.ok ? [`Usage: ${usage}`] : read.faults) console.error(`${before}${line}`);
  process.exit(exitCode);
}
