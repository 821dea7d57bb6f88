import { beforeAll, describe, expect, it } from 'vitest';
import * as wallet from '../testing/index.ts';
import type { StatusSource } from '../types.ts';
import { NOW, problemOf, secondsAfter, Stage, STATUS_URI } from '../verify.fixture.ts';

const IDX = 77;
const AWAY = 'status_unavailable: ';

let stage: Stage;
let sdJwt: wallet.HeldSdJwt;
let mdoc: wallet.HeldMdoc;

beforeAll(async () => {
  stage = await Stage.open();
  const status = { idx: IDX, uri: STATUS_URI };
  sdJwt = await wallet.issuePidSdJwt(stage.issue({ status }));
  mdoc = await wallet.issuePidMdoc(stage.issue({ status }));
});

const list = (change: Partial<wallet.StatusListInput> = {}): string =>
  wallet.statusListJwt({ authority: stage.authority, uri: STATUS_URI, now: NOW, ...change });

const ask = async (status: StatusSource, held: wallet.Held = sdJwt): Promise<string> =>
  problemOf(await stage.answer(await stage.ask(), held, { status }));
const withList = (jwt: string, held: wallet.Held = sdJwt): Promise<string> =>
  ask(wallet.statusSource({ [STATUS_URI]: jwt }), held);

describe('a status list', () => {
  it.each([1, 2, 4, 8] as const)(
    'a list with %i bits per entry accepts, revokes and suspends in both formats',
    async (bits) => {
      for (const held of [sdJwt, mdoc]) {
        expect(await withList(list({ bits }), held)).toBe('accepted');
        expect(await withList(list({ bits, statuses: { [IDX - 1]: 1, [IDX + 1]: 1 } }), held)).toBe('accepted');
        expect(await withList(list({ bits, statuses: { [IDX]: 1 } }), held)).toBe('revoked: status 1');
        if (bits > 1) expect(await withList(list({ bits, statuses: { [IDX]: 2 } }), held)).toBe('revoked: status 2');
      }
    },
  );

  it('a list that is unavailable, late or invalid accepts nobody', async () => {
    expect(await ask(wallet.statusSource({}))).toBe(`${AWAY}the status list can't be fetched`);
    const other: StatusSource = {
      fetch: () => Promise.resolve({ body: Buffer.from(list()), contentType: 'text/html' }),
    };
    expect(await ask(other)).toBe(`${AWAY}the status list has another content type`);
    expect(await withList('<html>')).toBe(`${AWAY}the status list is not a JWT`);
    expect(await withList('a.b.c')).toBe(`${AWAY}the status list is malformed`);
    const short = list({ size: 64 });
    expect(await withList(short)).toBe(`${AWAY}the status list has no such entry`);
  });

  it('a list that never arrives is given up after five seconds', async () => {
    const never: StatusSource = { fetch: () => new Promise(() => {}) };
    const started = performance.now();
    expect(await ask(never)).toBe(`${AWAY}the status list can't be fetched`);
    expect(performance.now() - started).toBeGreaterThan(4900);
  });

  it('a false list is refused: unsigned, by another signer, for another address, or from another time', async () => {
    const jwt = list();
    expect(await withList(`${jwt.slice(0, jwt.lastIndexOf('.'))}.AAAA`)).toBe(
      `${AWAY}the status list's signature is not valid`,
    );
    const impostor = await wallet.createAuthority(NOW);
    expect(await withList(list({ signer: impostor.statusSigner }))).toBe(
      `${AWAY}the status list's signer is not trusted`,
    );
    expect(await withList(list({ uri: `${STATUS_URI}0` }))).toBe(`${AWAY}the status list is another one`);
    const seconds = NOW.getTime() / 1000;
    expect(await withList(list({ claims: { exp: seconds - 1 } }))).toBe(`${AWAY}the status list has expired`);
    expect(await withList(list({ claims: { iat: seconds + 61 } }))).toBe(`${AWAY}the status list is from the future`);
    expect(await withList(list({ header: { alg: 'none' } }))).toBe(`${AWAY}the signature's algorithm is not allowed`);
    expect(await withList(list({ header: { typ: 'JWT' } }))).toBe(`${AWAY}the status list is malformed`);
  });

  it('a list that unpacks to more than 16 MB, or is larger than 2 MB, accepts nobody', async () => {
    const huge = list({ size: 17_000_000, bits: 8 });
    expect(huge.length).toBeLessThan(2_000_000);
    expect(await withList(huge)).toBe(`${AWAY}the status list can't be unpacked`);
    expect(await withList('a'.repeat(2_000_001))).toBe(`${AWAY}the status list is too large`);
  });

  it('a list is fetched once in fifteen minutes, or as often as its ttl requires', async () => {
    const at = async (source: StatusSource, seconds: number): Promise<string> => {
      const now = secondsAfter(seconds);
      const asked = await stage.ask({ now });
      const response = await wallet.answerRequest(await stage.read(asked), sdJwt, now);
      return problemOf(await stage.verify(asked, { response }, { now, status: source }));
    };
    for (const [claims, lasts] of [
      [{}, 900],
      [{ ttl: 60 }, 60],
      [{ ttl: 86_400 }, 900],
      [{ exp: NOW.getTime() / 1000 + 120 }, 120],
    ] as const) {
      const source = wallet.statusSource({ [STATUS_URI]: list({ claims }) });
      await at(source, 0);
      expect(await at(source, lasts - 1)).toBe('accepted');
      expect(source.fetched).toHaveLength(1);
      await at(source, lasts);
      expect(source.fetched).toHaveLength(2);
    }
  });

  it('a list is not cached for other anchors, nor if it was refused', async () => {
    const source = wallet.statusSource({ [STATUS_URI]: list() });
    expect(await ask(source)).toBe('accepted');
    const trust = { anchors: stage.trust.anchors.map((anchor) => ({ ...anchor, use: 'credential' as const })) };
    const outcome = await stage.answer(await stage.ask(), sdJwt, { status: source, trust });
    expect(problemOf(outcome)).toBe(`${AWAY}the status list's signer is not trusted`);
  });

  it('a list of an unknown kind accepts nobody', async () => {
    const held = await wallet.issuePidSdJwt(stage.issue({ status: { uri: 'ftp://pid.utopia.example', idx: 1 } }));
    expect(await withList(list(), held)).toBe(`${AWAY}the credential's status is of an unknown kind`);
  });
});
