import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { begin, type Visitor } from '../fixtures/capture.ts';
import { asFile, passportPicture } from '../fixtures/pictures.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { long } from '../long-test.ts';

const stage = useStage();
const GREY = { width: 1200, height: 900, channels: 3, background: '#888' } as const;

/** Goes from the partner's page on a desktop to the QR code. Returns its link and the digits next to it. */
async function offer(): Promise<{ desktop: Visitor; url: string; code: string }> {
  const desktop = await stage.visit({ camera: 'denied', size: 'desktop' });
  await desktop.page.getByRole('button', { name: 'Verify my identity' }).click();
  await desktop.press('Continue on your phone');
  await desktop.frame.getByRole('img', { name: 'QR code with the link for your phone' }).waitFor();
  const url = await desktop.frame.getByRole('textbox', { name: 'Link for your phone' }).inputValue();
  const code = await desktop.frame.locator('.match-code b').innerText();
  expect(code).toMatch(/^\d\d$/);
  return { desktop, url, code };
}

/** A phone whose camera has read the code. */
async function phone(url: string): Promise<Page> {
  const context = await stage.context({ camera: 'granted', size: 'phone' });
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

// C146
test('a session that begins on a desktop ends on a phone, and the desktop continues automatically', async () => {
  const { desktop, url, code } = await offer();
  const page = await phone(url);
  await heading(page, `Does your computer show ${code}?`).waitFor();
  await desktop.heading('Now continue on your phone').waitFor();
  expect(await desktop.frame.locator('.match-code b').innerText()).toBe(code);

  const another = await phone(url);
  await heading(another, 'This link is open in another browser').waitFor();

  await press(page, 'Yes, continue');
  await press(page, 'Start');
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Upload a file');
  await (await chooser).setFiles(asFile(await passportPicture(91)));
  await desktop.frame.getByRole('listitem').filter({ hasText: 'Document photo' }).waitFor();
  await press(page, 'Use this photo');
  await page.getByText('Your computer continues by itself.').waitFor();

  await desktop.heading('All done').waitFor();
  const { applicationId } = await desktop.called('onComplete');
  const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
  expect(application.overallResult.status).toBe('approved');
  expect((await desktop.calls('onComplete')).length).toBe(1);
  expect(await desktop.calls('onFail')).toEqual([]);
});

// Story: hand-off
// C147
test('either side can cancel, and a new code invalidates the previous one', async () => {
  const { desktop, url } = await offer();
  const page = await phone(url);
  await press(page, 'No, cancel');
  await heading(page, 'Cancelled').waitFor();
  await desktop.heading('Cancelled').waitFor();

  await desktop.press('Show a new code');
  const second = await desktop.frame.getByRole('textbox', { name: 'Link for your phone' }).inputValue();
  expect(second).not.toBe(url);
  const again = await phone(second);
  await press(again, 'Yes, continue');
  await heading(again, 'Verify your identity').waitFor();
  await desktop.heading('Now continue on your phone').waitFor();
  await desktop.press('Continue here instead');
  await heading(again, 'Cancelled').waitFor();
  await desktop.press('Start');
  await desktop.heading('Open your passport to the photo page').waitFor();
  const late = await phone(second);
  await heading(late, 'This link was withdrawn').waitFor();
});

long('a desktop whose camera is refused offers the phone, and so does a document that fails twice', async () => {
  const refused = await stage.visit({ camera: 'denied', size: 'desktop' });
  await begin(refused);
  await refused.toCamera();
  await refused.heading('Allow the camera').waitFor();
  await refused.press('Continue on your phone');
  await refused.frame.getByRole('img', { name: 'QR code with the link for your phone' }).waitFor();
  await refused.press('Continue here instead');
  // The reloaded session continues at the same screen.
  await refused.heading('Open your passport to the photo page').waitFor();

  const blank = { jpeg: await sharp({ create: GREY }).jpeg().toBuffer(), name: 'grey.jpg' };
  await refused.upload({ ...(await passportPicture(92)), ...blank });
  await refused.heading('Check your file').waitFor();
  await refused.button('Choose another file').waitFor();
  await refused.frame.getByText('We can’t find a document').waitFor();
  expect(await refused.button('Continue on your phone').count()).toBe(0);
  await refused.upload({ ...(await passportPicture(92)), ...blank }, 'Choose another file');
  await refused.press('Continue on your phone');
  const url = await refused.frame.getByRole('textbox', { name: 'Link for your phone' }).inputValue();
  const page = await phone(url);
  await press(page, 'Yes, continue');
  await press(page, 'Start');
  await heading(page, 'Open your passport to the photo page').waitFor();
  // A phone offers no hand-off.
  expect(await page.getByRole('button', { name: 'Continue on your phone' }).count()).toBe(0);
});

// C148
test('a click copies the link', async () => {
  const { desktop } = await offer();
  await desktop.press('Copy');
  await desktop.button('Copied').waitFor();
});
