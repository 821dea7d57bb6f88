import { hostileFiles } from '@verify/server/testing/hostile-files';
import { paperPdf } from '@verify/specimen';
import { expect } from 'vitest';
import { begin } from '../fixtures/capture.ts';
import { known, sheet } from '../fixtures/papers.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { long } from '../long-test.ts';

const stage = useStage();
const statement = sheet({ seed: 12, kind: 'bank', language: 'de', lastName: 'Berger' });

long('the first page of a PDF is shown from our own origin, and a file that cannot be shown says why', async () => {
  const visitor = await stage.visit(
    { camera: 'denied', size: 'desktop' },
    { flowName: 'bank-statement', profile: JSON.stringify(known(statement).profile) },
  );
  const { frame, page } = visitor;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await begin(visitor);
  await visitor.heading('Add a bank statement').waitFor();
  const hostile = (await hostileFiles()).filter(({ name }) => name.endsWith('.pdf'));
  const choose = async (buffer: Buffer, name: string): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await visitor.press('Upload a file');
    await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer });
    await visitor.heading('Check your file').waitFor();
  };
  const bytesOf = (part: string): Buffer => hostile.find(({ name }) => name.startsWith(part))!.bytes;
  for (const [part, sentence] of [
    ['encrypted', 'This file has a password'],
    ['no page', 'We can’t show this file here'],
    ['a table that points to itself', 'We can’t show this file here'],
    ['2,000 pages', 'This file is too large'],
  ] as const) {
    await choose(bytesOf(part), `${part}.pdf`);
    await frame.getByRole('status').getByText(sentence).waitFor();
    expect(await visitor.button('Use this file').count(), part).toBe(part === 'encrypted' ? 0 : 1);
    await visitor.press('Choose another file');
  }
  await choose(paperPdf(statement), 'statement.pdf');
  await frame.getByRole('img', { name: 'The page you chose' }).waitFor();
  await frame.getByText('Page 1 of 1').waitFor();
  await frame.getByText(/^\d+ kB/).waitFor();
  await visitor.press('Use this file');
  await visitor.heading('All done').waitFor();
  const { applicationId } = await visitor.called('onComplete');
  const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
  expect(application.overallResult.status).toBe('approved');
  const origins = new Set(asked.filter((url) => !url.startsWith('blob:')).map((url) => new URL(url).hostname));
  // Only the partner's page and the service were contacted.
  expect([...origins].filter((host) => host !== 'localhost' && host !== '127.0.0.1')).toEqual([]);
});
