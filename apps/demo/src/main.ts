import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startDemo } from './start-demo.ts';

/** Every variable that the demo reads: its meaning, and its default. */
const ENVIRONMENT = {
  DEMO_PORT: { about: 'port of the partner page', fallback: '8090', form: /^\d{1,5}$/ },
  DEMO_HOST: { about: 'address to listen on', fallback: 'localhost', form: /^[\w.:-]+$/ },
  DATA_DIR: { about: 'folder of the service, for development-keys.json', fallback: '.data', form: /./ },
  KEYS_FILE: {
    about: 'file with baseUrl, sdkKey and webhookPublicKey; empty: the one in DATA_DIR',
    fallback: '',
    form: /^/,
  },
  API_URL: { about: 'address of the service; empty: baseUrl of the keys', fallback: '', form: /^(https?:\/\/\S+)?$/ },
  TEST_WALLET_URL: {
    about: 'address of the demo wallet; empty: the page offers none',
    fallback: '',
    form: /^(https?:\/\/[^\s/]+)?$/,
  },
  CHIP_TRUST_FILE: {
    about: 'where to write the certificate that signs the sample chip; empty: the page offers no chip',
    fallback: '',
    form: /^/,
  },
  WEBHOOK_PUBLIC_KEYS: {
    about: 'PEM or base64 DER, comma between several; empty: the one of the keys',
    fallback: '',
    form: /^/,
  },
} as const;

const environment = readEnvironment();
const keysFile = environment.KEYS_FILE || join(environment.DATA_DIR, 'development-keys.json');
const keys = await waitForKeys(keysFile);
const apiUrl = environment.API_URL || keys.baseUrl;
const configured = environment.WEBHOOK_PUBLIC_KEYS.split(',').filter(Boolean);
if (environment.CHIP_TRUST_FILE) {
  const { utopia } = await import('@verify/specimen/chip');
  await mkdir(dirname(environment.CHIP_TRUST_FILE), { recursive: true });
  await writeFile(environment.CHIP_TRUST_FILE, utopia().country.certificate);
}
const demo = await startDemo({
  port: Number(environment.DEMO_PORT),
  host: environment.DEMO_HOST,
  apiUrl,
  sdkKey: keys.sdkKey,
  testWalletUrl: environment.TEST_WALLET_URL || undefined,
  offersChip: environment.CHIP_TRUST_FILE !== '',
  publicKeys: configured.length > 0 ? configured : [keys.webhookPublicKey],
});
console.log(`Utopia Bank, a partner of ${apiUrl}: ${demo.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void demo.close());

interface DevelopmentKeys {
  baseUrl: string;
  sdkKey: string;
  webhookPublicKey: string;
}

function readEnvironment(): Record<keyof typeof ENVIRONMENT, string> {
  const values: Record<string, string> = {};
  for (const [name, { about, fallback, form }] of Object.entries(ENVIRONMENT)) {
    const value = process.env[name] ?? fallback;
    if (!form.test(value)) refuse(`${name} (${about}) cannot be "${value}"`);
    values[name] = value;
  }
  return values as Record<keyof typeof ENVIRONMENT, string>;
}

/** The service writes the file at its first start, which may be happening now. */
async function waitForKeys(file: string): Promise<DevelopmentKeys> {
  for (let attempt = 0; attempt < 120; attempt++) {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') refuse(`${file} cannot be read: ${error.message}`);
      return '';
    });
    if (text.trimEnd().endsWith('}')) return JSON.parse(text) as DevelopmentKeys;
    if (attempt === 4) console.log(`Waiting for the service to write ${file} …`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return refuse(`${file} did not appear within a minute: is the service running with the same DATA_DIR?`);
}

function refuse(reason: string): never {
  console.error(`The demo cannot start: ${reason}`);
  process.exit(1);
}
