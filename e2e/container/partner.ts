import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { type Demo, startDemo } from '@verify/demo';
import { freePort } from '@verify/server/testing/free-port';

/** Host name by which containers reach the partner. */
export const PARTNER = 'partner.test';

/** A partner's address before its keys are known. It has https, because production sends webhooks only there. */
export interface PartnerAddress {
  readonly port: number;
  readonly webhookUrl: string;
  /** Certificate that the service must trust. */
  readonly certificateFile: string;
  /** Starts the partner behind this address. */
  open(options: { apiUrl: string; sdkKey: string; webhookPublicKey: string }): Promise<Demo>;
  close(): Promise<void>;
}

export async function partnerAddress(): Promise<PartnerAddress> {
  const folder = mkdtempSync(join(tmpdir(), 'verify-partner-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const subject = ['-subj', `/CN=${PARTNER}`, '-addext', `subjectAltName=DNS:${PARTNER}`];
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'pipe',
  });
  const [port, inner] = [await freePort(), await freePort()];
  const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (socket) => {
    const demo = connect(inner, '127.0.0.1');
    socket.pipe(demo).pipe(socket);
    for (const each of [socket, demo]) each.on('error', () => [socket, demo].forEach((end) => end.destroy()));
  });
  // Containers reach it over their network.
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '0.0.0.0', resolve));
  let demo: Demo | null = null;
  return {
    port,
    webhookUrl: `https://${PARTNER}:${port}/webhook`,
    certificateFile: certificate,
    open: async ({ apiUrl, sdkKey, webhookPublicKey }) =>
      (demo = await startDemo({ port: inner, host: '127.0.0.1', apiUrl, sdkKey, publicKeys: [webhookPublicKey] })),
    async close() {
      await demo?.close();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
