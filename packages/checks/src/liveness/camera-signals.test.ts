import { expect, test } from 'vitest';
import { createGrainMeter, judgeSignals } from './camera-signals.ts';
import { livenessNotebook } from './notebook.ts';
import type { Recording } from './recording.ts';

let seed = 5;
const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
/** Ten pictures of a wall, each with noise of its own, the same noise, or none; somebody moves in the middle. */
function grains(noise: 'own' | 'same' | 'none') {
  const meter = createGrainMeter();
  const [width, height] = [160, 120];
  const fixed = Array.from({ length: width * height }, () => random() * 8);
  for (let n = 0; n < 10; n++) {
    const data = new Uint8ClampedArray(width * height * 4).fill(255);
    for (let i = 0; i < width * height; i++) {
      const middle = Math.abs((i % width) - 80) < 30 ? n * 9 : 0;
      data[i * 4 + 1] = 90 + middle + (noise === 'own' ? random() * 8 : noise === 'same' ? fixed[i]! : 0);
    }
    meter.add({ width, height, data });
  }
  return meter.grains;
}
function weights(size: [number, number], noise: 'own' | 'same' | 'none') {
  const notes = livenessNotebook();
  judgeSignals(notes, { widthPx: size[0], heightPx: size[1] } as Recording, grains(noise));
  const { raised, trace } = notes;
  expect(raised).toEqual([]);
  expect(trace.every(({ outcome, code }) => outcome === 'signal' && code === null)).toBe(true);
  return trace.map(({ inputs }) => inputs['weight']);
}

test('a sensor has noise of its own in every picture: none, or always the same, weighs', () => {
  expect(weights([640, 480], 'own')).toEqual([0, 0]);
  expect(weights([640, 480], 'same')).toEqual([0, 0.3]);
  expect(weights([640, 480], 'none')).toEqual([0, 0.3]);
});

test('shapes that cameras have weigh nothing, upright or not; others do', () => {
  for (const size of [
    [640, 480],
    [480, 640],
    [640, 360],
    [360, 640],
    [640, 640],
    [352, 288],
  ] as [number, number][])
    expect(weights(size, 'own')).toEqual([0, 0]);
  expect(weights([640, 411], 'own')).toEqual([0.2, 0]);
});
