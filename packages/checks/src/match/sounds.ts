import { isPinyin } from '@verify/reading/names';

/**
 * Spellings of one name that are further apart than a typing error, for `fuzzy` alone: an umlaut with and without its
 * E, the romanisations of the commonest Arabic names, and foreign names in a script that lacks their sounds.
 */
export function soundsAlike(a: string, b: string, chinese: boolean): boolean {
  if (withoutUmlauts(a) === withoutUmlauts(b)) return true;
  if (areArticles(a, b)) return true;
  const name = ROMANISED.find((pattern) => pattern.test(a));
  if (name?.test(b)) return true;
  return chinese && consonantsAgree(a, b);
}

/** MUELLER is MULLER, whichever of the two Müller was. */
const withoutUmlauts = (name: string): string => name.replace(/([AOU])E/g, '$1').replace(/AA/g, 'A');

/** The Arabic article before its own letter and before others: al-Sharif, ash-Sharif. */
const areArticles = (a: string, b: string): boolean =>
  [a, b].some((one) => /^[AEU]L$/.test(one)) && [a, b].every((one) => /^[AEU](?:L|SH|CH|S|R|N|D|T|Z|TH|DH)$/.test(one));

/** The commonest Arabic names in English, French, Turkish, Persian and Malay spelling. */
const ROMANISED = [
  /^M[OUA]U?H[AE]M+[AE]D$/,
  /^[AE]HM+[AE]D$/,
  /^MAHMO?U[DT]$|^MAHMOOD$/,
  /^H[UO]U?SS?(?:[AE][IY]|E|I)N$/,
  /^H[AE]SS?[AE]N$/,
  /^[YJ]OU?SS?[EU]F$|^YU?S[UO]U?[FP]H?$|^YUSS?[UEI]F$|^YOOSUF$/,
  /^[AO]BD[AOUE]U?LL?AH?$/,
  /^ABD[AEOU]U?L$/,
  /^(?:BIN|BEN|IBN)$/,
  /^(?:ABU|ABOU|ABO)$/,
  /^(?:AL|EL)$/,
  /^[OU]SS?AMAH?$|^OUSS?AMA$/,
  /^[OU]MAR$|^OMER$/,
  /^[OU]TH?MA+N$|^OSMAN$/,
  /^IBRA+H[IE]E?M$|^[EB]?BRAHIM$/,
  /^M[OUA]U?ST[AO]FF?A$|^MOUSTAPHA$/,
  /^KH?AL[EI]D$/,
  /^SA(?:EE?|I|YE|YEE)D$/,
  /^[AE]Y?I?[SC]+HA+H?$/,
  /^FATI?E?MAH?$|^FATEMEH$/,
  /^NURISTANI$|^NOORISTANI$/,
  /^SULA[IY]?MAN$|^S[OU]U?L[AE][IY]M[AE]N$/,
  /^RASH[IE]E?D$|^RACHID$/,
  /^[JG]AMAL$|^DJAMEL$|^JAMEL$/,
  /^SH?[CE]?H?ERIF$|^SHAR[IE]E?F$|^CHERIF$/,
  /^A?Z+I+Z$|^AZEEZ$/,
  /^RAHI?E?E?M$|^RAHIM$/,
  /^KAR[IE]E?M$/,
  /^[AEI][IY]?[SCZ]H?AH?$|^AI?CHA$|^AYE?SHAH?$|^AISHA$/,
  /^KHAD[IE]+D?[JG]+AH?$|^HATICE$/,
  /^(?:DJ|J|G)AM[IE]+L[AE]H?$/,
  /^Z[AE][IY]?N[AEI]B$|^ZINEB$/,
  /^M[AE]R[IY]+[AE]M$/,
  /^T[AE]+R[IE]+[QK]$/,
  /^[QKG]H?ASS?[IE]M$|^GACEM$|^KACEM$/,
  /^(?:SH|CH)A[KQ][IE]R$/,
  /^BA(?:SH|CH)I+R$|^BESIR$/,
  /^M[OU]+N[IE]+R$/,
  /^NA(?:SS?|C)[EI]+R$/,
  /^SM?AMI+R$/,
  /^[IE]?SMA[EIY]+L$/,
  /^(?:ABD)[AEOU]?L?(?:[QK]|GH?)[AE]+D[IE]R$/,
  /^(?:SALAH|SALAHU?)[AEU]?D?DD?[IE]+NE?$/,
  /^N[OU]+R[AEU]?D?DD?[IE]+NE?$/,
  /^[JG]ABER$|^[DJG]+ABIR$/,
  /^HAM[IE]+D$/,
  /^M[AE]HD[IY]$|^MEHDI$/,
  /^HI(?:SH|CH)[AE]+M$/,
  /^WAL[IE]+D$|^OUALID$/,
  /^Y[AE]?SS?[IE]+NE?$|^YACINE$/,
  /^[JG]+A[AE]?FF?[AE]R$|^DJA?AFF?AR$/,
] as const;

/**
 * Consonants by their sounds, with L as R, as Chinese and Japanese spell foreign names. Fewer than three are shared by
 * too many names.
 */
function consonantsAgree(a: string, b: string): boolean {
  // A Chinese name in Pinyin is spelled by its letters.
  if (isPinyin(a) && isPinyin(b)) return false;
  const [one, other] = [consonants(a), consonants(b)];
  return one.length >= 3 && one === other;
}

const consonants = (name: string): string =>
  name
    .replace(/PH/g, 'F')
    .replace(/CK|[CQX]/g, 'K')
    .replace(/L/g, 'R')
    .replace(/V/g, 'B')
    .replace(/[AEIOUYWH]/g, '')
    .replace(/(.)\1+/g, '$1');
