/** Issuing States and nationalities as an MRZ writes them (ICAO 9303-3, section 5). */
export interface MrzState {
  /** The code as the MRZ has it, without fillers. */
  readonly code: string;
  /** ISO 3166-1 alpha-3; null for codes that are no country (UNO, XXA). */
  readonly alpha3: string | null;
  /** ISO 3166-1 alpha-2, for flags and for `Intl.DisplayNames`; null for the same codes. */
  readonly alpha2: string | null;
  readonly kind: 'state' | 'organisation' | 'person' | 'specimen' | 'test';
}

/** Null for a code that is not in the standard. Trailing fillers are ignored. */
export function mrzState(code: string): MrzState | null {
  return STATES.get(code.replace(/<+$/, '')) ?? null;
}

/** ISO 3166-1 alpha-3 of a code in the MRZ: D gives DEU, GBN gives GBR; null if there is none. */
export function isoCountry(code: string): string | null {
  return mrzState(code)?.alpha3 ?? null;
}

/** ISO 3166-1 alpha-3 of an alpha-2 code, and XKX for XK; null if there is none. */
export function isoCountryOfAlpha2(code: string): string | null {
  return ALPHA3.get(code.toUpperCase()) ?? null;
}

const ISO =
  'AFGAF ALAAX ALBAL DZADZ ASMAS ANDAD AGOAO AIAAI ATAAQ ATGAG ARGAR ARMAM ABWAW AUSAU AUTAT AZEAZ BHSBS BHRBH BGDBD BRBBB BLRBY BELBE BLZBZ ' +
  'BENBJ BMUBM BTNBT BOLBO BESBQ BIHBA BWABW BVTBV BRABR IOTIO BRNBN BGRBG BFABF BDIBI CPVCV KHMKH CMRCM CANCA CYMKY CAFCF TCDTD CHLCL CHNCN ' +
  'CXRCX CCKCC COLCO COMKM COGCG CODCD COKCK CRICR CIVCI HRVHR CUBCU CUWCW CYPCY CZECZ DNKDK DJIDJ DMADM DOMDO ECUEC EGYEG SLVSV GNQGQ ERIER ' +
  'ESTEE SWZSZ ETHET FLKFK FROFO FJIFJ FINFI FRAFR GUFGF PYFPF ATFTF GABGA GMBGM GEOGE DEUDE GHAGH GIBGI GRCGR GRLGL GRDGD GLPGP GUMGU GTMGT ' +
  'GGYGG GINGN GNBGW GUYGY HTIHT HMDHM VATVA HNDHN HKGHK HUNHU ISLIS INDIN IDNID IRNIR IRQIQ IRLIE IMNIM ISRIL ITAIT JAMJM JPNJP JEYJE JORJO ' +
  'KAZKZ KENKE KIRKI PRKKP KORKR KWTKW KGZKG LAOLA LVALV LBNLB LSOLS LBRLR LBYLY LIELI LTULT LUXLU MACMO MDGMG MWIMW MYSMY MDVMV MLIML MLTMT ' +
  'MHLMH MTQMQ MRTMR MUSMU MYTYT MEXMX FSMFM MDAMD MCOMC MNGMN MNEME MSRMS MARMA MOZMZ MMRMM NAMNA NRUNR NPLNP NLDNL NCLNC NZLNZ NICNI NERNE ' +
  'NGANG NIUNU NFKNF MKDMK MNPMP NORNO OMNOM PAKPK PLWPW PSEPS PANPA PNGPG PRYPY PERPE PHLPH PCNPN POLPL PRTPT PRIPR QATQA REURE ROURO RUSRU ' +
  'RWARW BLMBL SHNSH KNAKN LCALC MAFMF SPMPM VCTVC WSMWS SMRSM STPST SAUSA SENSN SRBRS SYCSC SLESL SGPSG SXMSX SVKSK SVNSI SLBSB SOMSO ZAFZA ' +
  'SGSGS SSDSS ESPES LKALK SDNSD SURSR SJMSJ SWESE CHECH SYRSY TWNTW TJKTJ TZATZ THATH TLSTL TGOTG TKLTK TONTO TTOTT TUNTN TURTR TKMTM TCATC ' +
  'TUVTV UGAUG UKRUA AREAE GBRGB USAUS UMIUM URYUY UZBUZ VUTVU VENVE VNMVN VGBVG VIRVI WLFWF ESHEH YEMYE ZMBZM ZWEZW';

/** Code, alpha-3, alpha-2. GBD to GBS are British; RKS, XXK and XKX mean Kosovo, which ISO 3166 does not list. */
const MORE_STATES = (
  'D DEU DE, GBD GBR GB, GBN GBR GB, GBO GBR GB, GBP GBR GB, GBS GBR GB, ' +
  'RKS XKX XK, XXK XKX XK, XKX XKX XK, ZIM ZWE ZW, NTZ - -'
).split(', ');

/** United Nations and others that issue documents of their own (9303-3, 5, parts B to D). */
const ORGANISATIONS = 'UNO UNA UNK EUE XAU XBA XCC XCE XCO XCT XDC XEC XES XIM XMP XOM XPO XSA XSD IAO'.split(' ');

/** Stateless, refugee by the 1951 convention, other refugee, unspecified. */
const PERSONS = 'XXA XXB XXC XXX'.split(' ');

const none = { alpha3: null, alpha2: null };

const STATES: ReadonlyMap<string, MrzState> = new Map<string, MrzState>([
  ...ISO.split(' ').map((entry) => state(entry.slice(0, 3), entry.slice(0, 3), entry.slice(3))),
  ...MORE_STATES.map((entry) => state(...(entry.split(' ') as [string, string, string]))),
  ...ORGANISATIONS.map((code) => [code, { code, ...none, kind: 'organisation' }] as const),
  ...PERSONS.map((code) => [code, { code, ...none, kind: 'person' }] as const),
  ['UTO', { code: 'UTO', ...none, kind: 'specimen' }],
  ['IAA', { code: 'IAA', ...none, kind: 'test' }],
]);

const ALPHA3: ReadonlyMap<string, string> = new Map(
  [...STATES.values()].flatMap(({ alpha2, alpha3 }) => (alpha2 && alpha3 ? [[alpha2, alpha3] as const] : [])),
);

function state(code: string, alpha3: string, alpha2: string): [string, MrzState] {
  return [code, alpha3 === '-' ? { code, ...none, kind: 'state' } : { code, alpha3, alpha2, kind: 'state' }];
}
