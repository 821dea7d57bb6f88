import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { WITHOUT_LOCALE } from '../api/rule-message.ts';
import { INIT_EXPECTS, initFault } from './init-fault.ts';
import { InitConfig } from './init.ts';

const VALID = { apiUrl: 'https://verify.example', jwt: 'a.b.c', containerId: 'verify', flowName: 'kyc' };

function firstFault(config: unknown): string {
  const [issue] = z.safeParse(InitConfig, config, WITHOUT_LOCALE).error!.issues;
  return `${issue!.path.join('.')}: ${initFault(issue!)}`;
}

describe('init names the value that it expects', () => {
  it.each(Object.entries(INIT_EXPECTS))('for %s', (field, expected) =>
    expect(firstFault({ ...VALID, [field]: 7 })).toBe(`${field}: must be ${expected}`),
  );

  it('for a value inside a field, with the name of the field', () => {
    const profile = [{ category: 'Shoe size', value: '46' }];
    expect(firstFault({ ...VALID, profile })).toBe(`profile.0.category: profile must be ${INIT_EXPECTS.profile}`);
    const address = { country: 'DEU', postcode: '10115', addressLine: 'Invalidenstr. 4' };
    expect(firstFault({ ...VALID, address })).toBe(`address.city: address must be ${INIT_EXPECTS.address}`);
  });

  it('has words for every field', () =>
    expect(Object.keys(INIT_EXPECTS).toSorted()).toEqual(Object.keys(InitConfig.shape).toSorted()));

  it("keeps a rule's own message", () => {
    expect(firstFault({ ...VALID, jwt: undefined })).toBe('jwt: is required');
    expect(firstFault({ ...VALID, adress: {} })).toBe(': unknown field');
  });
});
