#!/usr/bin/env node
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { photograph } from './capture.ts';
import { plainScene, randomScene } from './camera/scene.ts';
import { type Clip, writeClip } from './camera/video-files.ts';
import { documentInHand, emptyDesk, frontThenBack } from './clips.ts';
import type { SpecimenDocument } from './documents/document.ts';
import type { Alterations, DocumentRequest } from './documents/fields.ts';
import { identityCard } from './documents/identity-card.ts';
import { passport } from './documents/passport.ts';
import { toCanvas } from './raster.ts';

const USAGE = `specimen passport|identity-card --out FILE.(jpg|png) [options]
specimen clip passport|identity-card|empty-desk --out FILE.(mjpeg|y4m) [options]
  --seed N          which person and document (1)
  --today DAY       the day that dates are counted from (today)
  --side SIDE       front or back of an identity card (front)
  --scene NAME      flat: the document alone; plain: a careful photograph; random: what people send (plain)
  --scene-seed N    which scene (the seed)
  --dpi N           of the document before it is photographed (300)
  --width N --height N --fps N --duration SECONDS   of a clip (1280 720 30, by kind)
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
    width: { type: 'string' },
    height: { type: 'string' },
    fps: { type: 'string' },
    duration: { type: 'string' },
    expired: { type: 'boolean' },
    'under-age': { type: 'boolean' },
    'no-portrait': { type: 'boolean' },
    'altered-check-digit': { type: 'string' },
    'viz-conflict': { type: 'string' },
    state: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

const request: DocumentRequest = {
  seed: Number(values.seed),
  today: values.today,
  dpi: Number(values.dpi),
  alter: {
    expired: values.expired,
    underAge: values['under-age'],
    noPortrait: values['no-portrait'],
    alteredCheckDigit: values['altered-check-digit'],
    vizConflict: values['viz-conflict'],
    otherState: values.state,
  } as Alterations,
};

const truth = await run();
if (values.json) console.log(JSON.stringify(truth));

async function run(): Promise<unknown> {
  const [command, subject] = positionals;
  if (values.out && command === 'clip') return saveClip(subject, values.out);
  if (values.out && command === 'passport') return savePicture(passport(request), values.out);
  if (values.out && command === 'identity-card')
    return savePicture(identityCard(request)[values.side === 'back' ? 'back' : 'front'], values.out);
  console.error(USAGE);
  process.exit(2);
}

async function savePicture(specimen: SpecimenDocument, file: string): Promise<unknown> {
  if (values.scene === 'flat') {
    const canvas = toCanvas(specimen.image);
    await writeFile(file, file.endsWith('.png') ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg', 92));
    return specimen.truth;
  }
  const seed = Number(values['scene-seed'] ?? values.seed);
  const photo = await photograph(specimen, values.scene === 'random' ? randomScene(seed) : plainScene(seed));
  await writeFile(file, photo.jpeg);
  return photo.truth;
}

async function saveClip(subject: string | undefined, file: string): Promise<unknown> {
  const number = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));
  const options = {
    seed: Number(values['scene-seed'] ?? values.seed),
    width: number(values.width),
    height: number(values.height),
    fps: number(values.fps),
    durationS: number(values.duration),
  };
  let clip: Clip;
  let truth: unknown = {};
  if (subject === 'passport') {
    const specimen = passport(request);
    clip = documentInHand(specimen, options);
    truth = specimen.truth;
  } else if (subject === 'identity-card') {
    const { front, back } = identityCard(request);
    clip = frontThenBack(front, back, options);
    truth = { front: front.truth, back: back.truth };
  } else clip = emptyDesk(options);
  await writeClip(clip, file);
  return truth;
}
