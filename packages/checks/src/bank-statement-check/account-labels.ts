import { fold } from '../paper/fold.ts';

const NOUNS =
  'ACCOUNT|ACCT|A C|KONTO|KTO|COMPTE|CUENTA|CONTO|C C|CONTA|CONT|REKENING|RACHUNEK|UCET|SZAMLA|HESAP|TILI|RACUN|SASKAITA|KONTS|СЧЕТ|РАХУНОК|СМЕТКА|РАЧУН|Р С|Р Р|ΛΟΓΑΡΙΑΣΜΟΣ';
const OTHER_SCRIPTS =
  'номер счёта,номер счета,номер на сметка,номер рахунку,рахунок №,счёт №,сметка №,број рачуна,број на сметка,αριθμός λογαριασμού,αρ. λογαριασμού,' +
  'رقم الحساب,رقم حساب,شماره حساب,اکاؤنٹ نمبر,מספר חשבון,חשבון מספר,खाता संख्या,खाता नंबर,হিসাব নম্বর,账号,賬號,帐号,帳號,账户号码,帳戶號碼,帳戶號,戶口號碼,户口号码,' +
  '口座番号,계좌번호,เลขที่บัญชี,номер на сметката';

/**
 * Words before an account number, folded, in the languages of the papers and of the countries whose accounts are
 * compared. `#` and `:` are kept as HASH and COLON, because "Account" alone is not a label.
 */
const ACCOUNT = new RegExp(
  [
    String.raw`\b(?:ACCOUNT|ACCT|ACC|A C)(?: (?:NUMBER|NUM|NO|NR))\b(?: HASH)?(?: IS\b)?`,
    String.raw`\b(?:ACCOUNT|ACCT|ACC|A C) (?:HASH|COLON)`,
    // German, Danish, Norwegian, Swedish, Estonian
    String.raw`\b(?:KONTO|KTO) ?(?:NUMMER|NR|N|NUMBER|COLON)\b|\bKONTONUM(?:MER|BER)\b`,
    // French, Spanish, Italian, Portuguese, Romanian
    String.raw`\b(?:NUMERO|NUMAR|NUM|NO|N|NR) (?:DE |DU |DI |DA )?(?:COMPTE|CUENTA|CONTO|CONTA|CONT)\b(?: (?:CORRENTE|CORRIENTE|BANCARIO|BANCAIRE|BANCARIA))?`,
    String.raw`\b(?:COMPTE|CUENTA|CONTO|CONTA|CONT|C C)(?: (?:CORRENTE|CORRIENTE|BANCARIO|BANCARIA|BANCAIRE|CORRENTE BANCARIO))? (?:NO|N|NR|NUM|NUMERO|COLON|HASH)\b`,
    String.raw`\b(?:RIB|NIB|N I B|NRB|NUBAN|C C C|C U|CLABE(?: INTERBANCARIA)?|CBU|CCI|CCC|CODIGO CUENTA CLIENTE|CONTA CORRENTE|CONTO CORRENTE|CUENTA CORRIENTE)\b`,
    // Dutch
    String.raw`\bREKENING ?(?:NUMMER|NR)\b|\bBANKREKENING(?:NUMMER)?\b`,
    // Polish, Czech, Slovak, Hungarian
    String.raw`\b(?:NUMER|NR) (?:RACHUNKU|RACH|KONTA)(?: BANKOWEGO)?\b|\bRACHUNEK (?:NR|NUMER|COLON)`,
    String.raw`\b(?:CISLO|C) (?:BANKOVNIHO |BANKOVEHO )?UCTU\b|\bUCET (?:C|CISLO)\b`,
    String.raw`\b(?:BANK)?SZAMLA(?:SZAM|SZAMA)\b|\bPENZFORGALMI JELZOSZAM\b`,
    // Finnish, Latvian, Lithuanian, Icelandic, Croatian, Serbian, Slovenian, Albanian, Turkish, Maltese
    String.raw`\bTILINUMERO\b|\bTILI N(?:RO|O)\b|\bKONTA (?:NUMURS|NR)\b|\bSASKAITOS (?:NUMERIS|NR)\b|\bREIKNINGSNUMER\b|\bREIKNINGUR(?: NR)?\b`,
    String.raw`\bBROJ (?:TEKUCEG |ZIRO |BANKOVNOG )?RACUNA\b|\bSTEVILKA (?:TRR|RACUNA)\b|\bNUMRI I LLOGARISE\b|\bHESAP (?:NO|NUMARASI)\b|\bNUMRU TAL KONT\b`,
    // Indonesian, Malay, Vietnamese, Filipino
    String.raw`\b(?:NO|NOMOR) REKENING\b|\b(?:NO|NOMBOR) AKAUN\b|\bSO TAI KHOAN\b|\bSO TK\b`,
    ...OTHER_SCRIPTS.split(',').map(fold),
    // The bare noun, if the number follows at once.
    String.raw`(?<![\p{L}\p{N}])(?:${NOUNS})(?: COLON)?(?= \p{N})`,
  ].join('|'),
  'u',
);

/** Words before a bank's or a branch's code. */
const CODE =
  /\b(?:SORT ?CODE|BSB(?: NUMBER| NO| CODE)?|(?:ABA |BANK )?ROUTING(?: TRANSIT)?(?: NUMBER| NO)?|ABA(?: NUMBER| NO)?|TRANSIT(?: NUMBER| NO)?|BLZ|BANKLEITZAHL|IFSC?(?: CODE)?|BRANCH (?:CODE|NUMBER|NO)|BANK CODE|KOD BANKY|KOD BANKU|CLEARING(?: NUMMER|NUMMER| NR| NO)?|AGENCIA|REG NR|REGNR|REGISTRATION NO)\b(?: HASH| COLON)*/;

const labelText = (line: string): string =>
  fold(
    line
      .replace(/\bn\.\s?º/gi, 'no ')
      .replace(/#/g, ' HASH ')
      .replace(/:/g, ' COLON '),
  );

/** The text after the label of an account number in a line; null without such a label. */
export const behindAccountLabel = (line: string): string | null => behind(line, ACCOUNT);

/** The same for the code of a bank or branch. */
export const behindCodeLabel = (line: string): string | null => behind(line, CODE);

/** Folding has moved the characters, so the end of the line is found by its letters and digits. */
function behind(line: string, label: RegExp): string | null {
  const folded = labelText(line);
  const found = label.exec(folded);
  if (!found) return null;
  const end = fold(folded.slice(found.index + found[0].length).replace(/\b(?:HASH|COLON)\b/g, ' '));
  const at = Array.from(line).findIndex((_, from) => fold(Array.from(line).slice(from).join('')) === end);
  return at < 0 ? '' : Array.from(line).slice(at).join('');
}
