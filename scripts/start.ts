import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT, say, step } from './steps.ts';

/** The main job on the embedded default: build, then the service and the demo partner until Ctrl-C. */
const port = process.env.PORT ?? '8080';
const baseUrl = process.env.BASE_URL ?? `http://localhost:${port}`;
const demoPort = process.env.DEMO_PORT ?? '8090';
const demoUrl = `http://localhost:${demoPort}`;

await step('Building what the browser gets', ['scripts/build.ts']);

const children: ChildProcess[] = [];
let stopping = false;

function stop(code: number): void {
  if (stopping) return;
  stopping = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
  setTimeout(() => process.exit(code), 10_000).unref();
}

function start(name: string, file: string, env: Record<string, string>): void {
  const child = spawn(process.execPath, [file], { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
  children.push(child);
  child.on('exit', (code, signal) => {
    if (stopping) return;
    console.error(`verify  ${name} stopped (${signal ?? `exit ${code}`})`);
    stop(1);
  });
}

async function answers(url: string): Promise<void> {
  while (!stopping) {
    const ok = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
    await sleep(150);
  }
}

process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));

start('The service', 'apps/api/src/main.ts', { PORT: port, BASE_URL: baseUrl, DEMO_URL: demoUrl });
await answers(`${baseUrl}/ready`);
start('The demo partner', 'apps/demo/src/main.ts', { DEMO_PORT: demoPort, API_URL: baseUrl });
await answers(demoUrl);
if (!stopping) say(`Ready. Open ${demoUrl} and photograph or upload a passport. Ctrl-C stops.`);
