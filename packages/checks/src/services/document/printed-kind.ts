import type { DocumentType } from '@verify/contract';
import { isoCountryOfAlpha2, mrzState } from '@verify/reading';
import type { Heading } from '@verify/print/document';
import { SURE_PRINT } from '@verify/print/review';
import { fold } from '../../match/fold.ts';

export interface PrintedKind {
  /** ISO 3166-1 alpha-3 if it exists, else the zone's code; null if the headings name no State, or two. */
  readonly country: string | null;
  readonly type: DocumentType | null;
}

/** State and kind in a front's headings, such as FÜHRERSCHEIN BUNDESREPUBLIK DEUTSCHLAND. */
export function printedKind(headings: readonly Heading[]): PrintedKind {
  const texts = headings.map(({ text, confidence }) => ({ words: ` ${letters(text)} `, confidence }));
  return { country: only(texts.flatMap(statesIn)), type: only(texts.flatMap(typesIn)) };
}

interface Words {
  /** Capitals without accents, with one space before, between and after the words. */
  readonly words: string;
  readonly confidence: number;
}

/** A name of this length is not read by chance, however uncertain a neighbouring word was. */
const LONG = 8;

/** Readers of pages miss spaces, so a long name counts without them. */
const contains = ({ words, confidence }: Words, name: string): boolean =>
  name.length >= LONG
    ? words.replaceAll(' ', '').includes(name.replaceAll(' ', ''))
    : words.includes(` ${name} `) && confidence >= SURE_PRINT;

function statesIn(heading: Words): string[] {
  const code = heading.words.trim();
  if (/^[A-Z]{3}$/.test(code) && heading.confidence >= SURE_PRINT && mrzState(code)) return [code];
  names ??= allNames();
  const found = names.filter(({ name }) => contains(heading, name));
  // GUINEA is a part of PAPUA NEW GUINEA.
  const whole = found.filter(({ name }) => !found.some((other) => other.name !== name && other.name.includes(name)));
  return whole.map(({ country }) => country);
}

const typesIn = (heading: Words): DocumentType[] =>
  TITLES.flatMap(([type, titles]) => (titles.some((title) => contains(heading, title)) ? [type] : []));

const only = <Value>(values: readonly Value[]): Value | null =>
  new Set(values).size === 1 ? (values[0] ?? null) : null;

