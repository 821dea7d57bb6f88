import { countrySpecs, isValidIBAN } from 'ibantools';
import { expect, test } from 'vitest';
import { type AccountNumber, accountNumbers } from './account-numbers.ts';
import { fieldsOf, STRUCTURES } from './bban-fields.ts';
import { sameAccount } from './same-account.ts';

const found = (given: string, lines: readonly string[]): boolean =>
  accountNumbers(lines, false).some((account) => sameAccount(given, account));

/** Examples of the SWIFT IBAN registry, with the country's own form of the same account. */
const REGISTRY = [
  ['PL61109010140000071219812874', 'Numer rachunku: 61 1090 1014 0000 0712 1981 2874'],
  ['PL61109010140000071219812874', 'Nr konta 61109010140000071219812874'],
  ['CZ6508000000192000145399', 'Číslo účtu: 19-2000145399/0800'],
  ['SK3112000000198742637541', 'Číslo účtu 19-8742637541/1200'],
  ['HU42117730161111101800000000', 'Számlaszám: 11773016-11111018-00000000'],
  ['HU42117730161111101800000000', 'Bankszámlaszám: 11773016-11111018'],
  ['GB29NWBK60161331926819', 'Account number 31926819'],
  ['GB29NWBK60161331926819', 'Account no: 60-16-13 31926819'],
  ['IE29AIBK93115212345678', 'A/C No. 12345678'],
  ['DE89370400440532013000', 'Kontonummer 532013000'],
  ['DE89370400440532013000', 'Kto.-Nr. 0532013000'],
  ['AT611904300234573201', 'Kontonummer: 234573201'],
  ['CH9300762011623852957', 'Konto-Nr. 0116.2385.2957'],
  ['FR1420041010050500013M02606', 'RIB : 20041 01005 0500013M026 06'],
  ['FR1420041010050500013M02606', 'N° de compte 0500013M026'],
  ['ES9121000418450200051332', 'CCC: 2100 0418 45 0200051332'],
  ['ES9121000418450200051332', 'Número de cuenta: 0200051332'],
  ['IT60X0542811101000000123456', 'Conto corrente n. 123456'],
  ['IT60X0542811101000000123456', 'Conto corrente n. X 05428 11101 000000123456'],
  ['PT50000201231234567890154', 'NIB: 0002 0123 12345678901 54'],
  ['BE68539007547034', 'Rekeningnummer 539-0075470-34'],
  ['NL91ABNA0417164300', 'Rekeningnummer: 41.71.64.300'],
  ['NO9386011117947', 'Kontonummer: 8601.11.17947'],
  ['DK5000400440116243', 'Reg.nr. 0040 Kontonr. 0440116243'],
  ['SE4550000000058398257466', 'Kontonummer 5839-8257466'],
  ['FI2112345600000785', 'Tilinumero 123456-785'],
  ['EE382200221020145685', 'Konto number: 221020145685'],
  ['HR1210010051863000160', 'Broj računa: 1001005-1863000160'],
  ['RS35260005601001611379', 'Broj računa: 260-0056010016113-79'],
  ['RS35260005601001611379', 'Број рачуна: 260-56010016113-79'],
  ['SI56263300012039086', 'Številka računa: 26330-0012039086'],
  ['BA391290079401028494', 'Broj računa 129-007-94010284-94'],
  ['IL620108000000099999999', 'מספר חשבון: 10-800-99999999'],
  ['TR330006100519786457841326', 'Hesap no: 0519786457841326'],
  ['GR1601101250000000012300695', 'Αριθμός λογαριασμού: 12300695'],
  ['UA213223130000026007233566001', 'Номер рахунку: 26007233566001'],
  ['BR1800360305000010009795493C1', 'Número da conta: 0009795493'],
  ['SA0380000000608010167519', 'رقم الحساب: 608010167519'],
] as const;

