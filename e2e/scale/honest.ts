import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenSession, SessionAnswer, Submit } from '@verify/contract';
import { makePerson, paperPdf, personModel } from '@verify/specimen';
import { ADULT, createAuthority, issueAgeProof } from '@verify/wallet/testing';
import { known, sheet, TODAY } from '../fixtures/papers.ts';
import { identityCardPictures, passportPicture } from '../fixtures/pictures.ts';
import { call, newSession, passportSubmission, type Session } from '../fixtures/protocol.ts';
import { filmed, uploadRecording } from '../fixtures/recordings.ts';
import type { Api } from '../fixtures/start-api.ts';
import { untilAnswered } from '../fixtures/stubborn-session.ts';
import { answerLink, trustFolderOf } from '../fixtures/wallet.ts';

export const KINDS = ['passport', 'card', 'liveness', 'paper', 'wallet', 'sandbox'] as const;
export type Kind = (typeof KINDS)[number];

export interface HonestPeople {
  /** Environment that the service needs to accept them. */
  readonly env: Record<string, string>;
  /** Goes from token to submission and never gives up, like the capture app. Returns the application's id. */
  verify(api: Api, kind: Kind, name: string): Promise<string>;
}

const consent = { acceptedAt: '2026-11-20T10:00:00.000Z' };
const MINUTES = 60_000;
const patiently: typeof call = (api, method, path, options) =>
  untilAnswered(() => call(api, method, path, { limitMs: 10 * MINUTES, ...options }), Number.POSITIVE_INFINITY, 250);

/** Prepares one person of each kind, who can verify repeatedly because each time the pictures have other bytes. */
export async function honestPeople(): Promise<HonestPeople> {
  const { jpeg } = await passportPicture(171);
  const card = await identityCardPictures(175);
  const film = await filmed(personModel(makePerson({ seed: 171, today: TODAY })), 171);
  const letter = sheet({ kind: 'utility', seed: 7, language: 'de', lastName: 'Berger' });
  const authority = await createAuthority(new Date());
  const proof = await issueAgeProof({ authority, person: ADULT, now: new Date() });

  type Way = readonly [
    flowName: string,
    opening: Partial<OpenSession>,
    answer: (session: Session, api: Api, as: (bytes: Uint8Array) => Buffer) => Promise<Submit>,
  ];
  const passport: Way[2] = async (session, _, as) =>
    passportSubmission(await session.upload('document-front', as(jpeg)));
  const ways: Record<Kind, Way> = {
    passport: ['passport-only', {}, passport],
    sandbox: ['passport-only', { profile: [{ category: 'Last name', value: 'SANDBOX-APPROVED' }] }, passport],
    card: [
      'document',
      {},
      async (session, _, as) => {
        const front = await session.upload('document-front', as(card.front.jpeg));
        const back = await session.upload('document-back', as(card.back.jpeg));
        return { document: { documentType: 'id-card', issuingCountry: 'unknown', front, back }, consent };
      },
    ],
    // The person does not follow the challenge, so one film is enough for all: only a decision is required.
    liveness: [
      'document-liveness',
      {},
      async (session, api, as) => ({
        ...(await passport(session, api, as)),
        liveness: await uploadRecording(api, session, film, 125, patiently),
      }),
    ],
    paper: [
      'proof-of-address',
      known(letter),
      async (session, _, as) => ({
        proofOfAddress: await session.upload('proof-of-address', as(paperPdf(letter)), 'application/pdf'),
        consent,
      }),
    ],
    wallet: [
      'over-18',
      {},
      async ({ token }, api) => {
        const json = { way: 'link', ageApp: false };
        for (;;) {
          const { body } = await patiently<{ link: string; requestId: string }>(api, 'POST', '/sdk/v2/wallet', {
            token,
            json,
          });
          // A wallet gives up if it gets no answer, and the page shows a new code.
          const number = await answerLink(body.link, proof).catch(() => null);
          if (!number) {
            await sleep(2_000);
            continue;
          }
          const { requestId } = body;
          const given = { requestId, number: new URL(number).hash.slice(1) };
          await patiently(api, 'POST', '/sdk/v2/wallet/number', { token, json: given });
          return { wallet: requestId, consent };
        }
      },
    ],
  };

  return {
    env: { WALLET_TRUST_DIR: trustFolderOf(authority) },
    async verify(api, kind, name) {
      const [flowName, opening, answer] = ways[kind];
      const session = await newSession(api, flowName, undefined, patiently);
      const { body } = await session.open(opening);
      const submission = await answer(session, api, (bytes) => Buffer.concat([bytes, Buffer.from(name)]));
      const submitted = await session.submit(submission);
      const { state } = submitted.body as Partial<SessionAnswer>;
      if (state !== 'processing' && state !== 'done') throw new Error(`${kind}: ${JSON.stringify(submitted.body)}`);
      return body.applicationId;
    },
  };
}
