import { CAPTURE_LOCALES } from '@verify/contract';
import { expect, test } from 'vitest';
import { passportPicture } from '../fixtures/pictures.ts';
import { KEYS, type Place } from './engine.ts';
import type { Person } from './person.ts';
import { inEachEngine } from './stage.ts';

const RIGHT_TO_LEFT = CAPTURE_LOCALES.find((locale) => ['ar', 'he', 'fa', 'ur'].includes(locale));
if (!RIGHT_TO_LEFT) console.warn('SKIPPED: right to left, because no locale of the capture app is written so.');

inEachEngine((stage) => {
  /** WebKit lets a cross-site frame move its focus only after the person has used the frame. */
  async function entersFrame(person: Person): Promise<void> {
    const title = 'Verify your identity';
    await person.until('The focus in the frame', async () => (await focusOf(person, 'page')) === title);
    await person.heading(title);
    if (stage.name === 'WebKit') return;
    await person.until('The focus on the first heading', async () => (await focusOf(person, 'frame')) === title);
  }

  test.each(['inline', 'popup'])('a page with a strict CSP and Trusted Types blocks nothing (%s)', async (mode) => {
    const person = await stage.visit({ mode });
    await person.engine.run('page', () => {
      const seen: string[] = ((window as unknown as Seen).refused = []);
      addEventListener('securitypolicyviolation', (event) =>
        seen.push(`${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    await person.begin();
    expect(await person.engine.run('page', () => document.querySelector('dialog[open] iframe') !== null)).toBe(
      mode === 'popup',
    );
    await person.upload((await passportPicture(mode === 'inline' ? 93 : 94)).jpeg);
    await person.press('Use this photo');
    const { applicationId } = await person.called('onComplete');
    const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
    expect(application.overallResult.status).toBe('approved');
    expect(await person.engine.run('page', () => (window as unknown as Seen).refused)).toEqual([]);
  });

  // Story: engines-keyboard
  test('a keyboard user completes the flow, except for the system’s file picker', async () => {
    const person = await stage.visit();
    await person.tabTo('Verify my identity', 'page');
    await person.engine.type('page', [KEYS.enter]);
    await entersFrame(person);
    await person.tabTo('Start');
    await person.engine.type('frame', [KEYS.enter]);
    await person.heading('Open your passport to the photo page');
    await person.tabTo('Upload a file');
    await person.upload((await passportPicture(95)).jpeg);
    await person.heading('Check your file');
    await person.tabTo('Use this photo');
    await person.engine.type('frame', [KEYS.space]);
    const { applicationId } = await person.called('onComplete');
    const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
    expect(application.overallResult.status).toBe('approved');
    await person.heading('All done');
    await person.tabTo('Close');
    await person.engine.type('frame', [KEYS.enter]);
    // In WebKit the focus does not return from an inline frame (November 2026), for unknown reasons.
    if (stage.name === 'WebKit') return;
    await person.until(
      'The focus back on the page',
      async () => (await focusOf(person, 'page')) === 'Verify my identity',
    );
  });

  test('a popup opened by a key gets the focus and returns it on leaving', async () => {
    const person = await stage.visit({ mode: 'popup' });
    await person.tabTo('Verify my identity', 'page');
    await person.engine.type('page', [KEYS.enter]);
    await entersFrame(person);
    await person.engine.type('frame', [KEYS.escape]);
    await person.heading('Leave the verification?');
    await person.tabTo('Leave');
    await person.engine.type('frame', [KEYS.enter]);
    await person.until(
      'The focus back on the page',
      async () => (await focusOf(person, 'page')) === 'Verify my identity',
    );
  });

  test('a page that starts the flow without a click keeps its focus', async () => {
    const person = await stage.visit({ autostart: '1' });
    // WebKit's driver focuses each frame that it inspects.
    const standing = () => document.querySelector('iframe')?.title === 'Verify your identity';
    await person.until('The first screen', () => person.engine.run('page', standing));
    expect(await person.engine.run('page', () => document.activeElement?.localName)).toBe('body');
  });

  test.skipIf(!RIGHT_TO_LEFT)('right to left, the screen is mirrored and fits the width', async () => {
    const person = await stage.visit({ locale: RIGHT_TO_LEFT! });
    await person.press('Verify my identity', 'page');
    await person.sees({ role: 'heading' });
    const { direction, width, inner } = await person.engine.run('frame', () => ({
      direction: getComputedStyle(document.body).direction,
      width: document.documentElement.scrollWidth,
      inner: innerWidth,
    }));
    expect(direction).toBe('rtl');
    expect(width).toBeLessThanOrEqual(inner);
  });
});

/** Text of the focused element there; for a frame, its title. */
const focusOf = (person: Person, place: Place): Promise<string> =>
  person.engine.run(place, () => {
    const { activeElement: element } = document;
    return (element?.getAttribute('title') ?? element?.textContent ?? '').trim();
  });

interface Seen {
  refused: string[];
}
