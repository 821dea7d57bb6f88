import { createRequest, readTrust, verifyAnswer, type WalletAnswer, type WalletRequest } from '@verify/wallet';
import * as wallet from '@verify/wallet/testing';
import { holdFloors } from '../floors.ts';
import { withCpu } from './cpu.ts';
import { median } from './median.ts';

const ORIGIN = 'https://shop.example';
const STATUS_URI = 'https://pid.utopia.example/status/1';
/** A portrait as issuers send it, so that decoding and hashing have something to do. */
const PORTRAIT_BYTES = 60_000;
const ROUNDS = 40;
/** The first verifications load and compile; a server does that once. */
const WARM_UP = 5;

interface Case {
  readonly asked: WalletRequest;
  readonly answer: WalletAnswer;
}

/** CPU time of one verification, all threads together, with a status list of a million entries in the cache. */
export async function main(): Promise<void> {
  const now = new Date();
  const authority = await wallet.createAuthority(now);
  const keys = await wallet.createVerifierKeys(now);
  const trust = readTrust({ text: authority.root.certificate });
  const list = wallet.statusListJwt({ authority, uri: STATUS_URI, now, size: 1_000_000 });
  const status = wallet.statusSource({ [STATUS_URI]: list });
  const portrait = new Uint8Array(PORTRAIT_BYTES);
  portrait.set(wallet.ADULT.portrait);
  const input = { authority, person: { ...wallet.ADULT, portrait }, now, status: { idx: 7, uri: STATUS_URI } };
  const request = { keys, portrait: true, now, purpose: 'bench', origin: ORIGIN };
  const byLink = async (held: wallet.Held): Promise<Case> => {
    const address = 'https://verify.example/wallet';
    const asked = await createRequest({
      ...request,
      way: 'link',
      queries: ['identity'],
      requestUri: address,
      responseUri: address,
    });
    const read = await wallet.readRequestObject(asked.requestObject!, { clientId: asked.state.clientId });
    return { asked, answer: { response: await wallet.answerRequest(read, held, now) } };
  };
  const byAnnexC = async (held: wallet.HeldMdoc): Promise<Case> => {
    const asked = await createRequest({ ...request, way: 'api-mdoc', queries: ['licence'] });
    const { protocol, data } = asked.digital!;
    const response = await wallet.answerAnnexC(data as wallet.AnnexCRequest, held, ORIGIN);
    return { asked, answer: { protocol, data: { response } } };
  };
  const cases: Record<string, Case> = {
    'SD-JWT, by link': await byLink(await wallet.issuePidSdJwt(input)),
    'mdoc, by link': await byLink(await wallet.issuePidMdoc(input)),
    'mdoc, Annex C': await byAnnexC(await wallet.issueLicence(input)),
  };
  const rows: Record<string, { 'median, CPU ms': number; 'slowest, CPU ms': number }> = {};
  for (const [name, { asked, answer }] of Object.entries(cases)) {
    const times: number[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      const { value, cpuMs } = await withCpu(() => verifyAnswer({ state: asked.state, answer, trust, status, now }));
      if (!value.ok) throw new Error(value.detail);
      if (round >= WARM_UP) times.push(cpuMs);
    }
    rows[name] = { 'median, CPU ms': median(times), 'slowest, CPU ms': Math.max(...times) };
  }
  console.table(rows);
  holdFloors('wallet', { cpuMs: Math.max(...Object.values(rows).map((row) => row['median, CPU ms'])) });
}
