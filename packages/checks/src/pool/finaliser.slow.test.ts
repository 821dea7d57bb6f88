import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createFinaliser, type Finaliser, type FinaliserOptions } from './finaliser.ts';
import { nestedForms } from '../image/pdf.fixture.ts';
import { isOutageError, Outage } from '../rules/outage.ts';
import type { Material } from '../material/material.ts';
import { codesOf, flow, material, passportPhoto } from '../material/material.fixture.ts';

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

test('an application that takes too much processor time gives SY002', async () =>
  await withOptions({ limits: { cpuMs: 5 } }, async (hasty) => {
    const { overall, services, brokeOff } = await hasty.run(material(await passportPhoto()));
    expect(brokeOff).toBe('timeout');
    expect(overall).toMatchObject({
      status: 'error',
      concerns: [{ id: 'DC045' }, { id: 'SY002', service: 'doc-check' }],
    });
    expect(services.docCheck?.processingState).toBe('done');
  }));

test('a PDF that never finishes drawing times out, and the next application is decided', async () => {
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
});

test('a recogniser without its file is a fault of the service, with the reason', async () => {
  const faults: unknown[] = [];
  await withOptions(
    { assets: { 'mrz-net.weights': '/nowhere/mrz-net.weights' }, onFault: (fault) => faults.push(fault) },
    async (broken) => {
      expect(await broken.ready()).toBe(false);
      // Before any task needs the worker, because nothing is claimed without one.
      expect(faults).toMatchObject([{ service: 'worker', reason: expect.stringContaining('mrz-net.weights') }]);
      expect(await broken.run(material(await passportPhoto()))).toMatchObject({ brokeOff: 'failed' });
      // What needs no recogniser is decided all the same.
      const profile: Material['profile'] = [{ category: 'Last name', value: 'SANDBOX-DC008' }];
      const forced = await broken.run(material(await passportPhoto(), { profile, environment: 'test' }), {
        place: 'light',
      });
      expect(codesOf(forced.overall.concerns)).toEqual(['DC045', 'DC008']);
      expect(forced.images).toMatchObject([{ kind: 'evidence', ofFileId: 'front' }]);
      expect(forced.brokeOff).toBeUndefined();
    },
  );
});

test('a task for the separate process uses an idle worker while that process can’t start', async () =>
  await withOptions({}, async (finaliser) => {
    await finaliser.ready();
    const before = new Set(workersOf());
    const decided = finaliser.run(material(await passportPhoto()), { place: 'aside' });
    await expect.poll(() => workersOf().length).toBe(2);
    const aside = workersOf().find((pid) => !before.has(pid))!;
    process.kill(aside, 'SIGSTOP');
    expect((await decided).overall.status).toBe('approved');
    expect(workersOf()).toContain(aside);
  }));

test.each([
  ['an outage', Object.assign(new Error('too many files'), { code: 'EMFILE', syscall: 'open' }), true],
  ['a wrapped outage', new TypeError('fetch failed', { cause: new Outage('no detector') }), true],
  ['a request without an answer', new DOMException('late', 'TimeoutError'), true],
  ['a bug', new TypeError('undefined is no function'), false],
  ['a wrapped bug', new Error('broken', { cause: new RangeError('index') }), false],
])('%s: %s is a fault of the service: %s', (_, error, isOutage) => expect(isOutageError(error)).toBe(isOutage));

/** The workers of this process. */
function workersOf(): number[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').map(Number);
  return children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('pool/worker.ts'));
}
