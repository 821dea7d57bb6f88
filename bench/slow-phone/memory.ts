import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Megabytes of one process: resident, proportional (its share of shared memory) and unique to it. */
export interface Footprint {
  readonly resident: number;
  readonly share: number;
  readonly own: number;
}

const NONE: Footprint = { resident: 0, share: 0, own: 0 };

/**
 * Peak memory of the process that runs the frame's workers. Linux only; zeros elsewhere. This process is the renderer
 * of the app's site: it holds the app's scripts, pictures, workers and the memory it shares with the compositor, and
 * nothing of the partner's page.
 */
export function watchMemory(browserPid: number, everyMs = 200): { look(): Footprint; stop(): Footprint } {
  let most = NONE;
  let pid: number | null = null;
  const look = (): Footprint => {
    pid ??= workerProcess(browserPid);
    const now = pid === null ? NONE : footprint(pid);
    most = {
      resident: Math.max(most.resident, now.resident),
      share: Math.max(most.share, now.share),
      own: Math.max(most.own, now.own),
    };
    return now;
  };
  const timer = setInterval(look, everyMs);
  return {
    look,
    stop() {
      clearInterval(timer);
      look();
      return most;
    },
  };
}

/**
 * Megabytes of all processes of the browser, each with its share of shared memory: windows, network, graphics, camera,
 * the partner's page and the frame. The app controls only a part of that, so this is reported next to the app's number
 * and not included in it.
 */
export const shareOfBrowser = (browserPid: number): number =>
  processes()
    .filter((pid) => [pid, ...ancestors(pid)].includes(browserPid))
    .reduce((sum, pid) => sum + footprint(pid).share, 0);

function footprint(pid: number): Footprint {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const mb = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024;
    return { resident: mb('Rss'), share: mb('Pss'), own: mb('Private_Clean') + mb('Private_Dirty') };
  } catch {
    return NONE; // It has ended, or the system has no such file.
  }
}

/** Finds the renderer of the cross-site frame: the only process of the browser that has worker threads. */
function workerProcess(browserPid: number): number | null {
  return (
    renderers(browserPid).find((pid) => threadNames(pid).some((name) => name.startsWith('DedicatedWorker'))) ?? null
  );
}

const renderers = (browserPid: number): number[] =>
  processes().filter((pid) => isRenderer(pid) && ancestors(pid).includes(browserPid));

const processes = (): number[] =>
  existsSync('/proc/self/smaps_rollup')
    ? readdirSync('/proc')
        .map(Number)
        .filter((pid) => pid > 0)
    : [];

const isRenderer = (pid: number): boolean => readProc(pid, 'cmdline').includes('--type=renderer');
const parentOf = (pid: number): number => Number(/^PPid:\s+(\d+)/m.exec(readProc(pid, 'status'))?.[1] ?? 0);

function ancestors(pid: number): number[] {
  const parent = parentOf(pid);
  return parent > 1 ? [parent, ...ancestors(parent)] : [];
}

function threadNames(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((tid) => readProc(pid, `task/${tid}/comm`).trim());
  } catch {
    return [];
  }
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // It has ended in the meantime.
  }
}
