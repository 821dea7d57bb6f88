import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { together } from './processes.ts';
import { say, step } from './steps.ts';

/**
 * `npm start`: builds, then runs the service with SQLite, the demo partner and the demo wallet until Ctrl-C.
 * With `--watch` (`npm run dev`) each part restarts, and the capture app is rebuilt, when its source changes.
 */
const watch = process.argv.includes('--watch') ? ['--watch'] : [];
const port = process.env.PORT ?? '8080';
const baseUrl = process.env.BASE_URL || `http://localhost:${port}`;
const demoPort = process.env.DEMO_PORT ?? '8090';
const demoUrl = process.env.DEMO_URL || `http://localhost:${demoPort}`;
const dataDir = process.env.DATA_DIR || '.data';
const walletPort = process.env.WALLET_PORT ?? '8091';
const walletUrl = `http://localhost:${walletPort}`;
// The demo wallet's issuer is trusted where the operator names no other, and the service refuses it in production.
const trustDir = join(dataDir, 'wallet-trust');
const isDevelopment = process.env.VERIFY_ENV !== 'production';
if (!(await isFree(port))) {
  say(`Port ${port} is in use; set PORT to another one`);
  process.exit(1);
}
const hasWallet =
  isDevelopment && !process.env.WALLET_TRUST_DIR && (await hasPort(walletPort, 'wallet', 'WALLET_PORT'));
const hasDemo = await hasPort(demoPort, 'partner', 'DEMO_PORT');
// The made-up State that signs the sample chips is trusted in the same way.
const chipDir = join(dataDir, 'chip-trust');
const hasChip = isDevelopment && !process.env.CHIP_TRUST_DIR;

await step('Building what has changed', ['scripts/build.ts']);

const processes = together();
if (watch.length > 0) {
  processes.start('The capture build', ['node_modules/vite/bin/vite.js', 'build', '--watch', 'packages/capture']);
}
processes.start('The service', watch.length > 0 ? [...watch, 'apps/api/src/main.ts'] : ['apps/api/dist/main.js'], {
  PORT: port,
  BASE_URL: baseUrl,
  DEMO_URL: demoUrl,
  // Nobody reads a line for each request here; `LOG_LEVEL=info` shows them.
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  ...(hasWallet && { WALLET_TRUST_DIR: trustDir }),
  ...(hasChip && { CHIP_TRUST_DIR: chipDir }),
});
await processes.answers(`${baseUrl}/ready`);
if (hasWallet) {
  processes.start('The demo wallet', [...watch, 'apps/demo-wallet/src/main.ts'], {
    DATA_DIR: dataDir,
    WALLET_PORT: walletPort,
    DEMO_URL: demoUrl,
    WALLET_TRUST_FILE: join(trustDir, 'demo-wallet.pem'),
  });
  await processes.answers(walletUrl);
}
if (hasDemo) {
  processes.start('The demo partner', [...watch, 'apps/demo/src/main.ts'], {
    DEMO_PORT: demoPort,
    API_URL: baseUrl,
    TEST_WALLET_URL: hasWallet ? walletUrl : '',
    CHIP_TRUST_FILE: hasChip ? join(chipDir, 'utopia.cer') : '',
  });
  await processes.answers(demoUrl);
}
if (!processes.stopping) {
  const keysFile = join(dataDir, 'development-keys.json');
  const { dashboardUser } = JSON.parse(await readFile(keysFile, 'utf8')) as { dashboardUser: string };
  if (hasDemo) say(`Demo       ${demoUrl}`);
  if (hasWallet) say(`Wallet     ${walletUrl}`);
  say(`Dashboard  ${baseUrl}/dashboard`);
  say(`User       ${dashboardUser}`);
  say(`Password   in ${keysFile}, as dashboardPassword`);
  say(`Docs       ${baseUrl}/docs`);
  say('Stop       Ctrl-C');
  if (hasDemo && process.argv.includes('--open')) open(demoUrl);
}

function isFree(wanted: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(Number(wanted), () => server.close(() => resolve(true)));
  });
}

/** Whether the port is free; if not, prints what does not start. */
async function hasPort(wanted: string, name: string, variable: string): Promise<boolean> {
  const free = await isFree(wanted);
  if (!free) say(`The demo ${name} is left out, because port ${wanted} is in use; set ${variable} to another one`);
  return free;
}

function open(address: string): void {
  const program = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open';
  spawn(program, [address], { stdio: 'ignore' }).on('error', () => say(`No browser could be opened: see ${address}`));
}
