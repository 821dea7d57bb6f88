import { createServer, type AddressInfo } from 'node:net';
import { createServer as createHttpServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startClamd } from '@verify/server/adapters/clamd/clamd.fixture';
import { startMailSink } from '@verify/server/testing/mail-sink';
import { signInAnalyst } from '../fixtures/analyst.ts';
import { passportPicture } from '../fixtures/pictures.ts';
import { call, submitPassport } from '../fixtures/protocol.ts';
import { startApi } from '../fixtures/start-api.ts';

export interface Traffic {
  readonly url: string;
  /** Simulates people, partners' backends and dashboard users, with occasional faults, for so long. */
  run(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** One in this many webhooks is answered with 500, and for one in this many uploads the scanner fails. */
const FAULTY = 6;

/**
 * Starts a service that produces everything its metrics count: results, webhooks, mails, errors, and an unreachable
 * store of rate limits.
 */
export async function startTraffic(): Promise<Traffic> {
  let hooks = 0;
  const partner = createHttpServer((request, response) => {
    request.resume().on('end', () => response.writeHead(++hooks % FAULTY === 0 ? 500 : 200).end());
  });
  await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve));
  const partnerUrl = `http://127.0.0.1:${(partner.address() as AddressInfo).port}`;
  const clamd = await startClamd();
  let scans = 0;
  clamd.answer = () => (++scans % FAULTY === 0 ? 'stream: scanner failed ERROR\0' : 'stream: OK\0');
  const sink = await startMailSink();
  // Accepts connections and never answers.
  const redis = createServer((socket) => void socket.on('error', () => {}));
  await new Promise<void>((resolve) => redis.listen(0, '127.0.0.1', resolve));
  const api = await startApi({
    demoUrl: partnerUrl,
    env: {
      CLAMD: clamd.address,
      MAIL_URL: sink.url,
      MAIL_FROM: 'Verify <verify@example.test>',
      REDIS_URL: `redis://127.0.0.1:${(redis.address() as AddressInfo).port}`,
      WORKERS: '1',
    },
  });
  const pictures = await Promise.all(
    [601, 602, 603, 604].map((seed) => passportPicture(seed, seed === 604 ? { alteredCheckDigit: 'dateOfBirth' } : {})),
  );
  const ask = await signInAnalyst(api);

  async function person(number: number): Promise<void> {
    try {
      await submitPassport(api, pictures[number % pictures.length]!.jpeg);
    } catch {
      // The scanner failed, so this person gives up. The error was counted.
    }
  }

  return {
    url: api.url,
    async run(milliseconds) {
      const deadline = Date.now() + milliseconds;
      for (let number = 0; Date.now() < deadline; number++) {
        await Promise.all([person(number), call(api, 'GET', '/health'), call(api, 'GET', '/sdk/v2/session')]);
        await ask('GET', '/overview').catch(() => {});
        const send = { channel: 'mail', to: `person-${number}@example.test` };
        if (number % 3 === 0) await ask('POST', '/links', { flowName: 'passport-only', send }).catch(() => {});
        await sleep(500);
      }
    },
    async close() {
      await api.close();
      await Promise.all([clamd.stop(), sink.close()]);
      for (const server of [partner, redis]) server.close();
      partner.closeAllConnections();
    },
  };
}
