import type { DocumentType } from '@verify/contract';

export interface DocumentLook {
  readonly cover?: 'red' | 'blue' | 'green' | 'black';
  /** `flag`: a blue field with a ring of stars, as the European Union prescribes. `header`: a coloured band. */
  readonly mark?: 'flag' | 'header';
  readonly pictureRight?: boolean;
  readonly ground?: 'pink';
}

const list = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));

// ISO 3166-1 alpha-3. Only well-known countries are listed; any other country gets the plain drawing.
const EUROPEAN_UNION = list(
  'AUT BEL BGR CYP CZE DEU DNK ESP EST FIN FRA GRC HRV HUN IRL ITA LTU LUX LVA MLT NLD POL PRT ROU SVK SVN SWE',
);
const COVERS = [
  ['blue', list('ARG AUS BRA CAN GBR HKG HRV IND ISL ISR KEN KOR PRY UKR URY USA VEN')],
  ['green', list('BGD DZA MAR MEX NGA PAK SAU ZAF')],
  ['black', list('AGO NZL')],
  ['red', list('ALB CHE CHN COL ECU IRN JPN MKD MNE MYS NOR PER PHL QAT RUS SGP SRB THA TUR')],
  ['red', EUROPEAN_UNION],
] as const;
/** Directive 2006/126/EC: a pink background. Of the other countries that print it, these are the best known. */
const PINK_LICENCES = list('CHE GBR ISL LIE NOR');
const NORTH_AMERICA = list('CAN USA');
const PICTURE_RIGHT = list('CHN IDN KOR MYS THA');

/** The layout family of a country's document; empty if the country is unknown. */
export function lookOf(type: DocumentType, country: string | null): DocumentLook {
  if (!country) return {};
  const union = EUROPEAN_UNION.has(country);
  switch (type) {
    case 'passport': {
      const cover = COVERS.find(([, countries]) => countries.has(country))?.[0];
      return cover ? { cover } : {};
    }
    case 'driving-licence':
      if (union) return { mark: 'flag', ground: 'pink' };
      if (PINK_LICENCES.has(country)) return { ground: 'pink' };
      return NORTH_AMERICA.has(country) ? { mark: 'header' } : {};
    case 'id-card':
      // Regulation (EU) 2019/1157: the field with the country's letters and twelve stars.
      if (union) return { mark: 'flag' };
      return PICTURE_RIGHT.has(country) ? { pictureRight: true } : {};
    default:
      return {};
  }
}
