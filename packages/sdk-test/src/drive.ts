import { setTimeout as sleep } from 'node:timers/promises';
import type { FrameLocator, Locator } from '@playwright/test';
import { pointCameraAt } from './camera.ts';
import { documentPicture, type Paper, paperPicture, selfiePicture, type SpecimenDocument } from './pictures.ts';

const POLL_MS = 50;
const CHOICE_MS = 200;
/** For a button that waits for something to be pressed. */
const PATIENCE_MS = 30_000;

/**
 * The person at the check. It recognises screens by the frame's class `on-<screen>`, so any language and wording will
 * do.
 */
export interface Person {
  readonly frame: FrameLocator;
  /** Which document to show; asked for when it is needed, as the session is open by then. */
  document(): Promise<SpecimenDocument>;
  /** Sends the document's chip, as the app would; false if it has none. */
  sendChip(): Promise<boolean>;
  /** The next paper that is asked for. */
  paper(): Promise<Paper>;
}

type Step = (person: Person, screen: Locator) => Promise<void>;

const primary = (screen: Locator): Locator => screen.locator('.actions .button.primary:enabled').first();
/** Not by coordinates: while the frame grows, Chromium hands a press to what it painted there last. */
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

/** What the person does on each screen. Where nothing stands, they wait. */
const STEPS: Readonly<Record<string, Step>> = {
  intro: press,
  'biometric-consent': press,
  choose,
  instructions: showDocument,
  camera: shoot,
  review,
  // The frame goes on when the service has the chip. Where a flow requires one, a review follows without.
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
  // Movements need a person; the still picture is the way of those who cannot move.
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
      // Without either, its code is still being fetched.
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

/** Presses Continue until the screen goes: a choice counts only once the frame has drawn it. */
async function choose(person: Person, screen: Locator): Promise<void> {
  const type = screen.locator(`input[type=radio][value="${await person.document()}"]`);
  if ((await type.count()) > 0) await tap(type);
  const here = person.frame.locator('main.on-choose');
  const country = here.locator('.combo.wrong input');
  for (const deadline = Date.now() + PATIENCE_MS; (await here.count()) > 0; await sleep(CHOICE_MS)) {
    if (Date.now() > deadline) return stop('the choice was not taken')(person, screen);
    if ((await country.count()) > 0) {
      // Only where the flow insists on one: the specimens' own is in no list, so the first will do.
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

/** The shutter takes the photo by itself where the picture is good, perhaps before it is pressed here. */
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

/** Where the frame advises against the specimen, the person shows it again and insists as soon as they may. */
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
