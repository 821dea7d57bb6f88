import { fold } from '../paper/fold.ts';

/** Words for an account. Some languages put its kind into the same word: Girokonto, Betaalrekening. */
const NOUNS =
  'ACCOUNT|ACCT|A C|[A-Z]*KONTO|KTO|COMPTE(?: [A-Z]+)?|CUENTA(?: [A-Z]+)?|CONTO(?: [A-Z]+)?|C C|CONTA(?: [A-Z]+)?|CONT(?: [A-Z]+)?|[A-Z]*REKENING|' +
  'RACHUNEK(?: BANKOWY)?|UCET|[A-Z]*SZAMLA|HESAP|[A-Z]*TILI|RACUN|TRR|PARTIJA|SASKAITA|KONTS|AKAUN|СЧЕТ|РАХУНОК|СМЕТКА|РАЧУН|Р С|Р Р|ΛΟΓΑΡΙΑΣΜΟΣ|' +
  '普通預金,普通,当座,账户,賬戶,帳戶,户口,戶口,口座,예금계좌,계좌,บัญชี,គណនី,ບັນຊີ,חשבון,الحساب,حساب,खाता,হিসাব,СЧЕТ,РАХУНОК,ЖИРО СМЕТКА,РАХ,ШОТ,ЭСЕП,ДАНС,ანგარიში,ანგარიშის,ՀԱՇԻՎ,ΛΟΓ,ΛΟΓ ΣΜΟΥ,TAI KHOAN,AKAUNTI,HISOB,HESAB,REIKNINGS?,TILI,LLOGARI[AE]?,LLOGARISE,RACUNA,РАЧУНА,СМЕТКЕ,UCTU,KONTA'
    .split(',')
    .map(fold)
    .join('|');
/** Before or behind the word for an account. `fold` makes № NO. */
const NUMBER_WORDS =
  'NUMBER|NUMERO|NUMER|NUMRI|NUM|NBR|NRO|NR|NO|N|BROJ|BR|CISLO|C|STEVILKA|ST|SZAMA|HASH|COLON|НОМЕР|НОМЕРІ|БРОЈ|БР|ΑΡΙΘΜΟΣ|ΑΡ|SO|NOMOR|NOMBOR|NAMBA|RAQAMI|NOMRESI|NUMARASI|رقم|شماره|מספר|מס|番号|号码|號碼|번호|HOMEP|NUMMER'
    .split('|')
    .map(fold)
    .join('|');
const OTHER_SCRIPTS =
  'номер счёта,номер счета,номер на сметка,номер рахунку,рахунок №,счёт №,сметка №,број рачуна,број на сметка,αριθμός λογαριασμού,αρ. λογαριασμού,αρ. λογ/σμού,αρ. λογ/μού,' +
  'رقم الحساب,رقم حساب,شماره حساب,اکاؤنٹ نمبر,מספר חשבון,חשבון מספר,खाता संख्या,खाता नंबर,खाता क्रमांक,खाते क्रमांक,হিসাব নম্বর,হিসাব নং,账号,賬號,帐号,帳號,账户号码,帳戶號碼,' +
  '帳戶號,戶口號碼,户口号码,口座番号,계좌번호,계좌 번호,เลขที่บัญชี,หมายเลขบัญชี,เลขบัญชี,номер на сметката,рахунок номер,шот нөмірі,шоттың нөмірі,эсеп номери,дансны дугаар,' +
  'хисоб рақами,ເລກບັນຊີ,លេខគណនី,ანგარიშის ნომერი,հաշվի համար,հաշվեհամար,கணக்கு எண்,ఖాతా సంఖ్య,ಖಾತೆ ಸಂಖ್ಯೆ,അക്കൗണ്ട് നമ്പർ,ખાતા નંબર,ਖਾਤਾ ਨੰਬਰ,ගිණුම් අංකය,የሂሳብ ቁጥር';

/**
 * Words before an account number, folded, in the languages of the papers and of the countries whose accounts are
 * compared. `#` and `:` are kept as HASH and COLON, because "Account" alone is not a label.
 */
