import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchBrowser, newContext, SIZES } from './fixtures/browser/browser.ts';
import { start, visit, type Visitor } from './fixtures/capture.ts';
import { CHALLENGE_SEED, clipFile, type ClipName } from './fixtures/clips.ts';
import { inFrameOf, playClip } from './fixtures/browser/play-clip.ts';
import { holdersPassport } from './fixtures/pictures.ts';
import { startWorld, type World } from './fixtures/world.ts';

/**
 * `node e2e/stopwatch.ts [RUNS [WAY]]`: seconds and taps from opening to "All done" on a phone's window, with a
 * rendered camera. The driver reads nothing and presses every button at once, so a person takes longer on each screen.
 */
const runs = Number(process.argv[2] ?? 3);
const only = process.argv[3];
/** Screens on which a person can only wait for the server. */
const WAITING = new Set(['Getting ready', 'Sending your photos', 'Checking what you sent']);
const LAST = 'All done';
const VERIFY = 'Verify my identity';

interface Marks {
  taps: number;
  /** Headings with the time at which each appeared. */
  shown: { heading: string; at: number }[];
}
interface Time {
  taps: number;
  openingS: number;
  waitingS: number;
  screensS: number;
}
type Show = (clip: ClipName) => Promise<void>;

interface Way {
  readonly flowName: string;
  /** What the person did before, and the button that they press then. */
  readonly before?: (visitor: Visitor) => Promise<void>;
  readonly button?: string;
  /** Plays instead of the camera's file, and waits for each command. */
  readonly clip?: ClipName;
  readonly walk: (visitor: Visitor, show: Show) => Promise<void>;
}
const WAYS: Readonly<Record<string, Way>> = {
  Passport: { flowName: 'passport-only', walk: photographPassport },
  'Two-sided card': { flowName: 'document', walk: photographCard },
  'Passport and face check': { flowName: 'document-liveness', walk: photographPassportAndFace },
  'Known customer': {
    flowName: 'passport-only',
    before: uploadPassport,
    button: 'Come back as the same customer',
    clip: 'returning-holder',
    walk: async () => {},
  },
};

async function uploadPassport({ page, press, upload, called }: Visitor): Promise<void> {
  await page.getByRole('button', { name: VERIFY }).click();
  await press('Start');
  await upload(await holdersPassport());
  await press('Use this photo');
  await called('onComplete');
  await press('Close');
  // The button appears with the result of the first check, for which a returning customer does not wait.
  await page.getByRole('button', { name: 'Come back as the same customer' }).waitFor();
}

async function photographPassport(visitor: Visitor, show: Show): Promise<void> {
  await visitor.heading('Open your passport to the photo page').waitFor();
  await photograph(visitor, show, 'passport');
}

async function photographCard(visitor: Visitor, show: Show): Promise<void> {
  await choose(visitor, 'Identity card');
  await visitor.heading('Front of your identity card').waitFor();
  await photograph(visitor, show, 'identity-card-front');
  await visitor.heading('Turn it over').waitFor();
  await photograph(visitor, show, 'identity-card-back');
}

async function photographPassportAndFace(visitor: Visitor, show: Show): Promise<void> {
  await choose(visitor, 'Passport');
  await photographPassport(visitor, show);
  await visitor.heading('Show us it’s you').waitFor();
  await show('holder');
  await visitor.press('I’m ready');
}

async function choose({ frame, press }: Visitor, type: string): Promise<void> {
  await frame.locator('.type', { hasText: type }).click();
  await press('Continue');
}

async function photograph(visitor: Visitor, show: Show, clip: ClipName): Promise<void> {
  await show(clip);
  await visitor.toCamera();
  await visitor.press('Use this photo');
}

