import { fold } from '../../match/fold.ts';

/** Legal forms and words of public offices, folded: a sender's name contains one of them. */
const FORMS =
  /\b(LTD|LIMITED|PLC|LLP|LLC|INC|CORP|GMBH|AG|SE|KG|EG|OHG|UG|EV|SA|SAS|SARL|SPA|SRL|SL|SLU|BV|NV|AB|AS|OY|APS|LDA|SP Z OO|SPOLKA|SOCIETE|STADTWERKE|SPARKASSE|FINANZAMT|EINWOHNERMELDEAMT|BURGERAMT|COUNCIL|BOROUGH|REVENUE|MINISTRY|DEPARTMENT|OFFICE|MAIRIE|PREFECTURE|FINANCES PUBLIQUES|AYUNTAMIENTO|AGENCIA TRIBUTARIA|COMUNE|GEMEENTE|BELASTINGDIENST|AGENZIA DELLE ENTRATE|URZAD|GMINA|CAMARA MUNICIPAL|JUNTA DE FREGUESIA|AUTORIDADE TRIBUTARIA|CAIXA|CASSA|BANK|BANQUE|BANCO|BANCA)\b/;
/** The page's header, and its footer with registers and numbers. */
const HEAD_LINES = 8;
const FOOT_LINES = 6;
const LONGEST = 80;

/** The line that names the issuer, or null. `person`: the holder's name is not an issuer. */
export function issuerOf(lines: readonly string[], person: readonly string[]): string | null {
  const places = [...lines.slice(0, HEAD_LINES), ...lines.slice(HEAD_LINES).slice(-FOOT_LINES)];
  const isPerson = (line: string): boolean => person.some((name) => name !== '' && fold(line).includes(fold(name)));
  return (
    places.find((line) => line.length <= LONGEST && FORMS.test(dotless(line)) && !isPerson(line)) ??
    lines.find((line) => line.length <= LONGEST && ISSUED_BY.test(fold(line))) ??
    null
  );
}

/** S.A. and e.G. are legal forms too. */
const dotless = (line: string): string => fold(line.replace(/\b(\p{L})\.\s?(?=\p{L}\b)/gu, '$1').replace(/\./g, ''));
const ISSUED_BY =
  /^(ISSUED BY|HERAUSGEBER|EMETTEUR|EMISOR|LANDLORD|VERMIETER|BAILLEUR|ARRENDADOR|LOCATORE|VERHUURDER|WYSTAWCA|SPRZEDAWCA|WYNAJMUJACY|EMITENTE|SENHORIO) /;
