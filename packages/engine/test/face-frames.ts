import { CAST, createPerson, encodeJpeg, NEUTRAL, type Pose, selfie } from '@verify/specimen';

/** Prints pictures of one person as JSON, from name to base64 JPEG. Run in a separate process, see global-setup.ts. */
const POSES: Readonly<Record<string, Partial<Pose>>> = {
  neutral: {},
  // Degrees from rest as seen by the browser's face model, which overstates them by a third.
  left: { yaw: 0.44 },
  right: { yaw: -0.44 },
  smile: { smile: 0.9 },
  blink: { blinkLeft: 1, blinkRight: 1 },
};
const person = createPerson(CAST[3]!);
const frames: [string, string][] = [];
for (const [name, pose] of Object.entries(POSES)) {
  const picture = await selfie(person, { seed: 3, pose: { ...NEUTRAL, ...pose } });
  frames.push([name, (await encodeJpeg(picture, 90)).toString('base64')]);
}
for (const cover of ['mask', 'dark-glasses'] as const) {
  const picture = await selfie(person, { seed: 3, view: { cover } });
  frames.push([cover, (await encodeJpeg(picture, 90)).toString('base64')]);
}
process.stdout.write(JSON.stringify(Object.fromEntries(frames)));
