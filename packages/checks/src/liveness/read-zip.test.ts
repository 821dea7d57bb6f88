import { expect, test } from 'vitest';
import { readStoredZip } from './read-zip.ts';
import { storedZip } from './recording.fixture.ts';

const limits = { entries: 2, name: /^\d\.jpg$/ };
const flagged = (flags: number) => {
  const archive = Buffer.from(storedZip([{ name: '0.jpg', bytes: Buffer.from('a picture') }]));
  archive.writeUInt16LE(flags, archive.lastIndexOf('PK\x01\x02') + 8);
  return archive;
};

test('an encrypted file is refused', () => {
  expect(readStoredZip(flagged(0x0001), limits)).toEqual({ ok: false, reason: 'not-stored' });
  expect(readStoredZip(flagged(0x0801), limits)).toEqual({ ok: false, reason: 'not-stored' });
});

test.each([
  ['an ASCII name', 0],
  // PKWARE APPNOTE 6.3, 4.4.4.
  ['a name in UTF-8', 0x0800],
])('a file with %s is read', (_, flags) => {
  const outcome = readStoredZip(flagged(flags), limits);
  if (!outcome.ok) throw new Error(outcome.reason);
  expect(Buffer.from(outcome.entries.get('0.jpg')!.bytes).toString()).toBe('a picture');
});
