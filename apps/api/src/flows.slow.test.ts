import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { changeFlows, exportFlows } from '@verify/server';
import { browser, newToken } from '@verify/server/testing/browser';
import { signedIn } from '@verify/server/testing/dashboard';
import { startTestBackend, type TestBackend } from '@verify/server/testing/start-test-backend';
import { afterAll, beforeAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'verify-flows-'));
const file = join(folder, 'flows.json');
let server: TestBackend;
beforeAll(async () => (server = await startTestBackend()));
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Written {
  format: string;
  flows: Record<string, { archived?: boolean; settings: Record<string, unknown> }>;
}

/** The command as a user runs it. Each call starts a process; tests that need none use the functions below. */
const flows = (...args: string[]) => run('flows', ...args);
function run(name: string, ...args: string[]): { code: number | null; said: string } {
  const command = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  // Vitest sets its own BASE_URL.
  const env = { ...process.env, BASE_URL: '', DATA_DIR: server.dataDir, VERIFY_ENV: 'development' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: 'utf8', env });
  return { code: status, said: stdout + stderr };
}
const options = () => ({ dataDir: server.dataDir, development: true });
async function exported(): Promise<void> {
  const answer = await exportFlows(options(), null);
  if (answer.ok) writeFileSync(file, answer.text);
}
/** What `apply` would print, or the faults. */
async function applied(account: string | null = null): Promise<readonly string[]> {
  const changed = await changeFlows(options(), { account, text: readFileSync(file, 'utf8'), write: true });
  return changed.ok ? changed.plan.map(({ name, does }) => `${does} ${name}`) : changed.faults;
}
const read = (): Written => JSON.parse(readFileSync(file, 'utf8')) as Written;
function edit(change: (written: Written) => void): void {
  const written = read();
  change(written);
  writeFileSync(file, JSON.stringify(written));
}

test('applying an unchanged export reports no difference and saves no version', async () => {
  expect(flows('export', file)).toEqual({ code: 0, said: `Wrote 11 flows to ${file}.\n` });
  expect(Object.keys(read().flows)).toEqual(Object.keys(read().flows).toSorted());
  expect(flows('diff', file)).toEqual({ code: 0, said: 'The account matches the file.\n' });
  expect(flows('apply', file).code).toBe(0);
  const admin = await signedIn(server, 'admin');
  const { items } = (await admin.ask('GET', '/flows')).body;
  expect(items.every(({ version }: { version: number }) => version === 1)).toBe(true);
});

test('a changed flow is described, applied and audited, and a running session keeps its version', async () => {
  await exported();
  const person = browser(server.url, await newToken(server.url, server.keys.sdk));
  await person.open();
  edit(({ flows: all }) => {
    all['passport-only']!.settings['minimumAge'] = 18;
    all['passport-only']!.settings['effects'] = { DC014: 'ignore' };
    all['full']!.archived = true;
    all['adults'] = { settings: { ...all['document']!.settings, minimumAge: 18 } };
  });
  const words = [
    'archive full',
    'change passport-only',
    '  Effects: the defaults → DC014 ignore',
    '  Minimum age: none → 18',
    'create adults',
  ];
  const differ = flows('diff', file);
  expect([differ.code, differ.said.trim().split('\n')]).toEqual([1, words]);
  expect(flows('apply', file).said.trim().split('\n')).toEqual(words);
  expect(await applied()).toEqual([]);

  const admin = await signedIn(server, 'admin');
  const { items } = (await admin.ask('GET', '/flows')).body;
  const named = (name: string) => items.find((flow: { name: string }) => flow.name === name);
  expect(named('passport-only')).toMatchObject({
    version: 2,
    savedBy: 'the command line',
    settings: { minimumAge: 18 },
  });
  expect(named('adults')).toMatchObject({ version: 1, archivedAt: null });
  expect(named('full').archivedAt).toBeTypeOf('number');
  const audit = (await admin.ask('GET', '/audit')).body.items as { action: string; details: string; actor: unknown }[];
  const ours = audit.filter(({ action }) => action.startsWith('flow.'));
  expect(ours.map(({ action, details }) => [action, details])).toEqual([
    ['flow.created', ''],
    ['flow.changed', 'version 2: effects minimumAge'],
    ['flow.archived', ''],
  ]);
  expect((await person.get()).body.flow.version).toBe(1);

  edit(({ flows: all }) => delete all['full']!.archived);
  expect(await applied()).toEqual(['restore full']);
});

test('a flow that the file does not name stays unchanged', async () => {
  await exported();
  edit(({ flows: all }) => {
    for (const name of Object.keys(all)) if (name !== 'document') delete all[name];
  });
  expect(await applied()).toEqual([]);
});

test.each<[string, (written: Written) => void, string]>([
  [
    'a misspelt setting',
    ({ flows: all }) => void (all['document']!.settings['minimunAge'] = 18),
    'flows.document.settings.minimunAge: is not a setting of a flow',
  ],
  [
    'a contradiction',
    ({ flows: all }) => void (all['document']!.settings['services'] = ['liveness']),
    'flows.document.settings.services: liveness needs the step liveness',
  ],
  [
    'a code that cannot be ignored',
    ({ flows: all }) => void (all['document']!.settings['effects'] = { FM006: 'ignore' }),
    'flows.document.settings.effects.FM006: this code cannot be ignored',
  ],
  [
    'a logo of another account',
    ({ flows: all }) => void (all['document']!.settings['theme'] = { logoFileId: '0'.repeat(32) }),
    'flows.document.settings.theme.logoFileId: this account has no such logo',
  ],
  [
    'a name that nobody could type',
    ({ flows: all }) => void (all['a\u202Eb'] = all['document']!),
    'no control characters',
  ],
  ['another format', (written) => void (written.format = 'x'), 'format:'],
  [
    'an unknown key beside the settings',
    ({ flows: all }) => void Object.assign(all['document']!, { owner: 'me' }),
    'flows.document.owner: unknown field',
  ],
])('%s is refused with its position, and nothing from the file is applied', async (_, change, said) => {
  await exported();
  edit((written) => {
    written.flows['passport-only']!.settings['minimumAge'] = 99;
    change(written);
  });
  const refused = await applied();
  expect(refused).toEqual([expect.stringContaining(said)]);
  await exported();
  expect(read().flows['passport-only']!.settings['minimumAge']).not.toBe(99);
});

test('a wrong call prints the usage, and a wrong file prints its faults', async () => {
  const usage = { code: 2, said: 'Usage: npm run flows -- export|diff|apply FILE [--account NAME]\n' };
  expect(flows('remove', file)).toEqual(usage);
  expect(flows('diff', file, '--force')).toEqual(usage);
  expect(run('create-account', '--help')).toEqual({ code: 1, said: 'Usage: npm run create-account -- NAME\n' });
  const none = flows('diff', join(folder, 'none.json'));
  expect(none).toMatchObject({ code: 2, said: expect.stringContaining('cannot be read') });
  writeFileSync(file, '{');
  expect(await applied()).toEqual([expect.stringContaining('This is not valid JSON')]);
  await exported();
  expect(await applied('nobody')).toEqual(['There is no account "nobody".']);
  expect(await applied('Test')).toEqual([]);
});
