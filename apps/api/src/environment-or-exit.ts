import { type Environment, readEnvironment } from './environment.ts';

/**
 * The environment of this process. Without a right one, or with wrong arguments (`usage` is a text then), the process
 * ends with a line for each fault. Variables that look like a slip are named in any case.
 */
export function environmentOrExit(usage: string | false = false, { exitCode = 1, before = '' } = {}): Environment {
  // Records, files and backups that a process of this service writes are for its own user.
  process.umask(0o077);
  const read = readEnvironment(process.env);
  for (const warning of read.warnings) console.error(`Warning: ${warning}`);
  if (read.ok && usage === false) return read.environment;
  for (const line of read.ok ? [`Usage: ${usage}`] : read.faults) console.error(`${before}${line}`);
  process.exit(exitCode);
}
