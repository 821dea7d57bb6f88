import { beforeAll, describe, expect, it } from 'vitest';
import * as wallet from './testing/index.ts';
import type { WalletRequest } from './types.ts';
import { NOW, ORIGIN, problemOf, RESPONSE_URI, Stage } from './verify.fixture.ts';

let stage: Stage;
let proof: wallet.HeldMdoc;

beforeAll(async () => {
  stage = await Stage.open();
  proof = await wallet.issueAgeProof(stage.issue());
});

const ask = (way: 'link' | 'api-mdoc' = 'link'): Promise<WalletRequest> =>
  stage.ask({ way, profile: 'eu-age', queries: ['over-18'], portrait: false });

describe("the EU's age verification app", () => {
  it('the app gets a request by value for one element of one document, and answers by direct_post', async () => {
    const asked = await ask();
    expect(asked.requestObject).toBeUndefined();
    const { protocol, searchParams } = new URL(asked.link!);
    expect(protocol).toBe('av:');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: `redirect_uri:${RESPONSE_URI}`,
      response_mode: 'direct_post',
      response_type: 'vp_token',
      response_uri: RESPONSE_URI,
    });
    const read = wallet.readRequestByValue(asked.link!);
    expect(read.credentials).toEqual([
      { id: 'age-av', format: 'mso_mdoc', type: 'eu.europa.ec.av.1', paths: [['eu.europa.ec.av.1', 'age_over_18']] },
    ]);
    const outcome = await stage.verify(asked, { vpToken: await wallet.answerByValue(read, proof) });
    expect(outcome.ok && outcome.credential.claims).toEqual({ ageOver18: true });
  });

  it('Annex C asks the app for that document alone', async () => {
    const asked = await ask('api-mdoc');
    const request = asked.digital!.data as wallet.AnnexCRequest;
    expect(wallet.readAnnexC(request, ORIGIN).map(({ type }) => type)).toEqual(['eu.europa.ec.av.1']);
    const data = { response: await wallet.answerAnnexC(request, proof, ORIGIN) };
    expect(problemOf(await stage.verify(asked, { protocol: 'org-iso-mdoc', data }))).toBe('accepted');
  });

  it('the proof of age answers no other request', async () => {
    const [mine, victims] = [await ask(), await ask()];
    const read = wallet.readRequestByValue(victims.link!);
    const unsigned = 'binding_failed: the device signature is not valid for this request';
    expect(problemOf(await stage.verify(mine, { vpToken: await wallet.answerByValue(read, proof) }))).toBe(unsigned);
    const elsewhere = { ...wallet.readRequestByValue(mine.link!), responseUri: 'https://other.example/response' };
    expect(problemOf(await stage.verify(mine, { vpToken: await wallet.answerByValue(elsewhere, proof) }))).toBe(
      unsigned,
    );
  });

  it('a plain answer is refused for any other request', async () => {
    const asked = await stage.ask({ queries: ['over-18'] });
    const token = await wallet.answerByValue(await stage.read(asked), proof);
    expect(problemOf(await stage.verify(asked, { vpToken: token }))).toBe(
      'answer_malformed: the answer came another way',
    );
    const plain = await ask();
    const vpToken = await wallet.answerByValue(wallet.readRequestByValue(plain.link!), proof);
    expect(problemOf(await stage.verify(plain, { response: vpToken }))).toBe(
      'answer_malformed: the answer came another way',
    );
  });

  it('the app cannot be asked for anything else', async () => {
    for (const queries of [['identity'], ['over-18', 'identity'], ['licence']] as const)
      await expect(stage.ask({ profile: 'eu-age', queries })).rejects.toThrow('over-18');
    await expect(stage.ask({ way: 'api-openid4vp', profile: 'eu-age', queries: ['over-18'] })).rejects.toThrow();
  });

  it('a proof for another person, signed by another device, is refused', async () => {
    const asked = await ask();
    const read = wallet.readRequestByValue(asked.link!);
    const foreign = { ...proof, deviceKey: wallet.newDeviceKey() };
    expect(problemOf(await stage.verify(asked, { vpToken: await wallet.answerByValue(read, foreign) }))).toBe(
      'binding_failed: the device signature is not valid for this request',
    );
    expect(problemOf(await stage.verify(asked, { vpToken: '[1' }, { now: NOW }))).toBe(
      'answer_malformed: not valid JSON',
    );
  });
});
