import { spawn } from 'node:child_process';

/**
 * Keeps the processors busy until the returned function is called. Each loop has its own session (setsid), because the
 * kernel distributes processor time by session. It also ends with this process.
 */
export function startLoops(count: number): () => void {
  const loops = Array.from({ length: count }, () =>
    spawn('sh', ['-c', 'while kill -0 $PPID; do :; done'], { detached: true, stdio: 'ignore' }),
  );
  const end = (): void => loops.forEach((loop) => loop.kill('SIGKILL'));
  process.once('exit', end);
  return end;
}
