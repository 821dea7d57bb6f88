import { expect, test } from 'vitest';
import { saysComputer } from './says-computer.ts';

const chrome = (system: string, rest = ''): string =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 ${rest}Safari/537.36`;

test.each([
  ['Chrome on Windows', { 'user-agent': chrome('Windows NT 10.0; Win64; x64'), 'sec-ch-ua-mobile': '?0' }, true],
  [
    'Firefox on Linux',
    { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    true,
  ],
  ['no name at all', {}, true],
  ['Chrome on a phone', { 'user-agent': chrome('Linux; Android 10; K', 'Mobile '), 'sec-ch-ua-mobile': '?1' }, false],
  ['Chrome on a tablet', { 'user-agent': chrome('Linux; Android 14'), 'sec-ch-ua-mobile': '?0' }, false],
  [
    'Safari on an iPhone',
    { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1' },
    false,
  ],
])('%s', (_, headers, computer) => expect(saysComputer(headers)).toBe(computer));
