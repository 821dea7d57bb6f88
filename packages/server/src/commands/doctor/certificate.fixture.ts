import { generateKeyPairSync, sign } from 'node:crypto';

/** A self-signed certificate (X.509 v1, ECDSA P-256) for a TLS server in a test. */
export function makeCertificate(name: string, from: Date, to: Date): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  // 1.2.840.10045.4.3.2, ecdsa-with-SHA256, and 2.5.4.3, the common name.
  const algorithm = der(0x30, der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
  const attribute = der(0x30, der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(name)));
  const subject = der(0x30, der(0x31, attribute));
  const validity = der(0x30, time(from), time(to));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const body = der(0x30, der(0x02, Buffer.from([1])), algorithm, subject, validity, subject, spki);
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const base64 = der(0x30, body, algorithm, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** Tag, length (up to 65,535) and content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

/** UTCTime: YYMMDDhhmmssZ. */
const time = (at: Date): Buffer => der(0x17, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));
