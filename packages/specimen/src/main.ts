#!/usr/bin/env node
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { encodeJpeg, photograph } from './capture.ts';
import { plainScene, randomScene } from './camera/scene.ts';
import { writeClip } from './camera/video-files.ts';
import { documentInHand } from './clips.ts';
import type { SpecimenDocument } from './documents/document.ts';
import type { Alterations, DocumentRequest } from './documents/fields.ts';
import { drivingLicence } from './documents/driving-licence.ts';
import { identityCardSide, residencePermit } from './documents/identity-card.ts';
import { officialCard, visa } from './documents/page.ts';
import { passport } from './documents/passport.ts';
import { type Attack, ATTACKS, attackClip } from './people/attacks.ts';
import { personModel } from './people/of-person.ts';
import { type Act, actEnd } from './people/script.ts';
import { challengeClip, selfie } from './people/selfie-clips.ts';
import { makePerson } from './person.ts';
import { toCanvas } from './raster.ts';

const USAGE = `specimen COMMAND --out FILE [options]
  passport, identity-card, residence-permit, driving-licence, official-card, visa
                               a photograph (.jpg) or, with --scene flat, the document alone (.jpg, .png)
  selfie                       the document's holder before a camera (.jpg)
  clip passport                a passport in the hand (.mjpeg)
  clip selfie                  the holder, doing --acts point:25:-10@1,point:0:0@3,blink@5
                               (degrees to the person's left and downwards; seconds)
  clip ${ATTACKS.join('|')}
Options
  --seed N          which person and document (1)
  --today DAY       the day that dates are counted from (today)
  --side SIDE       front or back of a card (front)
  --scene NAME      flat, plain (a careful photograph) or random (plain)
  --scene-seed N    which scene (the seed)
  --dpi N           of the document before it is photographed (300)
  --width N --height N --fps N --duration SECONDS   of a clip
  --expired --under-age --no-portrait --altered-check-digit FIELD --viz-conflict FIELD --state CODE
  --json            print what is true of the picture`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    today: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    side: { type: 'string', default: 'front' },
    out: { type: 'string', default: '' },
    scene: { type: 'string', default: 'plain' },
    'scene-seed': { type: 'string' },
    dpi: { type: 'string', default: '300' },
    width: { type: 'string' },
    height: { type: 'string' },
    fps: { type: 'string' },
    duration: { type: 'string' },
    acts: { type: 'string', default: '' },
    expired: { type: 'boolean' },
    'under-age': { type: 'boolean' },
    'no-portrait': { type: 'boolean' },
    'altered-check-digit': { type: 'string' },
    'viz-conflict': { type: 'string' },
    state: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

const { today, out } = values;
const seed = Number(values.seed);
const sceneSeed = Number(values['scene-seed'] ?? seed);
const alter = {
  expired: values.expired,
  underAge: values['under-age'],
  noPortrait: values['no-portrait'],
  alteredCheckDigit: values['altered-check-digit'],
  vizConflict: values['viz-conflict'],
  otherState: values.state,
} as Alterations;
const request: DocumentRequest = { seed, today, dpi: Number(values.dpi), alter };
const side = values.side === 'back' ? 'back' : 'front';
const number = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));
const clipOptions = {
  seed: sceneSeed,
  width: number(values.width),
  height: number(values.height),
  fps: number(values.fps) ?? 30,
  durationS: number(values.duration),
};
const person = makePerson({ seed, today });

const commands: Readonly<Record<string, () => Promise<unknown>>> = {
  passport: () => savePicture(passport(request)),
  'identity-card': () => savePicture(identityCardSide(request, side)),
  'residence-permit': () => savePicture(residencePermit(request)[side]),
  'driving-licence': () => savePicture(drivingLicence(request)[side]),
  'official-card': () => savePicture(officialCard(request)),
  visa: () => savePicture(visa(request)),
  selfie: async () => {
    await writeFile(out, await encodeJpeg(await selfie(personModel(person), clipOptions), 90));
    return { person };
  },
  'clip passport': async () => {
    const document = passport(request);
    await writeClip(documentInHand(document, clipOptions), out);
    return document.truth;
  },
  'clip selfie': async () => {
    await writeClip(challengeClip(personModel(person), acts(), clipOptions), out);
    return { person, acts: acts() };
  },
  ...Object.fromEntries(ATTACKS.map((attack) => [`clip ${attack}`, () => saveAttack(attack)])),
};

const command = commands[positionals.join(' ')];
if (!command || !out) {
  console.error(USAGE);
  process.exit(2);
}
const truth = await command();
if (values.json) console.log(JSON.stringify(truth));

async function savePicture(document: SpecimenDocument): Promise<unknown> {
  if (values.scene === 'flat') {
    const canvas = toCanvas(document.image);
    await writeFile(out, out.endsWith('.png') ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg', 92));
    return document.truth;
  }
  const photo = await photograph(document, values.scene === 'random' ? randomScene(sceneSeed) : plainScene(sceneSeed));
  await writeFile(out, photo.jpeg);
  return photo.truth;
}

async function saveAttack(attack: Attack): Promise<unknown> {
  const other = makePerson({ seed: seed + 1, today });
  const script = acts();
  const durationS = clipOptions.durationS ?? Math.max(5, ...script.map((act) => actEnd(act) + 1));
  const options = { ...clipOptions, acts: script, durationS, other: personModel(other) };
  await writeClip(attackClip(attack, personModel(person), options), out);
  return { attack, victim: person, other, acts: script };
}

/** `point:25:-10@1,blink@3` */
function acts(): Act[] {
  const texts = values.acts.split(',').filter(Boolean);
  return texts.map((text) => {
    const [what, at] = text.split('@');
    const [action, yawDeg, pitchDeg] = what!.split(':');
    const atS = Number(at ?? 1);
    if (action === 'point') return { action, yawDeg: Number(yawDeg ?? 0), pitchDeg: Number(pitchDeg ?? 0), atS };
    if (action === 'smile' || action === 'blink') return { action, atS };
    throw new Error(`no act: ${what}`);
  });
}
