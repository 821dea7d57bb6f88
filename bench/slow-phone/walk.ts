import { copyFileSync, renameSync } from 'node:fs';
import { clipFile, type ClipName } from '@verify/e2e/fixtures/clips';
import type { Phone } from './phone.ts';

/** Sets what the camera shows from its next start on. Chromium reads the file again each time. */
export async function show(camera: string, clip: ClipName): Promise<void> {
  copyFileSync(await clipFile(clip), `${camera}.next`);
  renameSync(`${camera}.next`, camera);
}

/** Document by camera and movements: every step that needs a phone's camera. `look` is called on every screen. */
export async function walkWithCamera(phone: Phone, camera: string, look: () => Promise<void>): Promise<void> {
  const go = async (name: string, screen: string): Promise<void> => {
    await phone.go(name, screen);
    await look();
  };
  const until = async (screen: string): Promise<void> => {
    await phone.until(screen);
    await look();
  };
  await show(camera, 'passport');
  await until('intro');
  await go('Start', 'biometric-consent');
  await go('I agree', 'choose');
  await phone.touchElement('[role=combobox]');
  await phone.type('uto');
  await phone.touch('Utopia');
  await phone.touch('Passport');
  await go('Continue', 'instructions');
  await go('Continue', 'review');
  await go('Retake', 'camera');
  await until('review');
  await show(camera, 'holder');
  await go('Use this photo', 'liveness-intro');
  await go('I’m ready', 'liveness-camera');
  await until('sending');
  await until('done');
}

/** Sends a photo from the phone's gallery. */
export async function walkWithFile(phone: Phone, file: string, look: () => Promise<void>): Promise<void> {
  await phone.until('intro');
  await look();
  await phone.go('Start', 'instructions');
  await phone.pick(file);
  await phone.until('review');
  await look();
  await phone.go('Use this photo', 'done');
  await look();
}
