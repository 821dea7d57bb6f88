import { readFile } from 'node:fs/promises';
import { clipFile, type ClipName } from '../fixtures/clips.ts';
import type { Person } from './person.ts';

/** The clips hold each picture three times, at thirty per second. */
const TIMES = 3;
const PICTURES_A_SECOND = 10;
const PICTURES_A_CALL = 10;
const SEPARATOR = Buffer.from([0xff, 0xd9, 0xff, 0xd8]);

/**
 * Plays a clip instead of the camera, from its first picture at each start. Unlike Chromium these engines can't use a
 * file as camera, so the capture app gets the stream of a canvas, which is like any other stream to the app. The
 * stories with the engine's own test picture cover a real device. `fromS` skips the beginning of the clip.
 */
export async function showClip({ engine, app }: Person, name: ClipName, { fromS = 0 } = {}): Promise<void> {
  const played = (await picturesOf(name)).slice(fromS * PICTURES_A_SECOND);
  const pictures = played.map((jpeg) => jpeg.toString('base64'));
  for (let at = 0; at < pictures.length; at += PICTURES_A_CALL)
    await engine.run(app, addPictures, pictures.slice(at, at + PICTURES_A_CALL));
  await engine.run(app, replaceCamera, PICTURES_A_SECOND);
}

async function picturesOf(name: ClipName): Promise<Buffer[]> {
  const bytes = await readFile(await clipFile(name));
  const all: Buffer[] = [];
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(SEPARATOR, from);
    const next = end < 0 ? bytes.length : end + 2;
    all.push(bytes.subarray(from, next));
    from = next;
  }
  return all.filter((_, index) => index % TIMES === 0);
}

interface Stash {
  clip?: Blob[];
}

function addPictures(pictures: string[]): void {
  const stash = globalThis as Stash;
  stash.clip ??= [];
  for (const text of pictures)
    stash.clip.push(new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], { type: 'image/jpeg' }));
}

async function replaceCamera(fps: number): Promise<void> {
  const clip = (globalThis as Stash).clip!;
  const { width, height } = await createImageBitmap(clip[0]!);
  MediaDevices.prototype.getUserMedia = async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d')!;
    const begun = performance.now();
    const draw = async () => {
      const index = Math.floor(((performance.now() - begun) / 1000) * fps) % clip.length;
      const picture = await createImageBitmap(clip[index]!);
      context.drawImage(picture, 0, 0);
      picture.close();
    };
    await draw();
    const stream = canvas.captureStream(30);
    const timer = setInterval(() => {
      if (stream.active) void draw();
      else clearInterval(timer);
    }, 1000 / fps);
    return stream;
  };
}