const ACCOUNT = new RegExp(
  [
    String.raw`\b(?:ACCOUNT|ACCT|ACC|A C)(?: (?:NUMBER|NUM|NBR|NO|NR))\b(?: HASH)?(?: IS\b)?`,
    String.raw`\b(?:ACCOUNT|ACCT|ACC|A C) (?:HASH|COLON)`,
    // German, Danish, Norwegian, Swedish, Estonian
    String.raw`\b(?:[A-Z]*KONTO|KTO) ?(?:NUMMER|NR|N|NUMBER|COLON)\b|KONTONUM(?:MER|BER)\b`,
    // French, Spanish, Italian, Portuguese, Romanian
    String.raw`\b(?:NUMERO|NUMARUL|NUMAR|NUM|NO|N|NR|NRO) (?:DE |DU |DI |DEL |DA |DO |DE SU |DA SUA )?(?:COMPTE|CUENTA|CONTO|CONTA|CONTULUI|CONT)\b(?: (?:CORRENTE|CORRIENTE|BANCARIO|BANCAIRE|BANCARIA))?`,
    String.raw`\b(?:COMPTE|CUENTA|CONTO|CONTA|CONT|C C)(?: (?:DE |DI )?[A-Z]+){0,2} (?:NO|N|NR|NUM|NUMERO|COLON|HASH)\b`,
    String.raw`\b(?:RIB|NIB|N I B|NRB|NUBAN|C C C|C U|CLABE(?: INTERBANCARIA)?|CBU|CVU|CCI|CCC|CODIGO CUENTA CLIENTE|CONTA CORRENTE|CONTO CORRENTE|CUENTA CORRIENTE)\b`,
    // Dutch, Irish, Welsh
    String.raw`\b[A-Z]*REKENING ?(?:NUMMER|NR|NO)\b|\bREK ?NR\b|\bUIMHIR (?:AN )?CHUNTAIS\b|\bRHIF (?:Y )?CYFRIF\b`,
    // Polish, Czech, Slovak, Hungarian
    String.raw`\b(?:NUMER|NR) (?:RACHUNKU|RACH|KONTA)(?: BANKOWEGO)?\b|\bRACHUNEK (?:BANKOWY )?(?:NR|NUMER|COLON)`,
    String.raw`\b(?:CISLO|C) (?:BANKOVNIHO |BANKOVEHO )?UCTU\b|\bUCET (?:C|CISLO)\b`,
    String.raw`\b(?:BANK)?SZAMLA ?(?:SZAM|SZAMA)\b|\bPENZFORGALMI JELZOSZAM\b`,
    // Finnish, Latvian, Lithuanian, Icelandic, Croatian, Serbian, Slovenian, Albanian, Turkish, Maltese
    String.raw`\bTILIN? ?NUMERO\b|\bTILI N(?:RO|O)\b|\bKONTA (?:NUMURS|NR)\b|\bSASKAITOS (?:NUMERIS|NR)\b|\bREIKNINGSNUMER\b|\bREIKNINGUR(?: NR)?\b`,
    String.raw`\bBROJ (?:TEKUCEG |ZIRO |BANKOVNOG )?RACUNA\b|\bSTEVILKA (?:TRR|RACUNA)\b|\bNUMRI I LLOGARISE\b|\bHESAP (?:NO|NUMARA[A-Z]*)\b|\bNUMRU TAL KONT\b`,
    // Indonesian, Malay, Vietnamese, Swahili, Uzbek
    String.raw`\b(?:NO|NOMOR) REKENING\b(?: ANDA\b)?|\b(?:NO|NOMBOR) AKAUN\b|\bSO TAI KHOAN\b|\bSO TK\b|\bTK SO\b|\bNAMBA YA AKAUNTI\b|\bHISOB RAQAMI\b`,
    ...OTHER_SCRIPTS.split(',').map(fold),
    // The bare noun, if the number follows at once.
    String.raw`(?<![\p{L}\p{N}])(?:(?:${NUMBER_WORDS}) )*(?:${NOUNS})(?: ?(?:${NUMBER_WORDS}))*(?= (?:IBAN )?\p{N})`,
  ].join('|'),
  'u',
);

const NOUN_ALONE = new RegExp(String.raw`^(?:\p{L}+ ){0,2}(?:${NOUNS})(?: IBAN)?$`, 'u');

/** True for a line of at most four words that ends with a word for an account: its number may be in the next line. */
export const isAccountHeading = (line: string): boolean => NOUN_ALONE.test(fold(line));

/** Words before a bank's or a branch's code. */
const CODE =
  /\b(?:SORT ?CODE|BSB(?: NUMBER| NO| CODE)?|(?:ABA |BANK )?ROUTING(?: TRANSIT)?(?: NUMBER| NO)?|ABA(?: NUMBER| NO)?|TRANSIT(?: NUMBER| NO)?|BLZ|BANKLEITZAHL|IFSC?(?: CODE)?|BRANCH (?:CODE|NUMBER|NO)|BANK CODE|KOD BANKY|KOD BANKU|CLEARING ?(?:NUMMER|NR|NO)?|AGENCIA|REG NR|REGNR|REGISTRATION NO)\b(?: HASH| COLON)*/;

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
