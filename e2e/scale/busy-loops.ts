import { spawn } from 'node:child_process';

/**
 * Keeps the processors busy until the returned function is called. Each loop is a session of its own (setsid), because
 * the kernel shares the processors out by session. It also ends when this process is gone.
 */
export function startLoops(count: number): () => void {
  const loops = Array.from({ length: count }, () =>
    spawn('sh', ['-c', 'while kill -0 $PPID; do :; done'], { detached: true, stdio: 'ignore' }),
  );
  const end = (): void => loops.forEach((loop) => loop.kill('SIGKILL'));
  process.once('exit', end);
  return end;
}