const letters = (text: string): string =>
  fold(text.replace(/['’`]/g, ' '))
    .replace(/[^A-Z]+/g, ' ')
    .trim();

let names: { readonly name: string; readonly country: string }[] | null = null;

/** Names of States in the languages of their documents. */
function allNames() {
  const found = new Map<string, string>();
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (let a = 65; a <= 90; a++) {
      for (let b = 65; b <= 90; b++) {
        const alpha2 = String.fromCharCode(a, b);
        const country = isoCountryOfAlpha2(alpha2);
        const name = country && letters(display.of(alpha2) ?? '');
        if (country && name && name.length >= 4) found.set(name, country);
      }
    }
  }
  for (const [country, more] of Object.entries(OTHER_NAMES)) for (const name of more) found.set(name, country);
  return [...found].map(([name, country]) => ({ name, country }));
}

const LANGUAGES =
  'en fr de es it pt nl pl sv da nb fi et lv lt cs sk sl hr bs sr-Latn hu ro mt ga tr sq is ca eu'.split(' ');

/** Official names that share no word with the short one, the specimen State, and the members of federations. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  UTO: ['UTOPIA'],
  AUT: ['REPUBLIK OSTERREICH'],
  BEL: ['ROYAUME DE BELGIQUE', 'KONINKRIJK BELGIE'],
  CHE: ['CONFEDERATION SUISSE', 'SCHWEIZERISCHE EIDGENOSSENSCHAFT', 'CONFEDERAZIONE SVIZZERA'],
  CZE: ['CESKA REPUBLIKA', 'CZECH REPUBLIC'],
  DNK: ['KONGERIGET DANMARK'],
  FRA: ['REPUBLIQUE FRANCAISE'],
  GBR: ['UNITED KINGDOM', 'GREAT BRITAIN', 'NORTHERN IRELAND', 'DVLA', 'DVA'],
  GRC: ['HELLENIC REPUBLIC', 'ELLINIKI DIMOKRATIA'],
  IRL: ['EIRE'],
  ITA: ['REPUBBLICA ITALIANA'],
  LVA: ['LATVIJAS REPUBLIKA'],
  LTU: ['LIETUVOS RESPUBLIKA'],
  NLD: ['KONINKRIJK DER NEDERLANDEN'],
  POL: ['RZECZPOSPOLITA POLSKA'],
  PRT: ['REPUBLICA PORTUGUESA'],
  SVK: ['SLOVENSKA REPUBLIKA', 'SLOVAK REPUBLIC'],
  SVN: ['REPUBLIKA SLOVENIJA'],
  USA: phrases(
    'ALABAMA, ALASKA, ARIZONA, ARKANSAS, CALIFORNIA, COLORADO, CONNECTICUT, DELAWARE, FLORIDA, HAWAII, IDAHO, ' +
      'ILLINOIS, INDIANA, IOWA, KANSAS, KENTUCKY, LOUISIANA, MAINE, MARYLAND, MASSACHUSETTS, MICHIGAN, MINNESOTA, ' +
      'MISSISSIPPI, MISSOURI, MONTANA, NEBRASKA, NEVADA, OHIO, OKLAHOMA, OREGON, PENNSYLVANIA, TENNESSEE, TEXAS, ' +
      'UTAH, VERMONT, VIRGINIA, WASHINGTON, WISCONSIN, WYOMING, ARKADIA, NEW HAMPSHIRE, NEW JERSEY, NEW MEXICO, ' +
      'NEW YORK, NORTH CAROLINA, NORTH DAKOTA, RHODE ISLAND, SOUTH CAROLINA, SOUTH DAKOTA, WEST VIRGINIA, ' +
      'DISTRICT OF COLUMBIA, UNITED STATES OF AMERICA',
  ),
  CAN: phrases(
    'ONTARIO, QUEBEC, MANITOBA, ALBERTA, SASKATCHEWAN, NUNAVUT, YUKON, ELDORADO, BRITISH COLUMBIA, NOVA SCOTIA, ' +
      'NEW BRUNSWICK, NEWFOUNDLAND, PRINCE EDWARD ISLAND, NORTHWEST TERRITORIES',
  ),
};

/** Titles of documents, folded. Sources: Directive 2006/126/EC, annex I; the Council's PRADO. */
const TITLES: readonly (readonly [DocumentType, readonly string[]])[] = [
  [
    'driving-licence',
    phrases(
      'DRIVING LICENCE, DRIVER LICENSE, DRIVER S LICENSE, DRIVER S LICENCE, DRIVERS LICENSE, DRIVERS LICENCE, PERMIS DE CONDUIRE, ' +
        'FUHRERSCHEIN, FUEHRERAUSWEIS, FUHRERAUSWEIS, PATENTE DI GUIDA, LICENZA DI CONDURRE, PERMISO DE CONDUCCION, ' +
        'PERMISO DE CONDUCIR, LICENCIA DE CONDUCIR, CARTA DE CONDUCAO, RIJBEWIJS, PRAWO JAZDY, RIDICSKY PRUKAZ, VODICSKY PREUKAZ, ' +
        'VEZETOI ENGEDELY, PERMIS DE CONDUCERE, KORKORT, FORERKORT, KOREKORT, AJOKORTTI, JUHILUBA, VADITAJA APLIECIBA, ' +
        'VAIRUOTOJO PAZYMEJIMAS, VOZACKA DOZVOLA, VOZNISKO DOVOLJENJE, SURUCU BELGESI, LICENZJA TAS SEWQAN, CEADUNAS TIOMANA, ' +
        'LEJE DREJTIMI, OKUSKIRTEINI, CARNET DE CONDUIR',
    ),
  ],
  [
    'residence-permit',
    phrases(
      'RESIDENCE PERMIT, RESIDENCE CARD, RESIDENCE DOCUMENT, PERMANENT RESIDENT, AUFENTHALTSTITEL, AUFENTHALTSKARTE, ' +
        'AUFENTHALTSERLAUBNIS, NIEDERLASSUNGSERLAUBNIS, TITRE DE SEJOUR, CARTE DE SEJOUR, PERMIS DE SEJOUR, CARTE DE RESIDENT, ' +
        'PERMESSO DI SOGGIORNO, CARTA DI SOGGIORNO, PERMISO DE RESIDENCIA, TITULO DE RESIDENCIA, AUTORIZACAO DE RESIDENCIA, ' +
        'VERBLIJFSTITEL, VERBLIJFSVERGUNNING, VERBLIJFSDOCUMENT, KARTA POBYTU, POVOLENI K POBYTU, POVOLENIE NA POBYT, ' +
        'UPPEHALLSTILLSTAND, OPHOLDSTILLADELSE, OPPHOLDSTILLATELSE, OLESKELULUPA, ELAMISLUBA, UZTURESANAS ATLAUJA, ' +
        'LEIDIMAS GYVENTI, DOZVOLA BORAVKA, DOVOLJENJE ZA PREBIVANJE, PERMIS DE SEDERE, TARTOZKODASI ENGEDELY',
    ),
  ],
  [
    'id-card',
    phrases(
      'IDENTITY CARD, IDENTIFICATION CARD, NATIONAL ID, PERSONALAUSWEIS, IDENTITATSKARTE, CARTE D IDENTITE, CARTE NATIONALE D IDENTITE, ' +
        'CARTA D IDENTITA, CARTA DI IDENTITA, DOCUMENTO NACIONAL DE IDENTIDAD, DOCUMENTO DE IDENTIDAD, IDENTITEITSKAART, DOWOD OSOBISTY, ' +
        'OBCANSKY PRUKAZ, OBCIANSKY PREUKAZ, SZEMELYAZONOSITO IGAZOLVANY, CARTE DE IDENTITATE, NATIONELLT IDENTITETSKORT, ' +
        'HENKILOKORTTI, ISIKUTUNNISTUS, PERSONAS APLIECIBA, ASMENS TAPATYBES KORTELE, OSOBNA ISKAZNICA, OSEBNA IZKAZNICA, ' +
        'LICNA KARTA, KIMLIK KARTI, CARTAO DE CIDADAO, CITIZEN CARD, TARJETA DE IDENTIDAD, CEDULA DE CIUDADANIA',
    ),
  ],
  [
    'passport',
    phrases('PASSPORT, PASSEPORT, PASAPORTE, REISEPASS, PASSAPORTO, PASSAPORTE, PASPOORT, PASZPORT, PASAPORT'),
  ],
];

function phrases(list: string): readonly string[] {
  return list.split(', ');
}
