import type { DateStyle } from '../dates.ts';
import type { Face } from '../fonts.ts';
import type { Random } from '../random.ts';
import { type Palette, pickPalette } from './guilloche.ts';

/** Appearance of a document of one seed: fonts, tints, date formats. */
export interface DocumentStyle {
  label: Face;
  value: Face;
  title: Face;
  palette: Palette;
  dates: DateStyle;
  /** Second language of the labels, an index into `LABELS`. */
  language: 'fr' | 'es' | 'de';
}

export function pickStyle(random: Random): DocumentStyle {
  const [label, value, title] = random.pick<[Face, Face, Face]>([
    ['Condensed', 'Sans', 'SansBold'],
    ['Condensed', 'CondensedBold', 'CondensedBold'],
    ['Serif', 'SerifBold', 'SerifBold'],
    ['Sans', 'Condensed', 'SansBold'],
    ['Condensed', 'Mono', 'SerifBold'],
  ]);
  return {
    label,
    value,
    title,
    palette: pickPalette(random),
    dates: random.pick(['words', 'dots', 'spaces'] as const),
    language: random.pick(['fr', 'fr', 'es', 'de'] as const),
  };
}

const LABELS = {
  passport: { en: 'PASSPORT', fr: 'PASSEPORT', es: 'PASAPORTE', de: 'REISEPASS' },
  identityCard: { en: 'IDENTITY CARD', fr: 'CARTE D’IDENTITÉ', es: 'DOCUMENTO DE IDENTIDAD', de: 'PERSONALAUSWEIS' },
  residencePermit: {
    en: 'RESIDENCE PERMIT',
    fr: 'TITRE DE SÉJOUR',
    es: 'PERMISO DE RESIDENCIA',
    de: 'AUFENTHALTSTITEL',
  },
  drivingLicence: { en: 'DRIVING LICENCE', fr: 'PERMIS DE CONDUIRE', es: 'PERMISO DE CONDUCCIÓN', de: 'FÜHRERSCHEIN' },
  officialCard: { en: 'OFFICIAL CARD', fr: 'CARTE OFFICIELLE', es: 'TARJETA OFICIAL', de: 'DIENSTAUSWEIS' },
  visa: { en: 'VISA', fr: 'VISA', es: 'VISADO', de: 'VISUM' },
  type: { en: 'Type', fr: 'Type', es: 'Tipo', de: 'Typ' },
  issuingState: { en: 'Code of State', fr: 'Code de l’État', es: 'Código del Estado', de: 'Staat' },
  passportNumber: { en: 'Passport No.', fr: 'N° de passeport', es: 'N.º de pasaporte', de: 'Pass-Nr.' },
  documentNumber: { en: 'Document No.', fr: 'N° du document', es: 'N.º de documento', de: 'Ausweisnummer' },
  lastName: { en: 'Surname', fr: 'Nom', es: 'Apellidos', de: 'Name' },
  givenNames: { en: 'Given names', fr: 'Prénoms', es: 'Nombres', de: 'Vornamen' },
  nationality: { en: 'Nationality', fr: 'Nationalité', es: 'Nacionalidad', de: 'Staatsangehörigkeit' },
  dateOfBirth: { en: 'Date of birth', fr: 'Date de naissance', es: 'Fecha de nacimiento', de: 'Geburtsdatum' },
  sex: { en: 'Sex', fr: 'Sexe', es: 'Sexo', de: 'Geschlecht' },
  placeOfBirth: { en: 'Place of birth', fr: 'Lieu de naissance', es: 'Lugar de nacimiento', de: 'Geburtsort' },
  dateOfIssue: { en: 'Date of issue', fr: 'Date de délivrance', es: 'Fecha de expedición', de: 'Ausstellungsdatum' },
  dateOfExpiry: { en: 'Date of expiry', fr: 'Date d’expiration', es: 'Fecha de caducidad', de: 'Gültig bis' },
  authority: { en: 'Authority', fr: 'Autorité', es: 'Autoridad', de: 'Behörde' },
  signature: { en: 'Holder’s signature', fr: 'Signature du titulaire', es: 'Firma del titular', de: 'Unterschrift' },
  height: { en: 'Height', fr: 'Taille', es: 'Estatura', de: 'Größe' },
} as const;

export type LabelKey = keyof typeof LABELS;

export function labelText(style: DocumentStyle, key: LabelKey): string {
  const words = LABELS[key];
  const second = words[style.language];
  return second === words.en ? words.en : `${words.en}/${second}`;
}
