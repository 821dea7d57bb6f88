import { expect, test } from 'vitest';
import { begin, visit } from '../fixtures/capture.ts';
import { asFile, identityCardPictures } from '../fixtures/pictures.ts';
import { useStage } from '../fixtures/browser/story.ts';

const stage = useStage();

// C113
test('changing the language half-way keeps the photos, survives a reload, and is reported', async () => {
  const { front, back } = await identityCardPictures(63);
  const visitor = await stage.visit({ camera: 'granted', size: 'phone' }, { flowName: 'document', locale: 'C' });
  await begin(visitor);
  await visitor.frame.getByRole('radio', { name: 'Identity card' }).press('Space');
  await visitor.press('Continue');
  await visitor.upload(front);
  await visitor.press('Use this photo');
  await visitor.heading('Turn it over').waitFor();
  await visitor.frame.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await visitor.heading('Bitte umdrehen').waitFor();
  await visitor.frame.getByRole('combobox', { name: 'Sprache' }).waitFor();
  const context = visitor.page.context();
  await visitor.page.close();

  const again = await visit(context, stage.world, { flowName: 'document', locale: 'C' });
  await again.page.getByRole('button', { name: 'Verify my identity' }).click();
  await again.heading('Bitte umdrehen').waitFor();
  const chooser = again.page.waitForEvent('filechooser');
  await again.press('Datei hochladen');
  await (await chooser).setFiles(asFile(back));
  await again.press('Dieses Foto verwenden');
  const { applicationId } = await again.called('onComplete');
  const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
  expect(application.metadata.locale).toBe('de');
  expect(application.overallResult.status).toBe('approved');
});
