import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { type Finding, ok, warning, wrong } from './finding.ts';

/** TypeScript runs directly, and the records use node:sqlite as it is in this version. */
const OLDEST_NODE = 24;
/** For connections, files of uploads and threads of one process. */
const OPEN_FILES = 4096;
/** Measured: 600 MB for each worker process that judges faces, and 300 MB for the process itself. */
const PROCESS_BYTES = 300e6;
const WORKER_BYTES = 600e6;

/** Node and the limits of the machine or container that this command runs in. */
export async function checkMachine(workers: number): Promise<Finding[]> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const openFiles = /^Max open files\s+(\d+|unlimited)/m.exec(limits)?.[1];
  // 0 or a huge number means that no limit is set.
  const limited = process.constrainedMemory();
  const memoryBytes = limited > 0 ? Math.min(limited, totalmem()) : totalmem();
  return [judgeNode(process.versions.node), ...judgeOpenFiles(openFiles), judgeMemory(memoryBytes, workers)];
}

function judgeNode(version: string): Finding {
  if (Number.parseInt(version, 10) >= OLDEST_NODE) return ok('versions', `Node ${version}.`);
  return wrong('versions', `Node ${version} is too old.`, `Install Node ${OLDEST_NODE} or newer.`);
}

/** Nothing is known outside Linux. */
function judgeOpenFiles(limit: string | undefined): Finding[] {
  if (limit === undefined) return [];
  const text = `This shell may open ${limit} files.`;
  if (limit === 'unlimited' || Number(limit) >= OPEN_FILES) return [ok('limits', text)];
  return [warning('limits', text, `Set at least ${OPEN_FILES} for the service, in systemd with LimitNOFILE.`)];
}

function judgeMemory(memoryBytes: number, workers: number): Finding {
  const neededBytes = PROCESS_BYTES + workers * WORKER_BYTES;
  const text = `${gigabytes(memoryBytes)} GB of memory for ${workers} ${workers === 1 ? 'worker, which needs' : 'workers, which need'} ${gigabytes(neededBytes)} GB.`;
  if (memoryBytes >= neededBytes) return ok('limits', text);
  return warning('limits', text, 'Give the machine or container more memory, or lower WORKERS.');
}

const gigabytes = (bytes: number): string => (bytes / 1e9).toFixed(1);