test.each(REGISTRY)('%s matches a paper with %j', (iban, line) => {
  expect(isValidIBAN(iban)).toBe(true);
  expect(found(iban, [line])).toBe(true);
  const own = line.slice(line.search(/[:\d]/)).replace(/^\D+(?=\d)/, '');
  // The other way round: the own form is given, and the paper has the IBAN.
  expect(found(own.replace(/^0040 Kontonr\. /, '0040 '), [`IBAN ${iban.replace(/(.{4})/g, '$1 ')}`])).toBe(true);
});

test.each(REGISTRY)('%s and %j are different accounts after any change of one digit', (iban, line) => {
  const at = line.search(/\d\D*$/);
  const other = line.slice(0, at) + ((Number(line[at]) + 1) % 10) + line.slice(at + 1);
  expect(found(iban, [other])).toBe(false);
  const wrong = iban.slice(0, -1) + (iban.endsWith('1') ? '2' : '1');
  expect(found(wrong, [line])).toBe(false);
});

test.each([
  ['00012345678', ['Account number: 12345678']],
  ['12345678', ['Account No.:', '000012345678']],
  // The United Kingdom's and Ireland's sort code
  ['20-00-00 55779911', ['Sort code 20-00-00', 'Account number 55779911']],
  ['20-00-00 55779911', ['Sort code  Account number', '20-00-00  55779911']],
  ['20000055779911', ['Account number: 55779911', 'Sort code: 20 00 00']],
  ['Sort code 20-00-00, account 55779911', ['Account number 55779911 Sort code 20-00-00']],
  ['55779911', ['Sort code  Account number', '20-00-00  55779911']],
  // The United States, Canada, Australia, New Zealand
  ['021000021 123456789', ['Routing number: 021000021', 'Account number: 123456789']],
  ['123456789', ['Account Number 123456789 Routing Number 021000021']],
  ['062-000 12345678', ['BSB 062-000', 'Account number 12345678']],
  ['12345-003 1234567', ['Transit No. 12345-003', 'Account No. 1234567']],
  ['01-0123-0123456-00', ['Account number 01-0123-0123456-00']],
  // A suffix of two digits has three in payment files, and the other parts are filled with zeros, too.
  ['01-0123-0123456-000', ['Account number 01-0123-0123456-00']],
  ['01-0123-0123456-00', ['Account number 01-0123-0123456-000']],
  ['0101230123456000', ['Account number: 01-0123-0123456-00']],
  ['010123012345600', ['Account number 01 0123 0123456 000']],
  ['01-123-123456-0', ['Account number 01-0123-0123456-00']],
  // Canada in either order, and as payments have it
  ['12345-001-1234567', ['Transit 12345', 'Institution 001', 'Account 1234567']],
  ['001-12345-1234567', ['Transit 12345', 'Institution 001', 'Account 1234567']],
  ['0001 12345 1234567', ['Transit 12345', 'Institution 001', 'Account 1234567']],
  ['000112345 1234567', ['Institution No. 001 Transit No. 12345', 'Account number 1234567']],
  ['12345001 1234567', ['Transit number: 12345 Institution number: 001 Account number: 1234567']],
  ['001-12345-1234567', ['Transit 12345', 'Account 1234567']],
  ['003-12345-1234567', ['Transit No. 12345-003', 'Account No. 1234567']],
  ['001-12345-1234567', ['Account number 12345-001-1234567']],
  ['12345-001-1234567', ['Account number: 001 12345 1234567']],
  ['12345 1234567', ['Transit 12345', 'Institution 001', 'Account 1234567']],
  // India, Nigeria, Mexico, Argentina, Peru, Japan
  ['HDFC0001234 50100012345678', ['IFSC: HDFC0001234', 'Account No: 50100012345678']],
  ['032180000118359719', ['CLABE: 032 180 00011835971 9']],
  ['00011835971', ['CLABE interbancaria: 032180000118359719']],
  ['110-123-456789', ['계좌번호: 110-123-456789']],
  ['6222021234567890123', ['账号：6222 0212 3456 7890 123']],
  // Countries that use IBANs outside the registry
  ['AO06004400006729503010102', ['IBAN AO06 0044 0000 6729 5030 1010 2']],
  ['AO06.0044.0000.6729.5030.1010.2', ['IBAN: AO06 0044 0000 6729 5030 1010 2']],
  ['0044 0000 6729 5030 1010 2', ['IBAN AO06 0044 0000 6729 5030 1010 2']],
  ['DZ580002100001113000000570', ['RIB: 00021 00001 1130000005 70']],
  ['MA64011519000001205000534921', ['RIB 011 519 0000012050005349 21']],
  // Registry's IBANs with a label or spaces
  ['IBAN: GB29 NWBK 6016 1331 9268 19', ['GB29NWBK60161331926819']],
  ['gb29nwbk60161331926819', ['IBAN GB29 NWBK 6016 1331 9268 19 BIC NWBKGB2L']],
  // More of each kind
  ['CH9300762011623852957', ['Konto 0762 0116.2385.2957']],
  ['0001 12345-6', ['Conta 12345-6']],
  ['PL61109010140000071219812874', ['Rachunek: 61 1090 1014 0000 0712 1981 2874']],
  ['61 1090 1014 0000 0712 1981 2874', ['Numer rachunku 61109010140000071219812874']],
  ['CZ6508000000192000145399', ['Účet: 19-2000145399/0800']],
  ['CZ6508000000192000145399', ['Číslo účtu / kód banky', '19-2000145399 / 0800']],
  ['CZ6508000000192000145399', ['č.ú. 19-2000145399/0800']],
  ['000019-2000145399/0800', ['19-2000145399/0800 číslo účtu: 19-2000145399/0800']],
  ['SK3112000000198742637541', ['000019-8742637541/1200 Číslo účtu: 000019-8742637541/1200']],
  ['GB29NWBK60161331926819', ['Account Number: 31926819', 'Sort Code: 60-16-13']],
  ['31926819', ['Your account number is 31926819']],
  ['31926819', ['Current Account 31926819']],
  ['DE89370400440532013000', ['Konto 532013000', 'BLZ 370 400 44']],
  ['AT611904300234573201', ['BLZ 19043', 'Kto. 234573201']],
  ['FR1420041010050500013M02606', ['Code banque 20041 Code guichet 01005 N° de compte 0500013M026 Clé RIB 06']],
  ['FR1420041010050500013M02606', ['Banque Guichet N° compte Clé', '20041 01005 0500013M026 06']],
  ['ES9121000418450200051332', ['C.C.C. 2100-0418-45-0200051332']],
  ['IT60X0542811101000000123456', ['C/C 000000123456 ABI 05428 CAB 11101 CIN X']],
  ['PT50000201231234567890154', ['N.I.B. 0002 0123 1234 5678 9015 4']],
  ['NL91ABNA0417164300', ['Rekening: 417164300']],
  ['DK5000400440116243', ['Konto nr. 0040-0440116243']],
  ['SE4550000000058398257466', ['Clearing 5000 Konto 58398257466']],
  ['BG80BNBG96611020345678', ['Сметка: 9661 1020345678']],
  ['RO49AAAA1B31007593840000', ['Cont IBAN RO49 AAAA 1B31 0075 9384 0000']],
  ['RO49AAAA1B31007593840000', ['Cont: 1B31007593840000']],
  ['LT121000011101001000', ['Sąskaita: LT12 1000 0111 0100 1000']],
  ['MT84MALT011000012345MTLCAST001S', ['Account No. 0012345MTLCAST001S']],
  ['1234560101', ['IBAN: KW81 CBKU 0000 0000 0000 1234 5601 01']],
  ['BR1800360305000010009795493C1', ['Agência 00001 Conta 0009795493']],
  ['0001 12345-6', ['Agência 0001 Conta 12345-6']],
  ['1234567890', ['NUBAN: 1234567890']],
  ['AO06004400006729503010102', ['NIB 0044 0000 6729 5030 1010 2']],
  ['AO06004400006729503010103', ['IBAN AO06 0044 0000 6729 5030 1010 3']],
  ['SN08SN0100152000048500003035', ['IBAN SN08 SN01 0015 2000 0485 0000 3035']],
  ['IR580540105180021273113007', ['شماره حساب IR580540105180021273113007']],
  ['40817810099910004312', ['р/с 40817810099910004312']],
])('%s matches %j', (given, lines) => {
  expect(found(given, lines)).toBe(true);
});

