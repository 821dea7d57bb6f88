import { readFileSync } from 'node:fs';
import { code, table } from '../render/html.ts';

/** Written by `npm run pack-sdk`, checked by e2e/sdk/quality.test.ts. */
const SIZES = new URL('../../../../packages/sdk-sizes.json', import.meta.url);

export function sdkSizes(): string {
  const sizes = JSON.parse(readFileSync(SIZES, 'utf8')) as Record<string, { bytes: number; limit: number }>;
  const number = (value: number): string => value.toLocaleString('en-GB');
  return table(
    'Size of each package',
    ['Import', 'Bytes', 'Limit'],
    Object.entries(sizes).map(([name, { bytes, limit }]) => ({ cells: [code(name), number(bytes), number(limit)] })),
  );
}
