import type { PasskeyAnswer, PasskeyAttestation } from '@verify/contract';
import {
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Needs } from '../../context.ts';
import { listPasskeys, saveChallenge, takeChallenge, usePasskey } from '../../records/people/passkeys.ts';
import type { User } from '../../records/people/users.ts';
import type { Db } from '../../records/store.ts';
import type { PasskeyRow } from '../../records/tables.ts';

type Context = Needs<'baseUrl' | 'now'>;

/** COSE: ES256 and RS256, which every authenticator has one of. */
const ALGORITHMS = [-7, -257];
const CHALLENGE_MS = 5 * 60_000;
/** The password is the first factor: a security key without a PIN is enough for the second. */
const USER_VERIFICATION = 'discouraged';

const transportsOf = ({ transports }: PasskeyRow) => JSON.parse(transports) as AuthenticatorTransport[];
/** The dashboard's origin, and the host that a passkey belongs to. */
const partyOf = ({ baseUrl }: Context) => {
  const { origin, hostname } = new URL(baseUrl);
  return { origin, hostname };
};

/** Options of `navigator.credentials.get` for one of the user's passkeys; null without any. */
export async function askPasskey(context: Context, tx: Db, { id }: Pick<User, 'id'>): Promise<object | null> {
  const passkeys = await listPasskeys(tx, id);
  if (passkeys.length === 0) return null;
  const options = await generateAuthenticationOptions({
    rpID: partyOf(context).hostname,
    allowCredentials: passkeys.map((row) => ({ id: row.id, transports: transportsOf(row) })),
    userVerification: USER_VERIFICATION,
  });
  await saveChallenge(tx, id, options.challenge, context.now() + CHALLENGE_MS);
  return options;
}

/** Whether one of the user's passkeys signed the user's challenge, on this dashboard, and was not copied. */
export async function takePasskey(context: Context, tx: Db, user: User, answer: PasskeyAnswer): Promise<boolean> {
  const row = (await listPasskeys(tx, user.id)).find(({ id }) => id === answer.id);
  const now = context.now();
  if (!row) return false;
  const { origin, hostname } = partyOf(context);
  const { id, counter } = row;
  const publicKey = Buffer.from(row.publicKey, 'base64url');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: (challenge) => takeChallenge(tx, user.id, challenge, now),
      expectedOrigin: origin,
      expectedRPID: hostname,
      credential: { id, counter, publicKey, transports: transportsOf(row) },
      requireUserVerification: false,
    });
    if (verified) await usePasskey(tx, id, authenticationInfo.newCounter, now);
    return verified;
  } catch {
    // The library throws for any fault of an answer: another origin, challenge, signature or counter.
    return false;
  }
}

/** Options of `navigator.credentials.create` for a new passkey. */
export async function offerPasskey(context: Context, tx: Db, { id, email, name }: User, company: string) {
  const options = await generateRegistrationOptions({
    rpID: partyOf(context).hostname,
    rpName: company,
    supportedAlgorithmIDs: ALGORITHMS,
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    excludeCredentials: (await listPasskeys(tx, id)).map((row) => ({ id: row.id, transports: transportsOf(row) })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: USER_VERIFICATION },
  });
  await saveChallenge(tx, id, options.challenge, context.now() + CHALLENGE_MS);
  return options;
}

/** The passkey that was made from the user's offer; null for any other answer. */
export async function madePasskey(context: Context, tx: Db, user: User, answer: PasskeyAttestation) {
  const { origin, hostname } = partyOf(context);
  const now = context.now();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: (challenge) => takeChallenge(tx, user.id, challenge, now),
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) return null;
    const { id, counter, publicKey } = registrationInfo.credential;
    const transports = JSON.stringify(answer.response.transports ?? []);
    return { id, counter, transports, publicKey: Buffer.from(publicKey).toString('base64url') };
  } catch {
    // As in `takePasskey`.
    return null;
  }
}