/** Runs in each frame before its scripts. A press on a label also clicks its field, with the same time stamp. */
function keepMarks(): void {
  if (window === top) return;
  const marks: Marks = { taps: 0, shown: [] };
  Object.assign(window, { marks });
  const stamps = new Set<number>();
  // On the document, because Playwright stops its trial presses at the window.
  document.addEventListener('click', ({ timeStamp }) => (marks.taps = stamps.add(timeStamp).size), { capture: true });
  new MutationObserver(() => {
    const heading = document.querySelector('h1')?.textContent;
    if (heading && heading !== marks.shown.at(-1)?.heading) marks.shown.push({ heading, at: Date.now() });
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

async function time(context: BrowserContext, world: World, name: string, show: Show): Promise<Time> {
  const { flowName, walk, before, button = VERIFY, clip } = WAYS[name]!;
  await context.addInitScript(keepMarks);
  const visitor = await visit(context, world, { flowName });
  await before?.(visitor);
  const openedAt = Date.now();
  await visitor.page.getByRole('button', { name: button }).click();
  await visitor.button('Start').waitFor();
  const standsAt = Date.now();
  if (clip) await playClip(inFrameOf(visitor.page), clip);
  // No person waits until the clip has been copied.
  const copyingS = (Date.now() - standsAt) / 1000;
  await start(visitor);
  await walk(visitor, show);
  await visitor.heading(LAST).waitFor();
  const { taps, shown } = await visitor.frame
    .locator('body')
    .evaluate(() => (window as unknown as { marks: Marks }).marks);
  const seconds = shown.map(({ heading, at }, index) => ({ heading, s: ((shown[index + 1]?.at ?? at) - at) / 1000 }));
  const first = shown.findIndex(({ heading }) => !WAITING.has(heading));
  const sum = (of: typeof seconds): number => of.reduce((total, { s }) => total + s, 0);
  console.log(`${name}: ${seconds.map(({ heading, s }) => `${heading} ${s.toFixed(1)}`).join(', ')}`);
  return {
    taps,
    openingS: (shown[first]!.at - openedAt) / 1000,
    waitingS: sum(seconds.slice(first).filter(({ heading }) => WAITING.has(heading))),
    screensS: sum(seconds.slice(first).filter(({ heading }) => !WAITING.has(heading))) - copyingS,
  };
}

const totalS = ({ openingS, waitingS, screensS }: Time): number => openingS + waitingS + screensS;

const folder = mkdtempSync(join(tmpdir(), 'verify-stopwatch-'));
const camera = join(folder, 'camera.mjpeg');
const show: Show = async (clip) => {
  copyFileSync(await clipFile(clip), `${camera}.next`);
  renameSync(`${camera}.next`, camera);
};
const clips = only === 'Known customer' ? [] : (['identity-card-front', 'identity-card-back', 'holder'] as const);
for (const clip of [...clips, 'passport'] as const) await show(clip);
const world = await startWorld({ CHALLENGE_SEED });
const browser: Browser = await launchBrowser({ clip: camera });
try {
  const rows: Record<string, Record<string, string | number>> = {};
  for (const name of Object.keys(WAYS).filter((each) => !only || each === only)) {
    const times: Time[] = [];
    for (let run = 0; run < runs; run++) {
      const context = await newContext(browser, { camera: 'granted', touch: true, size: 'phone-with-bars' });
      // On a busy machine the rendered person may move before they are told to, and the face check fails.
      await time(context, world, name, show).then(
        (taken) => times.push(taken),
        (error: unknown) => console.error(`${name}: not finished. ${String(error)}`),
      );
      await context.close();
    }
    const median = times.toSorted((a, b) => totalS(a) - totalS(b))[Math.floor(times.length / 2)];
    if (!median) process.exitCode = 1;
    else
      rows[name] = {
        Runs: times.length,
        Taps: median.taps,
        Seconds: totalS(median).toFixed(1),
        'Opening the first screen': median.openingS.toFixed(1),
        'Waiting for the server': median.waitingS.toFixed(1),
        'On screens': median.screensS.toFixed(1),
      };
  }
  console.log(`\nMedian of the finished runs, ${SIZES['phone-with-bars'].width}x${SIZES['phone-with-bars'].height}`);
  console.table(rows);
} finally {
  await browser.close();
  await world.close();
  rmSync(folder, { recursive: true });
}
