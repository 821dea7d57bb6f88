import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { together } from './processes.ts';
import { say, step } from './steps.ts';

/**
 * The main job on the embedded default: build, then the service and the demo partner until Ctrl-C.
 * With `--watch` (`npm run dev`) each part restarts, and the capture app is rebuilt, when its source changes.
 */
const watch = process.argv.includes('--watch') ? ['--watch'] : [];
const port = process.env.PORT ?? '8080';
const baseUrl = process.env.BASE_URL || `http://localhost:${port}`;
const demoPort = process.env.DEMO_PORT ?? '8090';
const demoUrl = process.env.DEMO_URL || `http://localhost:${demoPort}`;

await step('Building what the browser gets', ['scripts/build.ts']);

const processes = together();
if (watch.length > 0) {
  processes.start('The capture build', ['node_modules/vite/bin/vite.js', 'build', '--watch', 'packages/capture']);
}
processes.start('The service', [...watch, 'apps/api/src/main.ts'], {
  PORT: port,
  BASE_URL: baseUrl,
  DEMO_URL: demoUrl,
  // Nobody reads a line for each request here; `LOG_LEVEL=info` shows them.
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
});
await processes.answers(`${baseUrl}/ready`);
processes.start('The demo partner', [...watch, 'apps/demo/src/main.ts'], { DEMO_PORT: demoPort, API_URL: baseUrl });
await processes.answers(demoUrl);
if (!processes.stopping) {
  const keysFile = join(process.env.DATA_DIR || '.data', 'development-keys.json');
  const { dashboardUser } = JSON.parse(await readFile(keysFile, 'utf8')) as { dashboardUser: string };
  say(`Demo       ${demoUrl}`);
  say(`Dashboard  ${baseUrl}/dashboard`);
  say(`User       ${dashboardUser}`);
  say(`Password   in ${keysFile}, as dashboardPassword`);
  say(`Docs       ${baseUrl}/docs`);
  say('Stop       Ctrl-C');
}
