import { startMailSink } from '@verify/server/testing/mail-sink';
import { afterAll, expect, test } from 'vitest';
import { addFlow } from '../fixtures/analyst.ts';
import type { Visitor } from '../fixtures/capture.ts';
import { asFile, passportPicture } from '../fixtures/pictures.ts';
import { useStage } from '../fixtures/browser/story.ts';

const sink = await startMailSink();
afterAll(() => sink.close());
const stage = useStage({ env: { MAIL_URL: sink.url, MAIL_FROM: 'Verify <verify@example.test>' } });
const FLOW = {
  steps: ['document' as const],
  documents: [{ type: 'passport' as const, countries: ['UTO'] }],
  services: ['docCheck' as const],
};
const CODE = 'QR code with the link for your phone';

async function atComputer(flowName: string): Promise<Visitor> {
  const visitor = await stage.visit({ camera: 'denied', size: 'desktop' }, { flowName });
  await visitor.page.getByRole('button', { name: 'Verify my identity' }).click();
  await visitor.frame.getByRole('img', { name: CODE }).waitFor();
  return visitor;
}

test('a flow that requires a phone shows the code at once, sends the link, and ends on the phone', async () => {
  await addFlow(stage.world.api, 'on a phone', { ...FLOW, phone: 'required', phoneLinkBy: ['mail'] });
  const desktop = await atComputer('on a phone');
  const { frame } = desktop;
  expect(await frame.getByRole('button', { name: 'Start' }).count()).toBe(0);
  expect(await frame.getByRole('button', { name: /I don’t have a phone|Continue here/ }).count()).toBe(0);
  const address = frame.getByRole('textbox', { name: 'Or send the link to your e-mail address' });
  await address.fill('nobody');
  await desktop.press('Send');
  await frame.getByRole('status').getByText('That didn’t work. Check what you entered.').waitFor();
  await address.fill('anna@example.test');
  await address.press('Enter');
  await frame.getByRole('status').getByText('Sent. Open the message on your phone.').waitFor();
  await expect.poll(() => sink.mails.length).toBe(1);
  expect(sink.mails[0]!.to).toEqual(['anna@example.test']);

  const page = await (await stage.context({ camera: 'denied', size: 'phone' })).newPage();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.goto(sink.mails[0]!.link);
  await press('Yes, continue');
  await press('Start');
  const chooser = page.waitForEvent('filechooser');
  await press('Upload a file');
  await (await chooser).setFiles(asFile(await passportPicture(95)));
  await press('Use this photo');
  await desktop.heading('All done').waitFor();
});
