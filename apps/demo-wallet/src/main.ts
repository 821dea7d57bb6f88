import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startDemoWallet } from './start-demo-wallet.ts';

const port = Number(process.env['WALLET_PORT'] ?? '8091');
const dataDir = process.env['DATA_DIR'] || '.data';
const trustFile = process.env['WALLET_TRUST_FILE'] || join(dataDir, 'wallet-trust', 'demo-wallet.pem');

const wallet = await startDemoWallet({
  port,
  // Not in the folder of trust anchors, because a verifier reads every file there.
  authorityFile: join(dataDir, 'demo-wallet-authority.json'),
  demoUrl: process.env['DEMO_URL'],
  statusLists: process.env['STATUS_LISTS'] === '1',
});
await mkdir(dirname(trustFile), { recursive: true });
await writeFile(trustFile, wallet.trust);
console.log(`A wallet of specimen people: ${wallet.url}, trusted through ${trustFile}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void wallet.close());
