import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '@verify/e2e/fixtures/browser/find-browser';
import { CHALLENGE_SEED, clipFile } from '@verify/e2e/fixtures/clips';
import { passportPicture } from '@verify/e2e/fixtures/pictures';
import { startWorld, type World } from '@verify/e2e/fixtures/world';
import { holdFloors } from '../floors.ts';
import { type Control, measureControl } from './control.ts';
import { shareOfBrowser, watchMemory, type Footprint } from './memory.ts';
import { type Phone, startPhone } from './phone.ts';
import { byScreen } from './by-screen.ts';
import type { Seen } from './watch.ts';
import { show, walkWithCamera, walkWithFile } from './walk.ts';

const RATES = [4, 6];

interface Walk {
  readonly name: string;
  readonly usableMs: number;
  readonly seen: Seen;
  readonly memory: Footprint;
  /** Megabytes at each screen: the process, and the heaps of its scripts and workers. */
  readonly sizes: readonly Readonly<Record<string, string | number>>[];
}

/**
 * Measures a whole session on a slow phone: page threads slowed down 4 and 6 times, 1.6 Mbit/s with 300 ms latency, an
 * empty cache. Prints the time from a touch to the next painted frame by screen (INP), the time from the press on the
 * partner's page until the first screen can be used, and the peak memory of the process that runs the frame and its
 * workers, compared with a page that only shows the same camera (the control). Chromium can't slow down workers.
 */
export async function main(flags: readonly string[]): Promise<void> {
  const only = (flag: string, among: readonly string[]): boolean =>
    flags.includes(flag) || !among.some((one) => flags.includes(one));
  const rates = RATES.filter((rate) =>
    only(
      `--rate=${rate}`,
      RATES.map((one) => `--rate=${one}`),
    ),
  );
  const folder = mkdtempSync(join(tmpdir(), 'verify-slow-phone-'));
  const camera = join(folder, 'camera.mjpeg');
  const file = join(folder, 'document.jpg');
  // Renders the clip before anything is measured.
  await clipFile('holder');
  await show(camera, 'passport');
  writeFileSync(file, (await passportPicture(21)).jpeg);
  const executable = process.env['CHROMIUM_PATH'] ?? (await findBrowser(console.log));
  const world = await startWorld({ CHALLENGE_SEED });
  const walks: Walk[] = [];
  try {
    const control = await measureControl(executable, camera);
    for (const rate of rates) {
      for (const [name, flowName, walk] of [
        ['camera', 'document-liveness', (phone, look) => walkWithCamera(phone, camera, look)],
        ['upload', 'passport-only', (phone, look) => walkWithFile(phone, file, look)],
      ] satisfies [string, string, (phone: Phone, look: () => Promise<void>) => Promise<void>][]) {
        if (!only(`--${name}`, ['--camera', '--upload'])) continue;
        const phone = await startPhone(executable, rate, camera);
        try {
          const taken = await take(phone, world, `${name}, ${rate} times slower`, flowName, walk);
          print(taken, control);
          walks.push(taken);
        } finally {
          await phone.close();
        }
      }
    }
  } finally {
    await world.close();
    rmSync(folder, { recursive: true });
  }
  hold(walks);
}

async function take(
  phone: Phone,
  world: World,
  name: string,
  flowName: string,
  walk: (phone: Phone, look: () => Promise<void>) => Promise<void>,
): Promise<Walk> {
  const memory = watchMemory(phone.pid);
  const sizes: Record<string, string | number>[] = [];
  const look = async (): Promise<void> => {
    const { own, share, resident } = memory.look();
    const browser = shareOfBrowser(phone.pid);
    const row = { own, 'with shares': share, resident, browser, ...(await phone.heaps()) };
    const whole = Object.entries(row).map(([key, mb]) => [key, Math.round(mb)] as const);
    sizes.push({ screen: await phone.screen(), ...Object.fromEntries(whole) });
  };
  await phone.open(`${world.demo.url}/?flowName=${flowName}`);
  await phone.touchPage('#start');
  try {
    await walk(phone, look);
  } catch (error) {
    console.error(`${name} was not walked to the end: ${String(error)}`);
    process.exitCode = 1;
  }
  await look();
  const seen = await phone.seen();
  const pressedMs = await phone.inPage<number>('window.pressedMs');
  return { name, seen, sizes, memory: memory.stop(), usableMs: seen.originMs + (seen.usableMs ?? NaN) - pressedMs };
}

function print({ name, seen, usableMs, memory, sizes }: Walk, control: Control): void {
  const mb = (value: number): string => `${value.toFixed(0)} MB`;
  console.log(`\n${name}: first screen usable ${usableMs.toFixed(0)} ms after the press`);
  console.table(Object.fromEntries(byScreen(seen).map(({ screen, ...row }) => [screen, row])));
  console.log(
    `Memory of the frame's process, at most: ${mb(memory.own)} of its own, ${mb(memory.share)} with its part of what it shares, ` +
      `${mb(memory.resident)} resident.`,
  );
  console.log(
    `The control, a page that shows the same camera: ${mb(control.memory.share)} with its part of what it shares, ` +
      `so the product has ${(memory.share / control.memory.share).toFixed(1)} times that. All processes of its browser: ${mb(control.browser)}.`,
  );
  console.table(sizes);
}

function hold(walks: readonly Walk[]): void {
  holdFloors('slowPhone', {
    usableMs: Math.max(...walks.map(({ usableMs }) => usableMs)),
    inpMs: Math.max(...walks.flatMap(({ seen }) => byScreen(seen).map(({ 'p98, ms': p98 }) => p98))),
    memoryMb: Math.max(...walks.map(({ memory }) => memory.share)),
  });
}
