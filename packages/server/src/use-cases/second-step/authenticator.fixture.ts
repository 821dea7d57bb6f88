import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const text = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const sha256 = (of: string | Buffer): Buffer => createHash('sha256').update(of).digest();
const USER_PRESENT = 0x01;
const ATTESTED = 0x40;

/** Changes that a test makes to an honest authenticator. */
export interface Deviation {
  readonly origin?: string;
  readonly challenge?: string;
  readonly counter?: number;
  readonly flags?: number;
}

/** An authenticator without hardware (WebAuthn, sections 6.1 and 6.5), which answers as a browser's JSON does. */
export function authenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  let count = 0;

  const dataOf = (flags: number, counter: number, more = Buffer.alloc(0)): Buffer => {
    const head = Buffer.alloc(5, flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(new URL(origin).hostname), head, more]);
  };
  const answer = <T>(response: T) => ({ id, rawId: id, type: 'public-key' as const, response });

  return {
    id,
    make({ challenge }: { challenge: string }, deviation: Deviation = {}) {
      const { x, y } = publicKey.export({ format: 'jwk' });
      // COSE: an EC2 key for ES256 on P-256.
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x!, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y!, 'base64url'),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, cose]);
      const data = dataOf(USER_PRESENT | ATTESTED, 0, attested);
      // CBOR of { fmt: 'none', attStmt: {}, authData }.
      const head = 'a363666d74646e6f6e656761747453746d74a06861757468446174615';
      const attestationObject = Buffer.concat([Buffer.from(`${head}8`, 'hex'), Buffer.from([data.length]), data]);
      const client = { type: 'webauthn.create', challenge, origin, ...deviation };
      return answer({
        clientDataJSON: text(client),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      });
    },
    sign({ challenge }: { challenge: string }, { counter = ++count, flags = USER_PRESENT, ...more }: Deviation = {}) {
      const clientDataJSON = text({ type: 'webauthn.get', challenge, origin, ...more });
      const authenticatorData = dataOf(flags, counter);
      const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
      return answer({
        clientDataJSON,
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };
}
