import { readFileSync } from 'node:fs';
import type { Application } from '@verify/contract';
import { createRandom } from '@verify/specimen';
import { addFlow } from '@verify/e2e/fixtures/analyst';
import { launchBrowser, newContext } from '@verify/e2e/fixtures/browser/browser';
import { begin, visit } from '@verify/e2e/fixtures/capture';
import { CHALLENGE_SEED, clipFile, HOLDER_CLIP } from '@verify/e2e/fixtures/clips';
import { startWorld } from '@verify/e2e/fixtures/world';

/** Pictures of a clip in display order. The file holds each one three times. */
function picturesOf(file: string): Buffer[] {
  const bytes = readFileSync(file);
  const pictures: Buffer[] = [];
  for (let at = bytes.indexOf('\xff\xd8\xff', 0, 'latin1'); at >= 0;) {
    const next = bytes.indexOf('\xff\xd8\xff', at + 3, 'latin1');
    pictures.push(bytes.subarray(at, next < 0 ? undefined : next));
    at = next;
  }
  return pictures.filter((_, i) => i % 3 === 0);
}

/**
 * Measures how long an honest person takes from "I’m ready" to "All done" in Chromium, and how often the first attempt
 * is approved. The person is rendered and reacts to each command after 0.35 to 0.9 s. `--runs=20`.
 */
export async function main(args: readonly string[]): Promise<void> {
  const runs = Number(args.find((arg) => arg.startsWith('--runs='))?.split('=')[1]) || 20;
  const random = createRandom('liveness time');
  const pictures = picturesOf(await clipFile('holder'));
  const world = await startWorld({ CHALLENGE_SEED });
  await addFlow(world.api, 'liveness', { steps: ['liveness'], documents: [], services: ['liveness'] });
  const browser = await launchBrowser({});
  const tookMs: number[] = [];
  const outcomes: string[] = [];
  try {
    for (let run = 0; run < runs; run++) {
      const context = await newContext(browser, { camera: 'granted', size: 'phone' });
      await context.route('**/__person/*.jpg', (route) =>
        route.fulfill({
          body: pictures[Number(/(\d+)\.jpg/.exec(route.request().url())![1])]!,
          contentType: 'image/jpeg',
        }),
      );
      await context.addInitScript(actOnCommand, {
        count: pictures.length,
        reactionMs: random.int(350, 900),
        ...HOLDER_CLIP,
      });
      const visitor = await visit(context, world, { flowName: 'liveness' });
      await begin(visitor);
      // The model loads while the introduction is read.
      await visitor.page.waitForTimeout(4_000);
      const begunMs = performance.now();
      await visitor.press('I’m ready');
      const over = await Promise.race([
        visitor.heading('All done').waitFor({ timeout: 60_000 }),
        visitor.heading('Let’s try that once more').waitFor({ timeout: 60_000 }),
      ]).then(() => visitor.heading('All done').isVisible());
      const took = performance.now() - begunMs;
      if (over) {
        tookMs.push(took);
        const { applicationId } = await visitor.called('onComplete');
        const { application } = await world.webhookFor({ applicationId: String(applicationId) }, 90_000);
        outcomes.push(outcomeOf(application));
      } else outcomes.push((await visitor.frame.locator('.lead').allTextContents()).join(' '));
      console.log(`${run + 1}: ${(took / 1000).toFixed(1)} s, ${outcomes.at(-1)}`);
      await context.close();
    }
  } finally {
    await browser.close();
    await world.close();
  }
  const sorted = tookMs.toSorted((a, b) => a - b);
  const at = (share: number): string => ((sorted[Math.ceil(sorted.length * share) - 1] ?? NaN) / 1000).toFixed(1);
  const approved = outcomes.filter((outcome) => outcome === 'approved').length;
  console.log(
    `I’m ready to All done: p50 ${at(0.5)} s, p90 ${at(0.9)} s; first attempt approved ${approved} of ${runs}`,
  );
}

const outcomeOf = ({ overallResult: { status, concerns } }: Application): string =>
  [status, ...concerns.map(({ id }) => id)].join(' ');

/** Runs in the page: a camera whose person waits until a command is on the screen, and then acts as in the clip. */
function actOnCommand(given: {
  count: number;
  reactionMs: number;
  smileFrom: number;
  turnFrom: number;
  holdUntil: number;
  backUntil: number;
}): void {
  const { count, reactionMs, smileFrom, turnFrom, holdUntil, backUntil } = given;
  navigator.mediaDevices.getUserMedia = async () => {
    const pictures = await Promise.all(
      Array.from({ length: count }, async (_, i) =>
        createImageBitmap(await (await fetch(`/__person/${i}.jpg`)).blob()),
      ),
    );
    const canvas = Object.assign(document.createElement('canvas'), {
      width: pictures[0]!.width,
      height: pictures[0]!.height,
    });
    const drawing = canvas.getContext('2d')!;
    const text = (): string => document.querySelector('main.card')?.textContent ?? '';
    let [at, doing, since] = [0, 'rest', 0];
    const wantedNow = (): string => (/white dot/i.test(text()) ? 'turn' : /Smile(?!d)/.test(text()) ? 'smile' : 'rest');
    let seen = { what: 'rest', atMs: 0 };
    setInterval(() => {
      const what = wantedNow();
      if (what !== seen.what) seen = { what, atMs: performance.now() };
      const reacted = performance.now() - seen.atMs >= reactionMs;
      if (reacted && what === 'smile' && doing === 'rest' && since === 0) [at, doing, since] = [smileFrom, 'smile', 1];
      else if (reacted && what === 'turn' && doing !== 'turn' && since < 2) [at, doing, since] = [turnFrom, 'turn', 2];
      else at++;
      if (doing === 'turn' && at >= holdUntil && what === 'turn') at = holdUntil - 8;
      if (doing === 'turn' && at >= holdUntil) doing = 'back';
      if ((doing === 'smile' && at >= turnFrom) || (doing === 'back' && at >= backUntil)) doing = 'rest';
      if (doing === 'rest' && since < 2 && at >= smileFrom) at = at >= turnFrom ? at : 0;
      if (at >= count) at = backUntil;
      drawing.drawImage(pictures[at]!, 0, 0);
    }, 100);
    drawing.drawImage(pictures[0]!, 0, 0);
    const stream = canvas.captureStream(25);
    for (const track of stream.getVideoTracks()) Object.defineProperty(track, 'label', { value: 'FaceTime HD Camera' });
    return stream;
  };
}
