import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { newPassword } from './password.ts';
import { passwordFault } from './password-fault.ts';

const ANA = { email: 'ana.konda@quagmire.test', name: 'Ana Konda' };
const TRIED_FIRST = 'it is among the most common passwords';
const fault = (password: string, listed: readonly string[] = []): Promise<string | null> =>
  passwordFault(password, ANA, async (each) => listed.includes(each));

test.each([
  ['among the commonest as it is', ['123qweasdzxc', 'qazwsxedcrfv', 'motherfucker', '1q2w3e4r5t6y', 'iloveyou1234']],
  ['common, in another case', ['MailCreated5240', 'Administrator', '1QAZ2WSX3EDC']],
  ['common, with letters replaced', ['P@ssw0rd1234', 'adm1n1strat0r', '1l0v3y0u1234']],
  ['common, and a little more', ['password1234', 'Passwort1234', 'letmein123456', 'motdepasse123', 'qwertyuiop123!']],
  ['turned round', ['4321drowssap', 'rotartsinimda']],
  ['a row of keys', ['qwertzuiopasdf', 'zxcvbnmasdfgh', '1qaz2wsx3edc4rfv5tgb']],
  ['numbers in a row', ['123456789012', '112233445566', '1234567890qwerty']],
  ['one word of a dictionary', ['independence', 'Encyclopedia', 'photographer1']],
  ['twice the same', ['hunter2hunter2', 'sunshinesunshine']],
  ['of the name, the address and the service', ['KondaQuagmire', 'quagmireverify']],
])('%s is among the first guesses', async (_kind, passwords) =>
  expect(await Promise.all(passwords.map((each) => fault(each)))).toEqual(passwords.map(() => TRIED_FIRST)),
);

test('common passwords that pass every rule are found in the list', async () => {
  for (const each of ['30secondstomars', 'HakunaMatata', 'qw12er34ty56', 'cfvfzrhfcbdfz'])
    expect([each, await fault(each)]).toEqual([each, TRIED_FIRST]);
});

test.each([
  ['short', 'at least 12 characters'],
  ['aaaaaaaaaaaa', 'it repeats the same characters'],
  ['abababababababab', 'it repeats the same characters'],
  ['ana.konda@quagmire.test', 'it is made of your name or e-mail address'],
  ['Ana Konda 1985', 'it is made of your name or e-mail address'],
  ['Ana.Konda-ana.konda', 'it is made of your name or e-mail address'],
])('%s gets the fault %s', async (password, why) => expect(await fault(password)).toBe(why));

test('strong passwords are accepted: phrases, random ones, other alphabets, prototype names', async () => {
  const phrases = [
    'correct horse battery staple',
    'a new and longer passphrase',
    'Schlüsselbund am Haken 7',
    'كلمة سر طويلة جدا',
  ];
  const odd = ['🙂🙃😉😊🦆🐎🔋🧷🎈🎉🎊🪅', 'hasOwnProperty valueOf', '   leading, trailing   '];
  const random = Array.from({ length: 20 }, () => [newPassword(), randomBytes(9).toString('base64')]).flat();
  for (const each of [...phrases, ...odd, ...random]) expect([each, await fault(each)]).toEqual([each, null]);
});

test('a stolen password is reported after all other faults', async () => {
  const stolen = ['a new and longer passphrase', 'password1234'];
  expect(await fault(stolen[0]!, stolen)).toBe('it appears in a list of stolen passwords');
  expect(await fault(stolen[1]!, stolen)).toBe(TRIED_FIRST);
});

test('the longest allowed passwords do not block the server', async () => {
  await fault('loaded before the clock runs');
  const worst = ['p4$$w0rd1!|@3', '4@8({[<369|!17$+5%2', '19851985198519', '!"#$%&/()=?`*'].map((each) =>
    each.repeat(22).slice(0, 256),
  );
  const begun = performance.now();
  for (const each of worst) await fault(each);
  // Without a limit they take seconds.
  expect(performance.now() - begun).toBeLessThan(1_000);
});
