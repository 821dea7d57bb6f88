import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { pump } from './pump.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const PIECES = 50;

test('pieces that were handed on are let go of while more come', async () => {
  const pieces: WeakRef<Uint8Array>[] = [];
  let heldAtEnd = PIECES;
  async function* source(): AsyncGenerator<Uint8Array> {
    for (let i = 0; i < PIECES; i++) {
      const piece = new Uint8Array(1024);
      pieces.push(new WeakRef(piece));
      yield piece;
    }
    // A WeakRef holds what it points to until the task that made it ends.
    await setImmediate();
    collectGarbage();
    heldAtEnd = pieces.filter((piece) => piece.deref()).length;
  }
  const outcome = await pump(source(), new AbortController().signal, () => setImmediate(true));
  expect(outcome).toBe('ended');
  expect(heldAtEnd).toBeLessThan(5);
});

test('a source that hangs is left as soon as the pump is told to stop', async () => {
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
