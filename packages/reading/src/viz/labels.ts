import type { Category } from '@verify/contract';
import type { FieldKind } from './templates.ts';
import { editShare, fold } from './fold.ts';

export interface Label {
  readonly category: Category;
  readonly kind: FieldKind;
}

/** Words that documents print above or before a field, folded to A to Z, in languages that use Latin letters. `,` between phrases. */
const TABLE: readonly (readonly [Category, FieldKind, string])[] = [
  [
    'Last name',
    'name',
    'SURNAME, LAST NAME, FAMILY NAME, NAME, NOM, NOMS, NOM DE FAMILLE, FAMILIENNAME, NACHNAME, APELLIDOS, APELLIDO, COGNOME, SOBRENOME, APELIDO, APELIDOS, ACHTERNAAM, NAAM, NAZWISKO, PRIJMENI, PRIEZVISKO, PREZIME, PRIIMEK, NUME, NUMELE, EFTERNAMN, ETTERNAVN, EFTERNAVN, SUKUNIMI, PEREKONNANIMI, UZVARDS, PAVARDE, CSALADI NEV, NEV, SOYADI, MBIEMRI, PREZIMENA',
  ],
  [
    'First name',
    'name',
    'GIVEN NAMES, GIVEN NAME, FIRST NAME, FIRST NAMES, FORENAMES, FORENAME, OTHER NAMES, PRENOMS, PRENOM, VORNAMEN, VORNAME, NOMBRES, NOMBRE, NOME, NOMI, NOMES, NOME PROPRIO, VOORNAMEN, VOORNAAM, IMIONA, IMIE, JMENO, JMENA, MENO, MENA, IME, IMENA, PRENUME, PRENUMELE, FORNAMN, FORNAVN, ETUNIMET, EESNIMED, EESNIMI, VARDS, VARDAI, VARDAS, UTONEV, UTONEVEK, ADI, EMRI',
  ],
  [
    'Date of birth',
    'date',
    'DATE OF BIRTH, BIRTH DATE, BORN, DOB, DATE DE NAISSANCE, NE LE, NEE LE, GEBURTSDATUM, GEBURTSTAG, GEBOREN, FECHA DE NACIMIENTO, DATA DI NASCITA, DATA DE NASCIMENTO, GEBOORTEDATUM, DATA URODZENIA, DATUM NAROZENI, DATUM NARODENIA, DATUM RODENJA, DATUM ROJSTVA, ROJSTNI DATUM, DATA NASTERII, FODELSEDATUM, FODSELSDATO, SYNTYMAAIKA, SUNNIAEG, DZIMSANAS DATUMS, GIMIMO DATA, SZULETESI IDO, DOGUM TARIHI, DATELINDJA',
  ],
  [
    'Date of expiry',
    'date',
    'DATE OF EXPIRY, EXPIRY DATE, EXPIRES, VALID UNTIL, EXP, DATE D EXPIRATION, EXPIRE LE, VALABLE JUSQU AU, GULTIG BIS, ABLAUFDATUM, FECHA DE CADUCIDAD, FECHA DE VENCIMIENTO, VALIDO HASTA, DATA DI SCADENZA, SCADENZA, DATA DE VALIDADE, VALIDADE, GELDIG TOT, TERMIN WAZNOSCI, DATA WAZNOSCI, DATUM PLATNOSTI, PLATNOST DO, PLATNY DO, VRIJEDI DO, VELJA DO, DATA EXPIRARII, SISTA GILTIGHETSDAG, UTLOPSDATO, GYLDIG TIL, VOIMASSA, KEHTIV KUNI, DERIGA LIDZ, GALIOJA IKI, ERVENYES, SON GECERLILIK TARIHI',
  ],
  [
    'Date of issue',
    'date',
    'DATE OF ISSUE, ISSUE DATE, ISSUED, DATE DE DELIVRANCE, DELIVRE LE, AUSSTELLUNGSDATUM, AUSGESTELLT, AUSGESTELLT AM, DATUM, FECHA DE EXPEDICION, FECHA DE EMISION, DATA DI RILASCIO, DATA DE EMISSAO, AFGIFTEDATUM, DATUM VAN AFGIFTE, DATA WYDANIA, DATUM VYDANI, DATUM VYDANIA, DATUM IZDAVANJA, DATUM IZDAJE, DATA EMITERII, UTFARDANDEDATUM, UTSTEDELSESDATO, UDSTEDELSESDATO, MYONNETTY, VALJAANDMISE KUUPAEV, IZDOSANAS DATUMS, ISDAVIMO DATA, KIALLITAS KELTE, VERILIS TARIHI',
  ],
  [
    'Document number',
    'number',
    'DOCUMENT NO, DOCUMENT NUMBER, PASSPORT NO, PASSPORT NUMBER, CARD NO, CARD NUMBER, LICENCE NO, NO DU DOCUMENT, NO DOCUMENT, N DU PASSEPORT, NO DU PASSEPORT, PASSEPORT NO, N DE DOCUMENT, DOKUMENT NR, AUSWEISNUMMER, AUSWEISNR, PASS NR, PASSNR, PASSPORT NR, NUMERO DE PASAPORTE, N DE PASAPORTE, PASAPORTE NO, N DE DOCUMENTO, NUM SOPORT, PASSAPORTO N, N DOCUMENTO, DOCUMENTNUMMER, PASPOORT NR, NUMER PASZPORTU, NUMER DOWODU, CISLO PASU, CISLO DOKLADU, BROJ PUTOVNICE, NR PASAPORTULUI, PASSNUMMER, PASSIN NUMERO, PASAPORT NO, SERI NO',
  ],
  [
    'Nationality',
    'country',
    'NATIONALITY, NATIONALITE, STAATSANGEHORIGKEIT, NACIONALIDAD, CITTADINANZA, NACIONALIDADE, NATIONALITEIT, OBYWATELSTWO, STATNI OBCANSTVI, STATNE OBCIANSTVO, DRZAVLJANSTVO, CETATENIA, NATIONALITET, MEDBORGARSKAP, STATSBORGERSKAP, KANSALAISUUS, KODAKONDSUS, PILSONIBA, PILIETYBE, ALLAMPOLGARSAG, UYRUGU, CITIZENSHIP',
  ],
  [
    'Sex',
    'sex',
    'SEX, SEXE, GESCHLECHT, SEXO, SESSO, GESLACHT, PLEC, POHLAVI, POHLAVIE, SPOL, SEXUL, KON, KJONN, SUKUPUOLI, SUGU, DZIMUMS, LYTIS, NEM, CINSIYETI, GENDER',
  ],
  [
    'Place of birth',
    'text',
    'PLACE OF BIRTH, BIRTHPLACE, LIEU DE NAISSANCE, GEBURTSORT, LUGAR DE NACIMIENTO, LUOGO DI NASCITA, LOCAL DE NASCIMENTO, NATURALIDADE, GEBOORTEPLAATS, MIEJSCE URODZENIA, MISTO NAROZENI, MIESTO NARODENIA, MJESTO RODENJA, LOCUL NASTERII, FODELSEORT, FODESTED, SYNTYMAPAIKKA, SUNNIKOHT, DOGUM YERI',
  ],
  [
    'Authority',
    'text',
    'AUTHORITY, ISSUING AUTHORITY, AUTORITE, BEHORDE, AUSSTELLENDE BEHORDE, AUTORIDAD, AUTORITA, AUTORIDADE, INSTANTIE, AUTORITEIT, ORGAN WYDAJACY, VYDAL, TIJELO, AUTORITATEA, MYNDIGHET, VIRANOMAINEN, MAKAM',
  ],
  [
    'Issue country',
    'country',
    'CODE OF STATE, COUNTRY CODE, CODE, CODE DE L ETAT, CODE DU PAYS, STAAT, CODIGO DEL ESTADO, ISSUING STATE, CODE OF ISSUING STATE, ISSUING COUNTRY, KOD PANSTWA, COD STATO',
  ],
  ['Document code', 'text', 'TYPE, TYP, TIPO, ARTEN, TUR, TYPUS'],
  [
    'Personal number',
    'number',
    'PERSONAL NO, PERSONAL NUMBER, PERSONAL CODE, IDENTITY NO, NUMERO PERSONNEL, PERSONNUMMER, PESEL, RODNE CISLO, CNP, TC KIMLIK NO, BSN, DNI NUM, ISIKUKOOD, ASMENS KODAS, PERSONAS KODS, OIB, EMSO',
  ],
  ['Height', 'text', 'HEIGHT, TAILLE, GROSSE, ESTATURA, TALLA, STATURA, ALTURA, LENGTE, WZROST, VYSKA'],
  [
    'Address',
    'text',
    'ADDRESS, ADRESSE, DOMICILE, ANSCHRIFT, DOMICILIO, INDIRIZZO, RESIDENZA, MORADA, ADRES, ADRESA, WOONPLAATS',
  ],
];

