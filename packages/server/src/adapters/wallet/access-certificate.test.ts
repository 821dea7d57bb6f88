import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRequest } from '@verify/wallet';
import { certify, type Identity } from '@verify/wallet/testing';
import { afterAll, expect, test } from 'vitest';
import { accessFault, createAccessCertificate } from './access-certificate.ts';

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

const authority = (issuer?: Identity) =>
  certify({
    subject: `CN=Registrar ${issuer ? 'CA' : 'Root'}`,
    isAuthority: true,
    now: NOW,
    ...(issuer && { issuer }),
  });

test('replaced files rotate the access certificate, and a certificate without its key is not used yet', async () => {
  const [first, second, root] = [await shop('First'), await shop('Second'), await authority()];
  const intermediate = await authority(root);
  await put(files.certificateFile, first.certificate + intermediate.certificate + root.certificate);
  await put(files.keyFile, first.privateKey);
  await put(files.registrationFile, 'registered.first.x\n');
  const keys = createAccessCertificate(files);
  const before = await keys();
  const pems = before.certificateChain.map((pem) => pem.trim());
  expect(pems).toEqual([first.certificate.trim(), intermediate.certificate.trim()]);
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

test('a request carries the current access certificate and the registration certificate', async () => {
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

test.each([
  ['is self-signed', {}, 'self-signed'],
  ['has expired', { issuer: true, notAfter: new Date(NOW.getTime() - 1_000) }, 'expired'],
  ['is of a registrar', { issuer: true }, null],
] as const)('the access certificate %s', async (_, { issuer, ...more }: { issuer?: true; notAfter?: Date }, fault) => {
  const { certificate } = await certify({
    subject: 'CN=Shop',
    now: NOW,
    ...more,
    ...(issuer && { issuer: await authority() }),
  });
  const found = accessFault({ certificateChain: [certificate], privateKey: '' }, NOW.getTime());
  expect(found).toEqual(fault && expect.stringContaining(fault));
});

test('a start fails if the certificate does not match its key', async () => {
  await put(files.keyFile, (await shop('Third')).privateKey);
  await expect(createAccessCertificate(files)()).rejects.toThrow('does not fit its key');
});
