import { setTimeout as sleep } from 'node:timers/promises';
import type { FrameLocator, Locator } from '@playwright/test';
import { pointCameraAt } from './camera.ts';
import { documentPicture, type Paper, paperPicture, selfiePicture, type SpecimenDocument } from './pictures.ts';

const POLL_MS = 50;
const CHOICE_MS = 200;
/** For a button that must wait before it can be pressed. */
const PATIENCE_MS = 30_000;

/**
 * The person at the check. It recognises screens by the frame's class `on-<screen>`, so language and texts don't
 * matter.
 */
export interface Person {
  readonly frame: FrameLocator;
  /** The document to show, chosen when the session is open. */
  document(): Promise<SpecimenDocument>;
  /** Sends the document's chip, as the app would; false if it has none. */
  sendChip(): Promise<boolean>;
  /** The next paper that the flow requests. */
  paper(): Promise<Paper>;
}

type Step = (person: Person, screen: Locator) => Promise<void>;

const primary = (screen: Locator): Locator => screen.locator('.actions .button.primary:enabled').first();
/** Not by coordinates, because Chromium sends a press to the last painted layout while the frame grows. */
const tap = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => element.click(), undefined, { timeout: PATIENCE_MS });
const press: Step = (_person, screen) => tap(primary(screen));
const stop =
  (reason: string): Step =>
  async (_person, screen) => {
    throw new Error(`@verify-sdk/test: ${reason}: “${await heading(screen)}”`);
  };
const heading = async (screen: Locator): Promise<string> =>
  (await screen.locator('h1').allTextContents()).concat(await screen.locator('.code').allTextContents()).join(' ');

/** Actions on each screen. Without an entry, the person waits. */
const STEPS: Readonly<Record<string, Step>> = {
  intro: press,
  'biometric-consent': press,
  choose,
  instructions: showDocument,
  camera: shoot,
  review,
  // The frame continues when the service has the chip. If a flow requires one, a missing chip gets a review.
  chip: async (person, screen) => {
    if (!(await person.sendChip())) await tap(screen.locator('.actions .button.quiet'));
  },
  'paper-intro': showPaper,
  'paper-review': press,
  'selfie-intro': async (person, screen) => {
    await pointCameraAt(person.frame, selfiePicture());
    await tap(primary(screen));
  },
  'selfie-camera': shoot,
  'selfie-review': press,
  // Movements need a person; the selfie is the alternative.
  'liveness-intro': async (_person, screen) => {
    const other = screen.locator('.actions .button.quiet');
    if (!(await other.isVisible()))
      throw new Error('@verify-sdk/test: this flow asks for movements alone. Allow a photo instead in its settings.');
    await tap(other);
  },
  'liveness-alternative': press,
  'camera-trouble': stop('the camera did not start'),
  'selfie-trouble': stop('the camera did not start'),
  'liveness-trouble': stop('the camera did not start'),
  'file-refused': stop('the frame refused the specimen'),
  'paper-refused': stop('the frame refused the specimen'),
  failed: stop('the check cannot go on'),
};

/** Goes through the flow up to the last screen. */
export async function drive(person: Person, timeoutMs: number): Promise<void> {
  const main = person.frame.locator('main.card');
  const deadline = Date.now() + timeoutMs;
  await main.waitFor({ timeout: timeoutMs });
  for (;;) {
    const { name, fresh } = await main.evaluate((card) => {
      const screen = card.querySelector<HTMLElement>('.screen');
      // Without either, the screen's code is still loading.
      const isDrawn = screen?.querySelector('.actions, .camera') != null;
      const isFresh = isDrawn && screen!.dataset['driven'] === undefined;
      if (isFresh) screen!.dataset['driven'] = 'yes';
      return { name: /\bon-([a-z-]+)/.exec(card.className)?.[1] ?? '', fresh: isFresh };
    });
    if (name === 'done') return;
    if (fresh) await STEPS[name]?.(person, main.locator('.screen'));
    if (Date.now() > deadline)
      throw new Error(`@verify-sdk/test: after ${timeoutMs} ms still at ${name}: “${await heading(main)}”`);
    await sleep(POLL_MS);
  }
}

/** Presses Continue until the screen changes, because a choice counts only once the frame has drawn it. */
async function choose(person: Person, screen: Locator): Promise<void> {
  const type = screen.locator(`input[type=radio][value="${await person.document()}"]`);
  if ((await type.count()) > 0) await tap(type);
  const here = person.frame.locator('main.on-choose');
  const country = here.locator('.combo.wrong input');
  for (const deadline = Date.now() + PATIENCE_MS; (await here.count()) > 0; await sleep(CHOICE_MS)) {
    if (Date.now() > deadline) return stop('the choice was not taken')(person, screen);
    if ((await country.count()) > 0) {
      // Only if the flow requires a country: that of the specimens is not in the list, so the first one is used.
      await country.press('ArrowDown');
      await country.press('Enter');
    }
    await here.locator('.actions .button.primary').evaluateAll(([button]) => (button as HTMLElement)?.click());
  }
}

async function showDocument(person: Person, screen: Locator): Promise<void> {
  const side = (await screen.locator('.stage.turned').count()) > 0 ? 'back' : 'front';
  const picture = documentPicture(await person.document(), side);
  const input = screen.locator('input[type=file]');
  if ((await input.count()) > 0) return input.setInputFiles(picture);
  await pointCameraAt(person.frame, picture);
  await tap(primary(screen));
}

/** The automatic shutter may take the photo before it is pressed here. */
async function shoot(person: Person, screen: Locator): Promise<void> {
  const shutter = screen.locator('.shutter');
  const deadline = Date.now() + PATIENCE_MS;
  while ((await shutter.count()) > 0) {
    const isPressed = await shutter.evaluateAll(([button]) => {
      if (!button?.matches(':enabled')) return false;
      (button as HTMLElement).click();
      return true;
    });
    if (isPressed) return;
    if (Date.now() > deadline) return stop('the camera shows no picture')(person, screen);
    await sleep(POLL_MS);
  }
}

/** If the frame advises against the specimen, it is shown again and used as soon as possible. */
async function review(_person: Person, screen: Locator): Promise<void> {
  await screen.locator('.preview:not(.reading)').waitFor({ timeout: PATIENCE_MS });
  const isAdvisedAgainst = (await screen.locator('.verdict.bad').count()) > 0;
  const insist = screen.locator('.actions .button.secondary');
  await tap(isAdvisedAgainst && (await insist.count()) > 0 ? insist : primary(screen));
}

async function showPaper(person: Person, screen: Locator): Promise<void> {
  await screen
    .locator('input[type=file]')
    .first()
    .setInputFiles(paperPicture(await person.paper()));
}
