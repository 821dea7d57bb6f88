import { expect, test } from 'vitest';
import { fromBase32, newRecoveryCodes, newTotpSecret, plainCode, totpCode, totpStep } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

// RFC 6238, appendix B, SHA-1 column.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at %i s the code is %s', (seconds, code) => {
  expect(totpCode(SECRET, Math.floor(seconds / 30), 8)).toBe(code);
  expect(totpCode(SECRET, Math.floor(seconds / 30))).toBe(code.slice(2));
});

// RFC 4226, appendix D.
test.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'])(
  'HOTP value %#: %s',
  (code) => {
    const counter = [
      '755224',
      '287082',
      '359152',
      '969429',
      '338314',
      '254676',
      '287922',
      '162583',
      '399871',
      '520489',
    ];
    expect(totpCode(SECRET, counter.indexOf(code))).toBe(code);
  },
);

test('a code is valid in its time step and the adjacent ones, and its step is returned', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const at = 1_700_000_010_000;
  const step = Math.floor(at / 30_000);
  for (const drift of [-1, 0, 1])
    expect(totpStep(secret, totpCode(fromBase32(secret), step + drift), at)).toBe(step + drift);
  for (const drift of [-2, 2]) expect(totpStep(secret, totpCode(fromBase32(secret), step + drift), at)).toBeNull();
  for (const wrong of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(totpStep(secret, wrong, at)).toBeNull();
});

test('ten different recovery codes are created, and accepted with or without hyphens', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    expect(plainCode(` ${code.toUpperCase().replaceAll('-', ' ')}`)).toBe(plainCode(code));
  }
});
