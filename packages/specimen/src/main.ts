#!/usr/bin/env node
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { photograph } from './capture.ts';
import { plainScene, randomScene } from './camera/scene.ts';
import type { SpecimenDocument } from './documents/document.ts';
import type { Alterations } from './documents/fields.ts';
import { identityCard } from './documents/identity-card.ts';
import { passport } from './documents/passport.ts';
import { toCanvas } from './raster.ts';

const USAGE = `specimen passport|identity-card [--side front|back] --out FILE.(jpg|png) [options]
  --seed N          which person and document (1)
  --today DAY       the day that dates are counted from (today)
  --scene NAME      flat: the document alone; plain: a careful photograph; random: what people send (plain)
  --scene-seed N    which scene (the seed)
  --expired --under-age --no-portrait --altered-check-digit FIELD --viz-conflict FIELD --state CODE
  --json            print what is true of the picture`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    today: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    side: { type: 'string', default: 'front' },
    out: { type: 'string' },
    scene: { type: 'string', default: 'plain' },
    'scene-seed': { type: 'string' },
    dpi: { type: 'string', default: '300' },
    expired: { type: 'boolean' },
    'under-age': { type: 'boolean' },
    'no-portrait': { type: 'boolean' },
    'altered-check-digit': { type: 'string' },
    'viz-conflict': { type: 'string' },
    state: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

const seed = Number(values.seed);
const alter = {
  expired: values.expired,
  underAge: values['under-age'],
  noPortrait: values['no-portrait'],
  alteredCheckDigit: values['altered-check-digit'],
  vizConflict: values['viz-conflict'],
  otherState: values.state,
} as Alterations;
const request = { seed, today: values.today, alter, dpi: Number(values.dpi) };
const [kind] = positionals;
if (!values.out || (kind !== 'passport' && kind !== 'identity-card')) {
  console.error(USAGE);
  process.exit(2);
}
const document =
  kind === 'passport' ? passport(request) : identityCard(request)[values.side === 'back' ? 'back' : 'front'];
const truth = await save(document, values.out);
if (values.json) console.log(JSON.stringify(truth));

async function save(specimen: SpecimenDocument, file: string) {
  if (values.scene === 'flat') {
    const canvas = toCanvas(specimen.image);
    await writeFile(file, file.endsWith('.png') ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg', 92));
    return specimen.truth;
  }
  const sceneSeed = Number(values['scene-seed'] ?? seed);
  const photo = await photograph(specimen, values.scene === 'random' ? randomScene(sceneSeed) : plainScene(sceneSeed));
  await writeFile(file, photo.jpeg);
  return photo.truth;
}
