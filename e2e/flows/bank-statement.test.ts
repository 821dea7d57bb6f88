import { paperPdf, photographPaper, specimenIban } from '@verify/specimen';
import { expect, test } from 'vitest';
import { begin } from '../fixtures/capture.ts';
import { known, provePaper, sheet } from '../fixtures/papers.ts';
import { concernIds } from '../fixtures/results.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { long } from '../long-test.ts';

const stage = useStage();
const statement = sheet({ seed: 12, kind: 'bank', language: 'de', lastName: 'Berger' });

// C080
test('a photo of a statement is chosen on a phone and approved', async () => {
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
  await visitor.heading('All done').waitFor({ timeout: 60_000 });
  const { applicationId } = await visitor.called('onComplete');
  const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
  expect(concernIds(application)).toEqual([]);
  expect(application.overallResult.status).toBe('approved');
  const read = application.servicesResults['bankStatementCheck']!.extracted.ocr;
  expect(read).toMatchObject([{ category: 'Account number', content: statement.truth.accountNumber }]);
});

const given = (account: string, lastName: string) => [
  { category: 'Account number' as const, value: account },
  { category: 'First name' as const, value: statement.truth.firstName },
  { category: 'Last name' as const, value: lastName },
];
const wrong = sheet({ seed: 12, kind: 'bank', language: 'de', lastName: 'Berger', accountNumber: 'wrong-digits' });
// C081
long.each([
  [
    'BS001, BS002',
    'declined',
    sheet({ seed: 12, kind: 'telecom', language: 'de', lastName: 'Berger' }),
    given(specimenIban('DEU', 77), 'Berger'),
  ],
  ['BS002', 'declined', statement, given(specimenIban('DEU', 77), statement.truth.lastName)],
  ['BS003', 'needs-review', statement, given(statement.truth.accountNumber!, 'Marlowe')],
  ['BS004', 'declined', wrong, undefined],
] as const)('%s', async (code, status, paper, profile) => {
  const opening = profile ? { profile: [...profile] } : { profile: known(paper).profile };
  const result = await provePaper(stage.world, 'bank-statement', paperPdf(paper), opening);
  expect(concernIds(result)).toEqual(['DC045', ...code.split(', ')]);
  expect(result.overallResult.status).toBe(status);
});
