import { Problem } from '@verify/contract';
import { zoo } from '@verify/specimen';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LONG } from '../fixtures/long.ts';
import { passportPicture } from '../fixtures/pictures.ts';
import { call, newSession, passportSubmission, submitPassport } from '../fixtures/protocol.ts';
import { startWorld, type World } from '../fixtures/world.ts';

const ACCEPTED = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

// Normal runs send these files over HTTP in the service's own tests (`hostile-files.slow.test.ts`).
test.runIf(LONG)(
  'every animal of the zoo is refused by its code or decided, none is a 500 or a hang',
  { timeout: 600_000 },
  async () => {
    const animals = await zoo({ seed: 7, today: new Date().toISOString().slice(0, 10) });
    const decided: { name: string; holds: string; applicationId: string }[] = [];
    const answers: Record<string, string> = {};
    for (const { name, bytes, mediaType, holds } of animals) {
      const session = await newSession(world.api);
      const { applicationId } = (await session.open()).body;
      // The type that a browser would send: its guess, or that of a photo.
      const believed = ACCEPTED.includes(mediaType) ? mediaType : 'image/jpeg';
      const created = await session.createUpload('document-front', bytes, { mediaType: believed as 'image/jpeg' });
      const sent = created.status === 200 ? await session.sendBytes(created.body.uploadId, bytes, 0) : created;
      if (sent.status !== 200) {
        const problem = Problem.parse(sent.body);
        expect([name, sent.status < 500]).toEqual([name, true]);
        // A good document is refused only for its format: a GIF or a BMP under another name.
        if (holds === 'mrz')
          expect([name, ACCEPTED.includes(mediaType), problem.code]).toEqual([name, false, 'file_type']);
        answers[name] = problem.code;
        continue;
      }
      const front = created.body.uploadId;
      const submitted = await session.submit(passportSubmission(front));
      expect([name, submitted.status]).toEqual([name, 200]);
      decided.push({ name, holds, applicationId });
    }
    // A good session at the same time.
    const beside = await submitPassport(world.api, (await passportPicture(141)).jpeg);
    for (const { name, holds, applicationId } of decided) {
      const { application } = await world.webhookFor({ applicationId }, 180_000);
      const status = application.overallResult.status;
      answers[name] = [status, ...application.overallResult.concerns.map(({ id }) => id)].join(' ');
      if (holds !== 'mrz') expect([name, status]).not.toEqual([name, 'approved']);
      expect([name, status]).not.toEqual([name, 'error']);
    }
    const { application } = await world.webhookFor({ applicationId: beside.applicationId }, 120_000);
    expect(application.overallResult.status).toBe('approved');
    expect((await call(world.api, 'GET', '/health')).status).toBe(200);
    console.table(answers);
  },
);
