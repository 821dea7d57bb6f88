import { regionOf } from '@verify/contract';

/** How a paper's numeric dates are meant. */
export type DateOrder = 'day-first' | 'month-first' | 'either';

/** What is known of a paper before its dates are read. */
export interface PaperPlace {
  readonly country: string | undefined;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** Languages of the country, and those of which the paper has words. */
  readonly languages: ReadonlySet<string>;
  readonly spoken: ReadonlySet<string>;
  /** Two digits before two others are a year: Japan's 26/11/03. */
  readonly yearFirst: boolean;
}

/** Countries and American territories whose papers write the month first. */
const MONTH_FIRST: ReadonlySet<string> = new Set(['USA', 'PHL', 'PRI', 'GUM', 'VIR', 'ASM', 'MNP']);
/** Their papers have both orders. */
const EITHER: ReadonlySet<string> = new Set(['CAN', 'PAN', 'BLZ', 'LBR']);

/** Further official languages, where the platform's data name one: `BEL=fr,de`. */
const MORE = new Map(
  'BEL=nl,fr,de CHE=de,fr,it LUX=lb,fr,de CAN=en,fr ESP=es,ca,eu,gl FIN=fi,sv ALA=sv IRL=en,ga CYP=el,tr MLT=mt,en IND=hi,en,bn,ta,te,ur ISR=he,ar HKG=zh,en MAC=zh,pt SGP=en,zh,ms,ta MYS=ms,en,zh PHL=fil,en LKA=si,ta,en BIH=bs,hr,sr MNE=sr,bs,hr,sq RKS=sq,sr MKD=mk,sq SRB=sr,hu MDA=ro,ru BLR=be,ru KAZ=kk,ru KGZ=ky,ru UZB=uz,ru UKR=uk,ru ITA=it,de,fr LVA=lv,ru EST=et,ru MAR=ar,fr DZA=ar,fr TUN=ar,fr LBN=ar,fr MRT=ar,fr IRQ=ar,ku AFG=fa,ps PAK=ur,en KEN=sw,en TZA=sw,en UGA=sw,en ZAF=en,af AND=ca,es,fr PRY=es NPL=ne,en CMR=fr,en RWA=rw,fr,en HTI=fr,ht'
    .split(' ')
    .map((row) => [row.slice(0, 3), row.slice(4).split(',')] as const),
);

const mainLanguage = (region: string): string => new Intl.Locale(`und-${region}`).maximize().language;

export function languagesOfCountry(country: string | undefined): ReadonlySet<string> {
  const region = country && regionOf(country);
  if (!region) return new Set();
  return new Set(MORE.get(country) ?? [mainLanguage(region)]);
}

/** Whether the short dates of a country begin with the year (CLDR). */
export function isYearFirst(country: string | undefined): boolean {
  const region = country && regionOf(country);
  if (!region || country === 'CAN') return false;
  const format = new Intl.DateTimeFormat(`${mainLanguage(region)}-${region}-u-ca-gregory`, { dateStyle: 'short' });
  return format.formatToParts(0).find(({ type }) => type !== 'literal')?.type === 'year';
}

/** `isEnglish`: the paper's words are English, which the United States and others write in different orders. */
export const usualOrder = (country: string | undefined, isEnglish: boolean): DateOrder => {
  if (country === undefined) return isEnglish ? 'either' : 'day-first';
  return MONTH_FIRST.has(country) ? 'month-first' : EITHER.has(country) ? 'either' : 'day-first';
};
