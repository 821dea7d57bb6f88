import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type ZooAnimal, zoo } from './zoo.ts';

let animals: ZooAnimal[];
const animal = (name: string): Buffer => animals.find((one) => one.name === name)!.bytes;
beforeAll(async () => {
  animals = await zoo({ today: '2026-11-20' });
}, 60_000);

test('every animal is there once and good ones say what they hold', () => {
  expect(new Set(animals.map(({ name }) => name)).size).toBe(animals.length);
  for (const { holds, lines } of animals) expect(Boolean(lines)).toBe(holds === 'mrz');
});

test.each([
  ['exif-orientation-6.jpg', { orientation: 6, width: 1050, height: 1400 }],
  ['cmyk.jpg', { space: 'cmyk', channels: 4 }],
  ['progressive.jpg', { isProgressive: true }],
  ['sixteen-bit.png', { depth: 'ushort' }],
  ['animated.webp', { pages: 2 }],
])('%s is what it says', async (name, expected) =>
  expect(await sharp(animal(name)).metadata()).toMatchObject(expected),
);

test('a GIF goes by the name of a PNG', () => expect(animal('gif-named.png').toString('latin1', 0, 6)).toBe('GIF89a'));

test('upright again by its EXIF, the rotated photograph is the plain one', async () => {
  const turned = await sharp(animal('exif-orientation-6.jpg'))
    .autoOrient()
    .resize(140, 105)
    .greyscale()
    .raw()
    .toBuffer();
  const plain = await sharp(animal('plain.jpg')).resize(140, 105).greyscale().raw().toBuffer();
  const difference = turned.reduce((sum, value, i) => sum + Math.abs(value - plain[i]!), 0) / plain.length;
  expect(difference).toBeLessThan(4);
});

test('the bomb is small on disk and huge in memory', async () => {
  expect(animal('big.png').length).toBeLessThan(60_000);
  expect(await sharp(animal('big.png'), { limitInputPixels: false }).metadata()).toMatchObject({
    width: 16_000,
    height: 16_000,
  });
});

test('offsets of the PDF’s table point at its objects', () => {
  const text = animal('one-page.pdf').toString('latin1');
  const table = text.slice(Number(/startxref\n(\d+)/.exec(text)![1]));
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n/gm)].map((match) => Number(match[1]));
  expect(offsets).toHaveLength(5);
  offsets.forEach((offset, i) => expect(text.slice(offset, offset + 7)).toBe(`${i + 1} 0 obj`));
});
