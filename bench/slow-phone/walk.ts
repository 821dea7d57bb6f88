import { copyFileSync, renameSync } from 'node:fs';
import { clipFile, type ClipName } from '@verify/e2e/fixtures/clips';
import type { Phone } from './phone.ts';

/** What the camera shows from its next start on: Chromium reads the file anew each time. */
export async function show(camera: string, clip: ClipName): Promise<void> {
  copyFileSync(await clipFile(clip), `${camera}.next`);
  renameSync(`${camera}.next`, camera);
}

/** Document by camera, selfie and movements: every step that a phone can be asked for. */
export async function walkWithCamera(phone: Phone, camera: string, onScreen: () => Promise<void>): Promise<void> {
  const at = async (screen: string): Promise<void> => {
    await phone.until(screen);
    await onScreen();
  };
  await show(camera, 'passport');
  await at('intro');
  await phone.touch('Start');
  await at('biometric-consent');
  await phone.touch('I agree');
  await at('choose');
  await phone.touchElement('[role=combobox]');
  await phone.type('uto');
  await phone.touch('Utopia');
  await phone.touch('Passport');
  await phone.touch('Continue');
  await at('instructions');
  await phone.touch('Continue');
  await at('review');
  await phone.touch('Retake');
  await at('review');
  await show(camera, 'holder');
  await phone.touch('Use this photo');
  await at('selfie-intro');
  await phone.touch('Continue');
  await at('selfie-review');
  await phone.touch('Use this selfie');
  await at('liveness-intro');
  await phone.touch('I’m ready');
  await at('liveness-camera');
  await at('sending');
  await at('done');
}

/** A photo from the phone's gallery. */
export async function walkWithFile(phone: Phone, file: string, onScreen: () => Promise<void>): Promise<void> {
  const at = async (screen: string): Promise<void> => {
    await phone.until(screen);
    await onScreen();
  };
  await at('intro');
  await phone.touch('Start');
  await at('instructions');
  await phone.pick(file);
  await at('review');
  await phone.touch('Use this photo');
  await at('done');
}