test.each([
  ['another digit', '12345679', ['Account # 12345678']],
  ['another suffix', '01-0123-0123456-010', ['Account number 01-0123-0123456-01']],
  ['another suffix without separators', '0101230123456001', ['Account number 01-0123-0123456-00']],
  ['another branch of New Zealand', '01-0124-0123456-000', ['Account number 01-0123-0123456-00']],
  ['another institution', '12345-002-1234567', ['Transit 12345', 'Institution 001', 'Account 1234567']],
  ['another institution first', '002-12345-1234567', ['Transit No. 12345-001', 'Account 1234567']],
  ['another transit', '12346-001-1234567', ['Transit 12345', 'Institution 001', 'Account 1234567']],
  ['another Canadian account', '12345-001-1234568', ['Transit 12345', 'Institution 001', 'Account 1234567']],
  ['another transit in one number', '001-12346-1234567', ['Account number 12345-001-1234567']],
  ['the end of a longer number', '345678', ['Account number 12345678']],
  ['its beginning', '123456', ['Account number 12345678']],
  ['the end of an IBAN’s account', '926819', ['IBAN GB29 NWBK 6016 1331 9268 19']],
  ['too few digits', '12345', ['Account number 12345']],
  ['another sort code', '20-00-01 55779911', ['Sort code 20-00-00', 'Account number 55779911']],
  ['another BSB', '062-001 12345678', ['BSB 062-000', 'Account number 12345678']],
  ['another routing number', '021000022 123456789', ['Routing number: 021000021', 'Account number: 123456789']],
  ['another IFSC', 'HDFC0001235 50100012345678', ['IFSC: HDFC0001234', 'Account No: 50100012345678']],
  ['another sort code than the IBAN’s', 'GB29NWBK60161331926819', ['Sort code 60-16-14', 'Account number 31926819']],
  ['another bank code', '19-2000145399/0801', ['IBAN CZ65 0800 0000 1920 0014 5399']],
  ['another prefix', '18-2000145399/0800', ['IBAN CZ65 0800 0000 1920 0014 5399']],
  ['no prefix', '2000145399/0800', ['IBAN CZ65 0800 0000 1920 0014 5399']],
  ['an IBAN with wrong check digits', '19-2000145399/0800', ['IBAN CZ65 0800 0000 1920 0014 5398']],
  ['a given IBAN with wrong check digits', 'CZ6608000000192000145399', ['Číslo účtu: 19-2000145399/0800']],
  [
    'a Polish number with wrong check digits',
    'PL61109010140000071219812874',
    ['Nr rachunku 62 1090 1014 0000 0712 1981 2874'],
  ],
  ['another Hungarian account', 'HU42117730161111101800000000', ['Számlaszám: 11773016-11111019']],
  ['a number without a label', '12345678', ['Customer 12345678']],
  ['the account holder’s number', '12345678', ['Account holder 12345678']],
  ['a date with hyphens', '010226', ['Account number', '01-02-26']],
  ['a date', '01022026', ['Account number', '01.02.2026']],
  ['another bank code without spaces', '37040045532013000', ['IBAN DE89 3704 0044 0532 0130 00']],
  ['another CLABE', '00011835972', ['CLABE: 032180000118359719']],
  ['another account outside the registry', 'AO06004400006729503010102', ['IBAN AO06 0044 0000 6729 5030 1010 3']],
  ['nothing', '-', ['Account number 12345678']],
  ['another branch', '0002 12345-6', ['Agência 0001 Conta 12345-6']],
  ['another number', '31926819', ['Account number ending: 6819']],
  ['another number', 'DE89370400440532013000', ['BLZ 37040045 Kontonummer 532013000']],
  ['another number', 'IT60X0542811101000000123456', ['Conto n° 1000/123456']],
  ['another number', 'SBIN0001234 123456789012', ['A/C NO: 123456789012', 'IFSC SBIN0001235']],
  ['another number', 'AO06004400006729503010102', ['NIB 0044 0000 6729 5030 1010 3']],
])('%s: %s does not match %j', (_, given, lines) => {
  expect(found(given, lines)).toBe(false);
});

