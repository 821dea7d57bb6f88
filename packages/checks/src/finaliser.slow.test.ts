import { expect, test } from 'vitest';
import { createFinaliser, type Finaliser, type FinaliserOptions } from './finaliser.ts';
import { nestedForms } from './image/pdf.fixture.ts';
import { codesOf, flow, material, passportPhoto } from './material.fixture.ts';

const withOptions = async (options: FinaliserOptions, use: (finaliser: Finaliser) => Promise<void>) => {
  const other = createFinaliser(options);
  await use(other).finally(() => other.close());
};

test('each service of the flow has its own result, and the worst one decides', async () => {
  const both = flow({ services: ['poaCheck', 'docCheck'] });
  await withOptions({}, async (finaliser) => {
    const { overall, services, brokeOff } = await finaliser.run(material(await passportPhoto(), { flow: both }));
    // No paper was sent.
    expect(codesOf(overall.concerns)).toEqual(['DC045', 'PA001']);
    expect(overall.status).toBe('needs-review');
    expect(services.docCheck?.status).toBe('approved');
    expect(services.poaCheck?.status).toBe('needs-review');
    expect(brokeOff).toBeUndefined();
  });
});

test.each([{ timeoutMs: 5 }, { cpuMs: 5 }])('a timeout (%o) gives SY002', async (limits) => {
  await withOptions({ limits }, async (hasty) => {
    const { overall, services, brokeOff } = await hasty.run(material(await passportPhoto()));
    expect(brokeOff).toBe('timeout');
    expect(overall).toMatchObject({
      status: 'error',
      concerns: [{ id: 'DC045' }, { id: 'SY002', service: 'doc-check' }],
    });
    expect(services.docCheck?.processingState).toBe('done');
  });
});

test(
  'a PDF that draws without end is a time-out, and the next application is decided',
  { timeout: 60_000 },
  async () => {
    const faults: unknown[] = [];
    await withOptions({ onFault: (fault) => faults.push(fault) }, async (finaliser) => {
      const { overall, brokeOff } = await finaliser.run(material(nestedForms(9, 12)));
      expect(brokeOff).toBe('timeout');
      expect(codesOf(overall.concerns)).toEqual(['DC045', 'SY002']);
      expect(faults).toMatchObject([
        { service: 'worker', name: 'timeout', reason: expect.stringContaining('processor') },
      ]);
      const next = await finaliser.run(material(await passportPhoto()));
      expect(next.overall.status).toBe('approved');
    });
  },
);

test('a recogniser without its file gives SY001', async () => {
  const faults: unknown[] = [];
  await withOptions(
    { assets: { 'mrz-net.weights': '/nowhere/mrz-net.weights' }, onFault: (fault) => faults.push(fault) },
    async (broken) => {
      expect(await broken.ready()).toBe(false);
      const { overall } = await broken.run(material(await passportPhoto()));
      expect(codesOf(overall.concerns)).toEqual(['DC045', 'SY001']);
      expect(faults).toMatchObject([{ service: 'worker', reason: expect.stringContaining('mrz-net.weights') }]);
    },
  );
});