/** EU Directive 2006/126/EC, annex I: licences number their fields instead. */
export const NUMBERED: Readonly<Record<string, Label>> = {
  '1': { category: 'Last name', kind: 'name' },
  '2': { category: 'First name', kind: 'name' },
  '3': { category: 'Date of birth', kind: 'date' },
  '4A': { category: 'Date of issue', kind: 'date' },
  '4B': { category: 'Date of expiry', kind: 'date' },
  '4C': { category: 'Authority', kind: 'text' },
  '4D': { category: 'Personal number', kind: 'number' },
  '5': { category: 'Document number', kind: 'number' },
  '8': { category: 'Address', kind: 'text' },
  '9': { category: 'Vehicle categories', kind: 'text' },
};

const PHRASES = TABLE.flatMap(([category, kind, words]) =>
  words.split(', ').map((phrase) => ({ category, kind, phrase })),
);

/** Share of a phrase that may be misread. */
const TOLERANCE = 0.24;

/**
 * Which field a label names, and how well it fits (0 to 1). Labels in several languages stand beside one another (`Surname/Nom`): the
 * best of the parts decides. Null for what is no label.
 */
export function recogniseLabel(text: string): (Label & { readonly fit: number }) | null {
  let best: (Label & { readonly fit: number }) | null = null;
  for (const part of parts(text)) {
    for (const { category, kind, phrase } of PHRASES) {
      if (Math.abs(part.length - phrase.length) > 3) continue;
      // Short words have many neighbours: Nom, Nem, Typ must be read exactly.
      const off = phrase.length <= 4 ? (part === phrase ? 0 : 1) : editShare(part, phrase);
      // Longer phrases are the surer witnesses.
      const fit = 1 - off + Math.min(phrase.length, 16) / 200;
      if (off <= TOLERANCE && (!best || fit > best.fit)) best = { category, kind, fit };
    }
  }
  return best && { ...best, fit: Math.min(1, best.fit) };
}

/**
 * A label and no value: documents print labels in small letters or several languages with a stroke between them, and values in capitals,
 * so that somebody called Nemes or Mena keeps the name.
 */
export const isLabelText = (text: string): boolean => /\/|\p{Ll}{3}/u.test(text) && recogniseLabel(text) !== null;

function parts(text: string): string[] {
  const folded = fold(text).replace(/\([^)]*\)/g, ' ');
  const clean = (part: string): string =>
    part
      .replace(/[^A-Z ]+/g, ' ')
      .replace(/ +/g, ' ')
      .trim()
      .replace(/^(?:[A-Z] )+/, '');
  return [...folded.split(/[/|•·:;,]+/), folded].map(clean).filter((part) => part.length >= 3);
}