test('the fields of a BBAN have its total length, for every country that uses IBANs', () => {
  const lengths = Object.entries(countrySpecs).flatMap(([country, { chars }]) => (chars ? [[country, chars - 4]] : []));
  const widths = lengths.map(([country]) => [
    country,
    (STRUCTURES[country!] ?? '').split(' ').reduce((sum, field) => sum + Number(field.slice(1)), 0),
  ]);
  expect(widths).toEqual(lengths);
});

/**
 * A correct IBAN of a country for which digits and the letter A are a BBAN; null where it has check digits of its own.
 */
function ibanOf(country: string): string | null {
  const shape = countrySpecs[country]!.bban_regexp ?? '';
  let bban = '';
  for (const [, letters, size] of shape.matchAll(/(\[[^\]]+\])\{(\d+)\}/g))
    for (let i = 0; i < Number(size); i++) bban += letters === '[A-Z]' ? 'A' : String((bban.length * 7 + 3) % 10);
  const digits = `${bban}${country}00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  const iban = `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${bban}`;
  return fieldsOf(iban) && iban;
}

test('in every country an account number matches its IBAN, and never with another digit', () => {
  const ibans = Object.keys(STRUCTURES).flatMap((country) => ibanOf(country) ?? []);
  expect(ibans.length).toBeGreaterThan(80);
  for (const iban of ibans) {
    const account = fieldsOf(iban)!.find(({ kind }) => kind === 'account')!.value;
    const other = account.slice(0, -1) + ((Number(account.at(-1)) + 1) % 10);
    expect([iban, found(account, [`IBAN ${iban}`]), found(iban, [`Account No. ${account}`])]).toEqual([
      iban,
      true,
      true,
    ]);
    expect([iban, found(other, [`IBAN ${iban}`]), found(iban, [`Account No. ${other}`])]).toEqual([iban, false, false]);
    expect([iban, found(account.slice(1), [`IBAN ${iban}`])]).toEqual([iban, account.startsWith('0')]);
  }
});

const LABELS =
  'Account Number,Account No.,Account No:,Account Nr,Account #,Acct #,Acct No,Acct. Number,A/C No.,A/C Number,A/c:,Acc. No.,Kontonummer,Konto-Nr.,Konto Nr,Kto.-Nr.,Kto-Nr,Konto:,' +
  'Numéro de compte,N° de compte,N° compte,Compte n°,No de compte,RIB,Número de cuenta,N.º de cuenta,Nº cuenta,Cuenta n.º,Cuenta corriente,CCC,CBU,Numero di conto,N. conto,' +
  'Conto n.,Conto corrente n.,C/C n.,Numero conto corrente,Rekeningnummer,Rekening nr.,Bankrekening,Numer rachunku,Nr rachunku,Numer konta,Nr konta,NRB,Rachunek nr,' +
  'Número da conta,Número de conta,N.º da conta,Nº de conta,Conta n.º,Conta corrente,NIB,Číslo účtu,Č. účtu,Účet č.,Číslo bankového účtu,Számlaszám,Bankszámlaszám,Kontonr.,' +
  'Tilinumero,Tili nro,Număr cont,Nr. cont,Cont nr.,Broj računa,Broj žiro računa,Številka računa,Numri i llogarisë,Hesap No,Hesap numarası,Sąskaitos numeris,Konta numurs,' +
  'Reikningsnúmer,No. Rekening,Nomor Rekening,No. Akaun,Nombor Akaun,Số tài khoản,Номер счёта,Номер счета,Счёт №,Номер рахунку,Рахунок №,Номер на сметка,Сметка №,Број рачуна,' +
  'Αριθμός λογαριασμού,Αρ. λογαριασμού,رقم الحساب,מספר חשבון,खाता संख्या,账号,帳號,帳戶號碼,口座番号,계좌번호,เลขที่บัญชี,' +
  'Compte courant n°,Nro. de cuenta,Girokontonummer,Betaalrekening,Rachunek bankowy nr,Bankszámla száma,Tilin numero,Cont bancar,Numărul contului,TRR,Αρ. Λογ.,Hesap Numaranız,Account Nbr,' +
  'Uimhir chuntais,CVU,Savings account,Sparkonto,普通預金,예금계좌,계좌 번호,หมายเลขบัญชี,ანგარიშის ნომერი,Հաշվի համար,Шоттың нөмірі,Дансны дугаар,கணக்கு எண்,የሂሳብ ቁጥር';

test.each(LABELS.split(','))('%s is a label of an account number', (label) => {
  for (const lines of [
    [`${label} 4711081501`],
    [`${label}: 4711081501`],
    [label, '4711 0815 01'],
    [`${label.toUpperCase()} 4711081501`],
  ])
    expect([lines, found('4711081501', lines)]).toEqual([lines, true]);
});

test.each([
  'Customer No.',
  'Invoice number',
  'Phone',
  'Account holder',
  'Account balance',
  'Account summary',
  'Hauptkonto Inhaber',
  'Kundennummer',
  'Téléphone',
  'NIP',
  'NIF',
  'IČO',
])('%s is not a label of an account number', (label) =>
  expect(accountNumbers([`${label} 4711081501`], false)).toEqual([]),
);

const iban = (number: string): AccountNumber => ({ number, kind: 'iban', valid: true });
const local = (number: string, bankCode?: string): AccountNumber => ({
  number,
  kind: 'local',
  valid: true,
  ...(bankCode && { bankCode }),
});

test.each([
  // Bank 500, account 58398257466
  ['SE4550000000058398257466', '5000-58398257466', true],
  ['SE4550000000058398257466', '5201 58398257466', true],
  ['SE4550000000058398257466', '52013 58398257466', true],
  ['SE4550000000058398257466', '520 58398257466', false],
  ['SE4550000000058398257466', '520135 58398257466', false],
  ['SE4550000000058398257466', '6500 58398257466', false],
  ['SE4550000000058398257466', '5000-58398257467', false],
  // An account has at least seven digits.
  ['SE9350000000000001234567', '5203 1234567', true],
  ['SE2750000000000000123456', '5203 123456', false],
  ['SE0383200000000009048561', '83279-9048561', true],
])('a clearing number of four or five digits before the account of %s: %s matches: %s', (number, given, same) => {
  expect(sameAccount(given, iban(number))).toBe(same);
});

test.each([
  ['FI5542345670000081', '4234567-81', true],
  ['FI5542345670000081', '423456781', true],
  ['FI6952345670000008', '52345678', true],
  ['FI2162345670000081', '623456-70000081', true],
  // Zeros stand after the sixth digit, because the bank begins with 6.
  ['FI2162345670000081', '623456781', false],
  ['FI1142345670000000', '4234567', false],
  ['FI9242345678123456', '42345678123456', true],
  ['FI5542345670000081', '42345670000081', true],
  ['FI5542345670000081', '4234567-82', false],
])('the zeros in the middle of the Finnish account %s: %s matches: %s', (number, given, same) => {
  expect(sameAccount(given, iban(number))).toBe(same);
});

test.each([
  ['HU42117730161111101800000000', '1177301611111018', true],
  ['HU42117730161111101800000000', '117730161111101', false],
  ['HU68117730161111101800000017', '1177301611111018', false],
  ['HU68117730161111101800000017', '117730161111101800000017', true],
])('two groups of the Hungarian account %s: %s matches: %s', (number, given, same) => {
  expect(sameAccount(given, iban(number))).toBe(same);
});

test.each([
  ['12', false],
  ['123', true],
  ['1234', true],
  ['12345', true],
  ['123456', true],
  ['1234567', true],
  ['12345678', true],
  ['123456789', true],
  ['1234567890', false],
  ['12345678901', true],
  ['123456789012', false],
])('%s before an account number is a bank code: %s', (code, is) => {
  expect(sameAccount(`${code} 7788991`, local('7788991'))).toBe(is);
  expect(sameAccount(`${code} 7788992`, local('7788991'))).toBe(false);
});

test('a given bank code may be before or after the account number', () => {
  const paper = local('55779911', '200401');
  expect(sameAccount('20-04-01 55779911', paper)).toBe(true);
  expect(sameAccount('55779911 20-04-01', paper)).toBe(true);
  expect(sameAccount('20-04-02 55779911', paper)).toBe(false);
  expect(sameAccount('55779912 20-04-01', paper)).toBe(false);
  expect(sameAccount('20-04-01 55779912', paper)).toBe(false);
});

test('a number of fewer than six digits counts only with its bank code', () => {
  expect(sameAccount('045678', local('45678'))).toBe(false);
  expect(sameAccount('20-04-01 45678', local('45678'))).toBe(false);
  expect(sameAccount('20-04-01 45678', local('45678', '200401'))).toBe(true);
  expect(sameAccount('0456789', local('456789'))).toBe(true);
  expect(sameAccount('DE45370400440000012345', local('012345'))).toBe(false);
});

test.each([
  ['37040044 532013000', true],
  ['532013000 37040044', true],
  ['37040044532013000', true],
  ['53201300037040044', true],
  ['37040045532013000', false],
  ['53201300037040045', false],
  ['532013000', true],
  ['32013000', false],
  ['370400440532013000', true],
])(
  'the German account DE89 3704 0044 0532 0130 00 without spaces or with swapped parts: %s matches: %s',
  (given, same) => {
    expect(sameAccount(given, iban('DE89370400440532013000'))).toBe(same);
  },
);

test('a printed code contradicts an IBAN only if it has the form of that bank’s or branch’s code', () => {
  const given = 'DE89370400440532013000';
  expect(sameAccount(given, local('532013000', '37040044'))).toBe(true);
  expect(sameAccount(given, local('532013000', '37040045'))).toBe(false);
  expect(sameAccount(given, local('532013000', '370400'))).toBe(true);
  expect(sameAccount(given, local('532013000', 'COBADEFF'))).toBe(true);
  expect(sameAccount(given, local('532013001', '37040044'))).toBe(false);
  const british = 'GB29NWBK60161331926819';
  expect(sameAccount(british, local('31926819', '601613'))).toBe(true);
  expect(sameAccount(british, local('31926819', '601614'))).toBe(false);
});

test('leading zeros of a bank code don’t count, before or after the account', () => {
  const czech = iban('CZ6508000000192000145399');
  expect(sameAccount('19-2000145399/800', czech)).toBe(true);
  expect(sameAccount('800 19 2000145399', czech)).toBe(true);
  expect(sameAccount('19-2000145399/80', czech)).toBe(false);
});

test('words around a number and spaces inside an IBAN don’t count', () => {
  expect(sameAccount('No 12 345678901234', local('12345678901234'))).toBe(true);
  expect(sameAccount('DE 89 3704 0044 0532 0130 00', iban('DE89370400440532013000'))).toBe(true);
  expect(sameAccount('ＤＥ８９ 3704 0044 0532 0130 00', iban('DE89370400440532013000'))).toBe(true);
  expect(sameAccount('X 05428 11101 000000123456', iban('IT60X0542811101000000123456'))).toBe(true);
  expect(sameAccount('DE89370400440532013000', iban('DE45370400440000012345'))).toBe(false);
  expect(sameAccount('Sort code', local(''))).toBe(false);
});
