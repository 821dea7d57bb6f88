import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { InitConfig, WITHOUT_LOCALE } from '@verify/contract';
import { INIT_EXPECTS, initFault } from './init-fault.ts';

const VALID = { apiUrl: 'https://verify.example', jwt: 'a.b.c', containerId: 'verify', flowName: 'kyc' };

function firstFault(config: unknown): string {
  const { issues } = z.safeParse(InitConfig, config, WITHOUT_LOCALE).error!;
  return initFault({ config }, issues)!.message.replace('config.', '');
}
const FIELDS = [...Object.keys(INIT_EXPECTS), 'onComplete'].join(', ');

describe('init names the value that it expects', () => {
  it.each(Object.entries(INIT_EXPECTS).filter(([field]) => !field.endsWith('ode')))(
    'names the expected value for %s',
    (field, expected) => expect(firstFault({ ...VALID, [field]: 7 })).toBe(`${field}: must be ${expected}`),
  );

  it('names the field around an invalid inner value', () => {
    const profile = [{ category: 'Sex', value: 7 }];
    expect(firstFault({ ...VALID, profile })).toBe(`profile.0.value: profile must be ${INIT_EXPECTS.profile}`);
    const address = { country: 'DEU', postcode: '10115', addressLine: 'Invalidenstr. 4' };
    expect(firstFault({ ...VALID, address })).toBe(`address.city: address must be ${INIT_EXPECTS.address}`);
  });

  it.each<[object, string, string]>([
    [{ flowName: undefined, flowname: 'kyc' }, 'flowname: unknown field', 'flowName'],
    [{ flowName: undefined, flow: 'kyc' }, 'flow: unknown field', 'flowName'],
    [{ jwtt: 'a.b.c' }, 'jwtt: unknown field', 'jwt'],
    [{ onFial: 'call' }, 'onFial: unknown field', 'onFail'],
    [{ mode: 'Popup' }, 'mode: unknown value', 'popup'],
    [{ mode: 'pop' }, 'mode: unknown value', ''],
    [{ themeMode: 'Dark' }, 'themeMode: unknown value', 'dark'],
    [{ acceptableDocuments: ['pasport'] }, 'acceptableDocuments.0: unknown value', 'passport'],
    [{ profile: [{ category: 'First Name', value: 'Ana' }] }, 'profile.0.category: unknown value', 'First name'],
    [{ profile: [{ category: 'Shoe size', value: '46' }] }, 'profile.0.category: unknown value', ''],
  ])('%j: lists the known values and suggests one for a typo', (more, start, meant) => {
    const fault = firstFault({ ...VALID, ...more });
    expect(fault.startsWith(`${start}, expected are `)).toBe(true);
    expect(/Did you mean (.*)\?/.exec(fault)?.[1] ?? '').toBe(meant);
    if (start.endsWith('field')) expect(fault).toContain(FIELDS);
  });

  it('names callbacks that don’t exist, and callbacks that are not functions', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const keys = [...Object.keys(VALID), 'onCompleted', 'success', 'onBack'];
    expect(initFault({ config: VALID, keys })).toBe(null);
    expect(warn.mock.calls.map(([said]) => String(said).replace(/, expected[^.]*/, ''))).toEqual([
      'verify: config.onCompleted: unknown callback. Did you mean onComplete?',
      'verify: config.success: unknown callback',
    ]);
    warn.mockRestore();
    expect(firstFault({ ...VALID, onBack: 'call' })).toBe('onBack: must be a function');
  });

  it('has a text for every field', () =>
    expect(Object.keys(INIT_EXPECTS).toSorted()).toEqual(Object.keys(InitConfig.shape).toSorted()));

  it('keeps the message of the rule itself', () => {
    expect(firstFault({ ...VALID, jwt: undefined })).toBe('jwt: is required');
  });
});
