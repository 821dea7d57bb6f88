import sharp from 'sharp';
const [out, ...names] = process.argv.slice(2);
let x = 0,
  h = 0;
const parts = [];
for (const n of names) {
  const f = `/tmp/access-${n}.png`;
  const m = await sharp(f).metadata();
  parts.push({ input: f, left: x, top: 0 });
  x += m.width! + 8;
  h = Math.max(h, m.height!);
}
await sharp({ create: { width: x, height: h, channels: 3, background: '#888' } })
  .composite(parts)
  .png()
  .toFile(out!);
