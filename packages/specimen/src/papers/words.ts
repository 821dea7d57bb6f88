interface Sheet {
  readonly title: string;
  readonly issuer: string;
  /** Two or three lines that say what it is for. */
  readonly body: readonly string[];
}

interface Words {
  readonly country: string;
  readonly sheets: Readonly<Record<PaperKind, Sheet>>;
  readonly issued: string;
  readonly due: string;
  readonly customer: string;
  readonly holder: string;
  readonly account: string;
  readonly movements: string;
  readonly greeting: string;
  readonly streets: readonly (readonly [addressLine: string, postcode: string, city: string])[];
  date(year: string, month: string, day: string): string;
}

/** One sheet per line: its kind, its title, its issuer and its text. */
function sheets(table: string): Record<PaperKind, Sheet> {
  const rows = table
    .trim()
    .split('\n')
    .map((row) => row.trim().split(' | '));
  return Object.fromEntries(rows.map(([kind, title, issuer, ...body]) => [kind, { title, issuer, body }])) as Record<
    PaperKind,
    Sheet
  >;
}

/** Texts of fictional issuers. All lines are our own. */
export const WORDS: Readonly<Record<PaperLanguage, Words>> = {
  en: {
    country: 'GBR',
    sheets: sheets(`
      utility | Your electricity bill | Northlight Energy Ltd | Electricity used 412 kWh | Standing charge | Meter reading 30418
      telecom | Your broadband bill | Brookline Telecom plc | Broadband and line rental | Calls and data used
      tax | Council tax bill | Westmere Borough Council | Council tax band C | Amount payable for the year
      government | Electoral register: confirmation | Westmere Electoral Services Office | You are on the electoral register at this address. | Polling district WM3
      rent | Tenancy agreement: rent statement | Harbour Lettings Ltd | Monthly rent received from the tenant | Landlord: Harbour Lettings Ltd
      bank | Account statement | Fernhill Bank plc | Opening balance 1,204.11 | Closing balance 988.60 | Sort code 04-00-75`),
    issued: 'Date of issue',
    due: 'Payment due',
    customer: 'Customer number',
    holder: 'Account holder',
    account: 'IBAN',
    movements: 'Transactions',
    greeting: 'Thank you for being with us.',
    streets: [
      ['14 Orchard Street', 'LS1 4AP', 'Leeds'],
      ['7 St Mary’s Road', 'BS6 5QT', 'Bristol'],
      ['Flat 3, 221 Hillside Avenue', 'M14 7RX', 'Manchester'],
    ],
    date: (year, month, day) => `${Number(day)} ${MONTHS.en[Number(month) - 1]} ${year}`,
  },
  de: {
    country: 'DEU',
    sheets: sheets(`
      utility | Stromrechnung | Stadtwerke Lindenau GmbH | Verbrauch Strom 1.842 kWh | Zählernummer 1ESY0041 | Abschlag monatlich
      telecom | Mobilfunkrechnung | Fernklang Telekom AG | Rufnummer und Datentarif | Grundgebühr Mobilfunk und Internet
      tax | Einkommensteuerbescheid | Finanzamt Lindenau | Festsetzung der Einkommensteuer | Steuernummer 119/204/60331
      government | Meldebescheinigung | Stadt Lindenau, Einwohnermeldeamt | Es wird bescheinigt, dass die Person gemeldet ist. | Einzige Wohnung
      rent | Mietbescheinigung | Hausverwaltung Birkenhof GmbH | Der Mieter zahlt die Miete regelmäßig. | Vermieter: Hausverwaltung Birkenhof GmbH
      bank | Kontoauszug | Sparbank Lindenau eG | Alter Kontostand 1.204,11 | Neuer Kontostand 988,60 | BIC SPLIDE21XXX`),
    issued: 'Rechnungsdatum',
    due: 'Fällig am',
    customer: 'Kundennummer',
    holder: 'Kontoinhaber',
    account: 'IBAN',
    movements: 'Buchungen',
    greeting: 'Vielen Dank für Ihr Vertrauen.',
    streets: [
      ['Lindenstraße 12', '04177', 'Leipzig'],
      ['Am Alten Markt 3a', '50667', 'Köln'],
      ['Goethestr. 118', '80336', 'München'],
    ],
    date: (year, month, day) => `${day}.${month}.${year}`,
  },
  fr: {
    country: 'FRA',
    sheets: sheets(`
      utility | Facture d’électricité | Lumière du Nord SA | Consommation électricité 318 kWh | Abonnement et compteur 6 kVA
      telecom | Facture de téléphone mobile | Ondes Claires SAS | Forfait mobile et internet | Numéro de ligne 00 00 00 00 00
      tax | Avis d’impôt sur les revenus | Direction des Finances Publiques | Impôt sur le revenu net | Numéro fiscal 00 00 000 000 000
      government | Attestation de domicile de la mairie | Mairie de Valcourt | Il est attesté que la personne est domiciliée à cette adresse. | La mairie
      rent | Quittance de loyer | Agence Immobilière du Port SARL | Loyer et charges payés par le locataire | Le bailleur: Agence Immobilière du Port SARL
      bank | Relevé de compte | Banque de Valcourt SA | Ancien solde 1 204,11 | Nouveau solde 988,60 | BIC BVALFRPP`),
    issued: 'Date d’émission',
    due: 'À payer avant le',
    customer: 'Numéro de client',
    holder: 'Titulaire du compte',
    account: 'IBAN',
    movements: 'Opérations',
    greeting: 'Merci de votre confiance.',
    streets: [
      ['12 rue des Lilas', '69003', 'Lyon'],
      ['4 bis avenue de la République', '44000', 'Nantes'],
    ],
    date: (year, month, day) => `${Number(day)} ${MONTHS.fr[Number(month) - 1]} ${year}`,
  },
  es: {
    country: 'ESP',
    sheets: sheets(`
      utility | Factura de electricidad | Luz del Sur S.A. | Consumo de electricidad 240 kWh | Contador y potencia contratada
      telecom | Factura de telefonía móvil | Telefonía Costa S.L. | Línea móvil e internet | Tarifa de datos
      tax | Declaración del impuesto sobre la renta | Agencia Tributaria | Impuesto sobre la renta | Cuota tributaria
      government | Certificado de empadronamiento | Ayuntamiento de Villaclara | Consta inscrito en el padrón municipal. | El ayuntamiento
      rent | Recibo de alquiler | Inmobiliaria del Puerto S.L. | Alquiler pagado por el inquilino | Arrendador: Inmobiliaria del Puerto S.L.
      bank | Extracto de cuenta | Banco Villaclara S.A. | Saldo anterior 1.204,11 | Saldo actual 988,60 | BIC BVILESMM`),
    issued: 'Fecha de emisión',
    due: 'Vencimiento',
    customer: 'Número de cliente',
    holder: 'Titular de la cuenta',
    account: 'IBAN',
    movements: 'Movimientos',
    greeting: 'Gracias por su confianza.',
    streets: [
      ['Calle Mayor 45', '28013', 'Madrid'],
      ['Avenida del Puerto 9', '46021', 'Valencia'],
    ],
    date: (year, month, day) => `${day}/${month}/${year}`,
  },
};

const MONTHS = {
  en: 'January February March April May June July August September October November December'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
};

export type PaperKind = 'utility' | 'telecom' | 'tax' | 'government' | 'rent' | 'bank';

export type PaperLanguage = 'en' | 'de' | 'fr' | 'es';
