import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { writeFileSync } from 'node:fs';

/**
 * Writes packages/sdk-node/vectors.json. The keys are the published test keys 1 to 3 of RFC 8032, section 7.1, so that
 * nobody takes them for secrets. Deterministic: run it again and git sees no difference.
 */
const SEEDS = [
  '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
  '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
  'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
];
const keys = SEEDS.map(keyOf);
const [current, previous, foreign] = keys as [Key, Key, Key];

const NOW = 1_795_000_000_000;
const TOLERANCE = 300_000;
const BODY = JSON.stringify({
  id: 'app_8c1f',
  processingState: 'done',
  overallResult: { status: 'approved', concerns: [] },
});
const UNICODE = '{"id":"app_8c1f","application":{"fields":[{"content":"Jürgen Þórsson 张伟 \\u00fc"}]}}';
const good = signed(BODY, current);

interface Case {
  body: Buffer | string;
  signature: string | null;
  timestamp: string | null;
  publicKeys: string[];
  nowMs?: number;
  reason: string | null;
  /** `keys`: about importing a key; the snippets expect it as copied from the dashboard. */
  about?: 'keys';
}

const CASES: Record<string, Case> = {
  'a good webhook, key as PEM': good,
  'a good webhook, key as base64 DER': { ...good, publicKeys: [current.der] },
  'text beyond ASCII': signed(UNICODE, current),
  'a pretty-printed body, signed as it stands': signed(`${JSON.stringify(JSON.parse(BODY), null, 2)}\n`, current),
  'the older key during a rotation': { ...signed(BODY, previous), publicKeys: [current.pem, previous.pem] },
  'a clock 299 s behind': { ...good, nowMs: NOW + 299_000 },
  'a clock 299 s ahead': { ...good, nowMs: NOW - 299_000 },
  'a body changed by one byte': { ...good, body: BODY.replace('approved', 'approvee'), reason: 'signature_mismatch' },
  'a body parsed and written again': {
    ...signed(BODY.replaceAll(':', ': '), current),
    body: BODY,
    reason: 'signature_mismatch',
  },
  'another timestamp than the signed one': { ...good, timestamp: String(NOW + 1), reason: 'signature_mismatch' },
  'timestamp before body': {
    ...good,
    signature: current.sign(`${NOW}${BODY}`).toString('base64'),
    reason: 'signature_mismatch',
  },
  'the body alone signed': { ...good, signature: current.sign(BODY).toString('base64'), reason: 'signature_mismatch' },
  'a digit moved from the timestamp to the body': {
    ...good,
    body: `${BODY}${String(NOW)[0]}`,
    timestamp: String(NOW).slice(1),
    reason: 'timestamp_malformed',
  },
  'a key that nobody configured': { ...signed(BODY, foreign), publicKeys: [current.pem], reason: 'signature_mismatch' },
  'no signature': { ...good, signature: null, reason: 'signature_missing' },
  'no timestamp': { ...good, timestamp: null, reason: 'timestamp_missing' },
  'a signature without padding': {
    ...good,
    signature: good.signature!.replaceAll('=', ''),
    reason: 'signature_malformed',
  },
  'a signature in the URL alphabet': {
    ...withSignature(/[+/]/, (text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    reason: 'signature_malformed',
  },
  'a signature with a line break': {
    ...good,
    signature: `${good.signature!.slice(0, 40)}\n${good.signature!.slice(40)}`,
    reason: 'signature_malformed',
  },
  'a signature with stray bits after its last byte': {
    ...good,
    signature: strayBits(good.signature!),
    reason: 'signature_malformed',
  },
  'a signature of 63 bytes': {
    ...good,
    signature: Buffer.from(good.signature!, 'base64').subarray(0, 63).toString('base64'),
    reason: 'signature_malformed',
  },
  'a signature of 65 bytes': {
    ...good,
    signature: Buffer.concat([Buffer.from(good.signature!, 'base64'), Buffer.from([0])]).toString('base64'),
    reason: 'signature_malformed',
  },
  'a signature whose S is not reduced': {
    ...good,
    signature: plusOrder(good.signature!),
    reason: 'signature_mismatch',
  },
  'a signature of zeros': { ...good, signature: Buffer.alloc(64).toString('base64'), reason: 'signature_mismatch' },
  '301 s old': { ...good, nowMs: NOW + 301_000, reason: 'timestamp_too_old' },
  '301 s in the future': { ...good, nowMs: NOW - 301_000, reason: 'timestamp_in_future' },
  'a timestamp in seconds': {
    ...good,
    signature: current.sign(`${BODY}${NOW / 1000}`).toString('base64'),
    timestamp: String(NOW / 1000),
    reason: 'timestamp_malformed',
  },
  'a timestamp with a sign': {
    ...good,
    signature: current.sign(`${BODY}+${NOW}`).toString('base64'),
    timestamp: `+${NOW}`,
    reason: 'timestamp_malformed',
  },
  'a timestamp as a float': {
    ...good,
    signature: current.sign(`${BODY}1.795e12`).toString('base64'),
    timestamp: '1.795e12',
    reason: 'timestamp_malformed',
  },
  'a timestamp in other digits': {
    ...good,
    signature: current.sign(`${BODY}١٧٩٥٠٠٠٠٠٠٠٠٠`).toString('base64'),
    timestamp: '١٧٩٥٠٠٠٠٠٠٠٠٠',
    reason: 'timestamp_malformed',
  },
  'two signatures in one header': {
    ...good,
    signature: `${good.signature}, ${good.signature}`,
    reason: 'signature_malformed',
  },
  // Under the neutral point any message "verifies" with R = the neutral point and S = 0.
  'a forgery under the neutral point as key': {
    ...good,
    signature: Buffer.concat([Buffer.from([1]), Buffer.alloc(63)]).toString('base64'),
    publicKeys: [derOf(Buffer.concat([Buffer.from([1]), Buffer.alloc(31)])).toString('base64')],
    reason: 'key_small_order',
    about: 'keys',
  },
  'a key that is no Ed25519 key': {
    ...good,
    publicKeys: [Buffer.from('not a key at all').toString('base64')],
    reason: 'key_malformed',
    about: 'keys',
  },
  'no key': { ...good, publicKeys: [], reason: 'keys_missing', about: 'keys' },
};

const text = JSON.stringify(
  {
    about:
      'Test vectors of the webhook signature: Ed25519 over body + X-Timestamp, base64 in X-Signature. docs/webhooks.md',
    cases: Object.entries(CASES).map(([name, entry]) => ({
      name,
      about: entry.about ?? 'signature',
      bodyBase64: Buffer.from(entry.body).toString('base64'),
      signature: entry.signature,
      timestamp: entry.timestamp,
      publicKeys: entry.publicKeys,
      nowMs: entry.nowMs ?? NOW,
      toleranceMs: TOLERANCE,
      accept: entry.reason === null,
      reason: entry.reason,
    })),
  },
  null,
  2,
);
writeFileSync(new URL('../packages/sdk-node/vectors.json', import.meta.url), `${text}\n`);

interface Key {
  pem: string;
  der: string;
  sign(message: string): Buffer;
}

function keyOf(seedHex: string): Key {
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.from(seedHex, 'hex')]);
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const publicKey: KeyObject = createPublicKey(privateKey);
  return {
    pem: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    der: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    sign: (message) => sign(null, Buffer.from(message), privateKey),
  };
}

function signed(body: string, key: Key): Case {
  const signature = key.sign(`${body}${NOW}`).toString('base64');
  return { body, signature, timestamp: String(NOW), publicKeys: [key.pem], reason: null };
}

/** A good case whose signature happens to hold what `pattern` looks for, changed by `change`. */
function withSignature(pattern: RegExp, change: (signature: string) => string): Case {
  for (let i = 0; ; i++) {
    const entry = signed(JSON.stringify({ id: `app_${i}` }), current);
    if (pattern.test(entry.signature!)) return { ...entry, signature: change(entry.signature!) };
  }
}

/** The last letter before `==` carries two bits of data and four that must be zero. */
function strayBits(signature: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  return `${signature.slice(0, 85)}${alphabet[alphabet.indexOf(signature[85]!) + 1]}==`;
}

/** S + L: the same signature to a verifier that forgets to check S < L (RFC 8032, 5.1.7). */
function plusOrder(signature: string): string {
  const bytes = Buffer.from(signature, 'base64');
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const s = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`) + order;
  return Buffer.concat([
    bytes.subarray(0, 32),
    Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse(),
  ]).toString('base64');
}

function derOf(raw: Buffer): Buffer {
  return Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw]);
}
