import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRequest } from '@verify/wallet';
import { certify } from '@verify/wallet/testing';
import { afterAll, expect, test } from 'vitest';
import { createAccessCertificate } from './access-certificate.ts';

const NOW = new Date();
const folder = await mkdtemp(join(tmpdir(), 'verify-access-'));
afterAll(() => rm(folder, { recursive: true }));
const files = {
  certificateFile: join(folder, 'access.pem'),
  keyFile: join(folder, 'access.key'),
  registrationFile: join(folder, 'registration.jwt'),
};
const shop = (name: string) => certify({ subject: `CN=${name}, O=${name}, C=SE`, now: NOW });
let written = 0;
async function put(file: string, text: string): Promise<void> {
  await writeFile(file, text);
  // Two writes within the resolution of a file system's clock look like one.
  const at = new Date(NOW.getTime() + ++written * 1_000);
  await utimes(file, at, at);
}

test('replaced files rotate the access certificate, and a certificate without its key waits for it', async () => {
  const [first, second, intermediate] = [await shop('First'), await shop('Second'), await shop('Registrar')];
  await put(files.certificateFile, first.certificate + intermediate.certificate);
  await put(files.keyFile, first.privateKey);
  await put(files.registrationFile, 'registered.first.x\n');
  const keys = createAccessCertificate(files);
  const before = await keys();
  expect(before.certificateChain).toHaveLength(2);
  expect(before.registrationCertificate).toBe('registered.first.x');
  expect(await keys()).toBe(before);

  await put(files.certificateFile, second.certificate);
  expect(await keys()).toBe(before);
  await put(files.keyFile, second.privateKey);
  await put(files.registrationFile, 'registered.second.x');
  const after = await keys();
  expect(after.certificateChain.map((pem) => pem.trim())).toEqual([second.certificate.trim()]);
  expect(after.registrationCertificate).toBe('registered.second.x');
});

test('a request carries the certificate that is in use, and the registration certificate', async () => {
  const keys = await createAccessCertificate(files)();
  const input = { way: 'link', queries: ['identity'], portrait: false, now: NOW, purpose: 'Open an account' } as const;
  const addresses = { requestUri: 'https://verify.example/request', responseUri: 'https://verify.example/response' };
  const { requestObject, state } = await createRequest({ ...input, ...addresses, keys });
  const [header, payload] = requestObject!
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>);
  expect(header!['x5c']).toHaveLength(1);
  expect(payload!['client_id']).toBe(state.clientId);
  expect(payload!['verifier_info']).toEqual([{ format: 'registration_cert', data: 'registered.second.x' }]);
});

test('a start with a certificate that does not fit its key fails', async () => {
  await put(files.keyFile, (await shop('Third')).privateKey);
  await expect(createAccessCertificate(files)()).rejects.toThrow('does not fit its key');
});
