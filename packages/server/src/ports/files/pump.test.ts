import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { pump } from './pump.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const PIECES = 50;

test('processed pieces can be collected while more arrive', async () => {
  const pieces: WeakRef<Uint8Array>[] = [];
  let heldAtEnd = PIECES;
  async function* source(): AsyncGenerator<Uint8Array> {
    for (let i = 0; i < PIECES; i++) {
      const piece = new Uint8Array(1024);
      pieces.push(new WeakRef(piece));
      yield piece;
    }
    // A WeakRef keeps its target alive until the task that created it ends.
    await setImmediate();
    collectGarbage();
    heldAtEnd = pieces.filter((piece) => piece.deref()).length;
  }
  const outcome = await pump(source(), new AbortController().signal, () => setImmediate(true));
  expect(outcome).toBe('ended');
  expect(heldAtEnd).toBeLessThan(5);
});

test('a hanging source is abandoned as soon as the pump is stopped', async () => {
  const stop = new AbortController();
  async function* hanging(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(1);
    await new Promise(() => {});
  }
  const ended = pump(hanging(), stop.signal, async () => {
    setTimeout(() => stop.abort(), 10);
    return true;
  });
  expect(await ended).toBe('interrupted');
  expect(await pump([new Uint8Array(1)], stop.signal, async () => true)).toBe('interrupted');
});
