import { afterEach, expect, test, vi } from 'vitest';
import { createToken } from '../app/token.ts';
import { embeddedDoor } from './embedded.ts';

afterEach(() => vi.unstubAllGlobals());

const CONFIG = { apiUrl: 'https://verify.example', jwt: 'a.b.c', containerId: 'c', flowName: 'document' };
const HELLO = {
  verify: 'hello',
  protocol: 1,
  launcherVersion: '7.0.0',
  config: CONFIG,
  has: { onBack: false, onTokenExpired: true },
};

/** A frame in a page whose launcher posts to the port, and the messages from the frame. */
async function embedded() {
  vi.stubGlobal('Worker', class {});
  vi.stubGlobal('createImageBitmap', () => {});
  const said: string[] = [];
  const port = {
    postMessage: ({ type }: { type: string }) => said.push(type),
    onmessage: null as unknown as (event: unknown) => void,
  };
  const heard: ((event: unknown) => void)[] = [];
  const parent = {};
  const opening = embeddedDoor({
    parent,
    location: { origin: 'https://verify.example' },
    origin: 'https://verify.example',
    isSecureContext: true,
    addEventListener: (_: string, listener: (event: unknown) => void) => heard.push(listener),
    removeEventListener() {},
  } as unknown as Window);
  heard[0]!({ source: parent, ports: [port], data: HELLO, origin: 'https://shop.example' });
  const door = await opening;
  if (door.kind === 'closed') throw new Error(door.code);
  return { door, said, answer: (jwt: string) => port.onmessage({ data: { type: 'token', jwt } }) };
}

test('a session and its hand-off with an expired token send one token request, and both continue', async () => {
  const { door, said, answer } = await embedded();
  const token = createToken(door);
  const both = Promise.all([token.refresh(), token.refresh()]);
  answer('d.e.f');
  const waits = new Promise((resolve) => setTimeout(() => resolve('waits'), 20));
  expect(await Promise.race([both, waits])).toEqual(['d.e.f', 'd.e.f']);
  expect(said).toEqual(['ready', 'token-expired']);
  // A later renewal asks the page again.
  const later = token.refresh();
  answer('g.h.i');
  expect([await later, token.jwt]).toEqual(['g.h.i', 'g.h.i']);
});
