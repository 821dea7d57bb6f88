import { createHash } from 'node:crypto';
import type { Paper } from '@verify/specimen';
import { FLOW, TODAY } from '../document/context.fixture.ts';
import type { Material } from '../../material/material.ts';

/** Material of one paper, with the address and the name printed on it. */
export function paperMaterial({ truth }: Paper, bytes: Uint8Array, change: Partial<Material> = {}): Material {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = { fileId: 'paper', mediaType: 'application/pdf', sha256, bytes };
  const { firstName, lastName, accountNumber } = truth;
  return {
    applicationId: 'application',
    flow: { ...FLOW, steps: ['proof-of-address'], documents: [], services: ['poaCheck'] },
    environment: 'test',
    today: TODAY,
    profile: [
      { category: 'First name', value: firstName },
      { category: 'Last name', value: lastName },
      ...(accountNumber ? [{ category: 'Account number' as const, value: accountNumber }] : []),
    ],
    address: truth.address,
    papers: { 'proof-of-address': file, 'bank-statement': file },
    ...change,
  };
}
