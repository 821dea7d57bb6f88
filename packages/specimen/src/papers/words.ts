interface Words {
  readonly country: string;
  readonly titles: Readonly<Record<PaperKind, string>>;
  readonly issuers: Readonly<Record<PaperKind, string>>;
  /** Two or three lines that say what it is for. */
  readonly body: Readonly<Record<PaperKind, readonly string[]>>;
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

/** Texts of made-up issuers. All lines are ours. */
export const WORDS: Readonly<Record<PaperLanguage, Words>> = {
  en: {
    country: 'GBR',
    titles: {
      utility: 'Your electricity bill',
      telecom: 'Your broadband bill',
      tax: 'Council tax bill',
      government: 'Electoral register: confirmation',
      rent: 'Tenancy agreement: rent statement',
      bank: 'Account statement',
    },
    issuers: {
      utility: 'Northlight Energy Ltd',
      telecom: 'Brookline Telecom plc',
      tax: 'Westmere Borough Council',
      government: 'Westmere Electoral Services Office',
      rent: 'Harbour Lettings Ltd',
      bank: 'Fernhill Bank plc',
    },
    body: {
      utility: ['Electricity used 412 kWh', 'Standing charge', 'Meter reading 30418'],
      telecom: ['Broadband and line rental', 'Calls and data used'],
      tax: ['Council tax band C', 'Amount payable for the year'],
      government: ['You are on the electoral register at this address.', 'Polling district WM3'],
      rent: ['Monthly rent received from the tenant', 'Landlord: Harbour Lettings Ltd'],
      bank: ['Opening balance 1,204.11', 'Closing balance 988.60', 'Sort code 04-00-75'],
    },
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
    titles: {
      utility: 'Stromrechnung',
      telecom: 'Mobilfunkrechnung',
      tax: 'Einkommensteuerbescheid',
      government: 'Meldebescheinigung',
      rent: 'Mietbescheinigung',
      bank: 'Kontoauszug',
    },
    issuers: {
      utility: 'Stadtwerke Lindenau GmbH',
      telecom: 'Fernklang Telekom AG',
      tax: 'Finanzamt Lindenau',
      government: 'Stadt Lindenau, Einwohnermeldeamt',
      rent: 'Hausverwaltung Birkenhof GmbH',
      bank: 'Sparbank Lindenau eG',
    },
    body: {
      utility: ['Verbrauch Strom 1.842 kWh', 'Zählernummer 1ESY0041', 'Abschlag monatlich'],
      telecom: ['Rufnummer und Datentarif', 'Grundgebühr Mobilfunk und Internet'],
      tax: ['Festsetzung der Einkommensteuer', 'Steuernummer 119/204/60331'],
      government: ['Es wird bescheinigt, dass die Person gemeldet ist.', 'Einzige Wohnung'],
      rent: ['Der Mieter zahlt die Miete regelmäßig.', 'Vermieter: Hausverwaltung Birkenhof GmbH'],
      bank: ['Alter Kontostand 1.204,11', 'Neuer Kontostand 988,60', 'BIC SPLIDE21XXX'],
    },
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
    titles: {
      utility: 'Facture d’électricité',
      telecom: 'Facture de téléphone mobile',
      tax: 'Avis d’impôt sur les revenus',
      government: 'Attestation de domicile de la mairie',
      rent: 'Quittance de loyer',
      bank: 'Relevé de compte',
    },
    issuers: {
      utility: 'Lumière du Nord SA',
      telecom: 'Ondes Claires SAS',
      tax: 'Direction des Finances Publiques',
      government: 'Mairie de Valcourt',
      rent: 'Agence Immobilière du Port SARL',
      bank: 'Banque de Valcourt SA',
    },
    body: {
      utility: ['Consommation électricité 318 kWh', 'Abonnement et compteur 6 kVA'],
      telecom: ['Forfait mobile et internet', 'Numéro de ligne 00 00 00 00 00'],
      tax: ['Impôt sur le revenu net', 'Numéro fiscal 00 00 000 000 000'],
      government: ['Il est attesté que la personne est domiciliée à cette adresse.', 'La mairie'],
      rent: ['Loyer et charges payés par le locataire', 'Le bailleur: Agence Immobilière du Port SARL'],
      bank: ['Ancien solde 1 204,11', 'Nouveau solde 988,60', 'BIC BVALFRPP'],
    },
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
    titles: {
      utility: 'Factura de electricidad',
      telecom: 'Factura de telefonía móvil',
      tax: 'Declaración del impuesto sobre la renta',
      government: 'Certificado de empadronamiento',
      rent: 'Recibo de alquiler',
      bank: 'Extracto de cuenta',
    },
    issuers: {
      utility: 'Luz del Sur S.A.',
      telecom: 'Telefonía Costa S.L.',
      tax: 'Agencia Tributaria',
      government: 'Ayuntamiento de Villaclara',
      rent: 'Inmobiliaria del Puerto S.L.',
      bank: 'Banco Villaclara S.A.',
    },
    body: {
      utility: ['Consumo de electricidad 240 kWh', 'Contador y potencia contratada'],
      telecom: ['Línea móvil e internet', 'Tarifa de datos'],
      tax: ['Impuesto sobre la renta', 'Cuota tributaria'],
      government: ['Consta inscrito en el padrón municipal.', 'El ayuntamiento'],
      rent: ['Alquiler pagado por el inquilino', 'Arrendador: Inmobiliaria del Puerto S.L.'],
      bank: ['Saldo anterior 1.204,11', 'Saldo actual 988,60', 'BIC BVILESMM'],
    },
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
