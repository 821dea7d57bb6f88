/** ISO 3166-1 alpha-3 and alpha-2, with RKS (Kosovo, XK in CLDR) and UTO, the State of ICAO 9303's specimens. */
const TABLE =
  'AFGAF ALAAX ALBAL DZADZ ASMAS ANDAD AGOAO AIAAI ATAAQ ATGAG ARGAR ARMAM ABWAW AUSAU AUTAT AZEAZ BHSBS BHRBH BGDBD BRBBB BLRBY BELBE ' +
  'BLZBZ BENBJ BMUBM BTNBT BOLBO BESBQ BIHBA BWABW BVTBV BRABR IOTIO BRNBN BGRBG BFABF BDIBI CPVCV KHMKH CMRCM CANCA CYMKY CAFCF TCDTD ' +
  'CHLCL CHNCN CXRCX CCKCC COLCO COMKM COGCG CODCD COKCK CRICR CIVCI HRVHR CUBCU CUWCW CYPCY CZECZ DNKDK DJIDJ DMADM DOMDO ECUEC EGYEG ' +
  'SLVSV GNQGQ ERIER ESTEE SWZSZ ETHET FLKFK FROFO FJIFJ FINFI FRAFR GUFGF PYFPF ATFTF GABGA GMBGM GEOGE DEUDE GHAGH GIBGI GRCGR GRLGL ' +
  'GRDGD GLPGP GUMGU GTMGT GGYGG GINGN GNBGW GUYGY HTIHT HMDHM VATVA HNDHN HKGHK HUNHU ISLIS INDIN IDNID IRNIR IRQIQ IRLIE IMNIM ISRIL ' +
  'ITAIT JAMJM JPNJP JEYJE JORJO KAZKZ KENKE KIRKI PRKKP KORKR KWTKW KGZKG LAOLA LVALV LBNLB LSOLS LBRLR LBYLY LIELI LTULT LUXLU MACMO ' +
  'MDGMG MWIMW MYSMY MDVMV MLIML MLTMT MHLMH MTQMQ MRTMR MUSMU MYTYT MEXMX FSMFM MDAMD MCOMC MNGMN MNEME MSRMS MARMA MOZMZ MMRMM NAMNA ' +
  'NRUNR NPLNP NLDNL NCLNC NZLNZ NICNI NERNE NGANG NIUNU NFKNF MKDMK MNPMP NORNO OMNOM PAKPK PLWPW PSEPS PANPA PNGPG PRYPY PERPE PHLPH ' +
  'PCNPN POLPL PRTPT PRIPR QATQA REURE ROURO RUSRU RWARW BLMBL SHNSH KNAKN LCALC MAFMF SPMPM VCTVC WSMWS SMRSM STPST SAUSA SENSN SRBRS ' +
  'SYCSC SLESL SGPSG SXMSX SVKSK SVNSI SLBSB SOMSO ZAFZA SGSGS SSDSS ESPES LKALK SDNSD SURSR SJMSJ SWESE CHECH SYRSY TWNTW TJKTJ TZATZ ' +
  'THATH TLSTL TGOTG TKLTK TONTO TTOTT TUNTN TURTR TKMTM TCATC TUVTV UGAUG UKRUA AREAE GBRGB USAUS UMIUM URYUY UZBUZ VUTVU VENVE VNMVN ' +
  'VGBVG VIRVI WLFWF ESHEH YEMYE ZMBZM ZWEZW RKSXK';

export interface Country {
  /** ISO 3166-1 alpha-3. */
  readonly code: string;
  readonly name: string;
  /** Other names that find it. */
  readonly aliases?: readonly string[];
}

/** The State of the specimens. */
const UTOPIA: Country = { code: 'UTO', name: 'Utopia (specimen)' };

const CODES: ReadonlySet<string> = new Set([...TABLE.split(' ').map((pair) => pair.slice(0, 3)), UTOPIA.code]);

/** The country of a region subtag of BCP 47 (ISO 3166-1 alpha-2). */
export const countryOfRegion = (region: string): string | null =>
  TABLE.split(' ')
    .find((pair) => pair.slice(3) === region)
    ?.slice(0, 3) ?? null;

/** The region subtag of a country; undefined for the specimens' State. */
export const regionOf = (code: string): string | undefined =>
  TABLE.split(' ')
    .find((pair) => pair.startsWith(code))
    ?.slice(3);

/** The name in English and in the main language of the country, such as "Deutschland". */
export function ownNames(code: string): string[] {
  const region = regionOf(code);
  if (!region) return [];
  const language = new Intl.Locale(`und-${region}`).maximize().language;
  return ['en', language].map((tag) => new Intl.DisplayNames([tag, 'en'], { type: 'region' }).of(region) ?? region);
}

export const isCountry = (code: string): boolean => CODES.has(code);

/** All countries by name in the given language; `only` limits the list if it is not empty. */
export function countries(locale: string, only: readonly string[] = []): Country[] {
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region' });
  const all = TABLE.split(' ').map((pair) => ({ code: pair.slice(0, 3), name: names.of(pair.slice(3)) ?? pair }));
  return [...all, UTOPIA]
    .filter(({ code }) => only.length === 0 || only.includes(code))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
}

/** Equal names, aliases and codes first, then beginnings, words, and parts of names. Accents and case are ignored. */
export function searchCountries(list: readonly Country[], query: string): readonly Country[] {
  const wanted = fold(query);
  if (!wanted) return list;
  return list
    .map((country) => ({ country, at: rankOf(country, wanted) }))
    .filter(({ at }) => at < NOT_FOUND)
    .toSorted((a, b) => a.at - b.at)
    .map(({ country }) => country);
}

const NOT_FOUND = 5;

function rankOf({ code, name, aliases = [] }: Country, wanted: string): number {
  const folded = fold(name);
  const others = aliases.map(fold);
  if ([code.toLowerCase(), folded, ...others].includes(wanted)) return 0;
  if (folded.startsWith(wanted)) return 1;
  if (others.some((other) => other.startsWith(wanted))) return 2;
  const words = [folded, ...others].flatMap((each) => each.split(/[^\p{L}]+/u));
  if (words.some((word) => word.startsWith(wanted))) return 3;
  return folded.includes(wanted) ? 4 : NOT_FOUND;
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
