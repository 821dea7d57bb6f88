import { photographPaper } from '@verify/specimen';
import { expect, test } from 'vitest';
import { begin } from '../fixtures/capture.ts';
import { known, sheet } from '../fixtures/papers.ts';
import { concernIds } from '../fixtures/results.ts';
import { useStage } from '../fixtures/browser/story.ts';

const stage = useStage();
const statement = sheet({ seed: 12, kind: 'bank', language: 'de', lastName: 'Berger' });

// C080
test('a photo of a bank statement is chosen on a phone and approved', async () => {
  const { profile } = known(statement);
  const visitor = await stage.visit(
    { camera: 'denied', size: 'phone' },
    { flowName: 'bank-statement', profile: JSON.stringify(profile) },
  );
  await begin(visitor);
  await visitor.heading('Add a bank statement').waitFor();
  const chooser = visitor.page.waitForEvent('filechooser');
  await visitor.press('Upload a file');
  const buffer = await photographPaper(statement, 12);
  await (await chooser).setFiles({ name: 'statement.jpg', mimeType: 'image/jpeg', buffer });
  await visitor.frame.getByRole('img', { name: 'The page you chose' }).waitFor();
  await visitor.press('Use this file');
  await visitor.heading('All done').waitFor();
  const { applicationId } = await visitor.called('onComplete');
  const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
  expect(concernIds(application)).toEqual([]);
  expect(application.overallResult.status).toBe('approved');
  const read = application.servicesResults['bankStatementCheck']!.extracted.ocr;
  expect(read).toMatchObject([{ category: 'Account number', content: statement.truth.accountNumber }]);
});
