import { createRandom } from './random.ts';
import type { Face } from './fonts.ts';

/** A name in its own letters, and as the State spells it in the zone. */
type Pair = readonly [original: string, latin: string];

export interface ScriptNames {
  readonly face: Face;
  readonly last: readonly Pair[];
  readonly first: readonly Pair[];
  /** One line for both names, the surname first. */
  readonly joined?: true;
}

/** Made-up holders of passports that print names in two scripts, by the issuing State's code in the zone. */
export const SCRIPT_NAMES = {
  GRC: {
    face: 'Sans',
    last: pairs(
      'ΠΑΠΑΔΟΠΟΥΛΟΣ=PAPADOPOULOS ΓΕΩΡΓΙΟΥ=GEORGIOU ΝΙΚΟΛΑΪΔΗΣ=NIKOLAIDIS ΧΑΤΖΗΣ=CHATZIS ΔΗΜΗΤΡΙΑΔΗΣ=DIMITRIADIS',
    ),
    first: pairs('ΕΛΕΝΗ=ELENI ΜΑΡΙΑ=MARIA ΒΑΣΙΛΕΙΟΣ=VASILEIOS ΕΥΑΓΓΕΛΟΣ=EVANGELOS ΑΘΑΝΑΣΙΟΣ=ATHANASIOS'),
  },
  RUS: {
    face: 'Sans',
    last: pairs(
      'СМИРНОВА=SMIRNOVA КУЗНЕЦОВ=KUZNETSOV ЗДРИЛЮК=ZDRILIUK ВОРОБЬЁВ=VOROBEV ЖУКОВСКАЯ=ZHUKOVSKAIA ЩЕРБАКОВ=SHCHERBAKOV',
    ),
    first: pairs('СЕРГЕЙ=SERGEI ОЛЬГА=OLGA ЮЛИЯ=IULIIA ДМИТРИЙ=DMITRII НАТАЛЬЯ=NATALIA ФЁДОР=FEDOR'),
  },
  UKR: {
    face: 'Sans',
    last: pairs('ШЕВЧЕНКО=SHEVCHENKO ТКАЧУК=TKACHUK ЄФРЕМОВ=YEFREMOV ГНАТЮК=HNATIUK КОВАЛІВ=KOVALIV'),
    first: pairs('ОЛЕКСІЙ=OLEKSII ЮРІЙ=YURII ЇВГА=YIVHA ХРИСТИНА=KHRYSTYNA ГАЛИНА=HALYNA'),
  },
  BGR: {
    face: 'Sans',
    last: pairs('ДИМИТРОВА=DIMITROVA ЩЕРЕВ=SHTEREV ХРИСТОВ=HRISTOV ВЪЛЧЕВ=VALCHEV ЖЕКОВ=ZHEKOV'),
    first: pairs('ЙОРДАНКА=YORDANKA ЦВЕТАН=TSVETAN ЮЛИАН=YULIAN ГЕОРГИ=GEORGI СТОЯН=STOYAN'),
  },
  SRB: {
    face: 'Sans',
    last: pairs('ЈОВАНОВИЋ=JOVANOVIC ЂОРЂЕВИЋ=DJORDJEVIC ПЕТРОВИЋ=PETROVIC ЊЕГОШ=NJEGOS ШАРИЋ=SARIC'),
    first: pairs('МИЛИЦА=MILICA ЉУБИЦА=LJUBICA ЖЕЉКО=ZELJKO СТЕФАН=STEFAN ДРАГАНА=DRAGANA'),
  },
  ARE: {
    face: 'Sans',
    last: pairs('المنصوري=ALMANSOORI حداد=HADDAD سالم=SALIM خليل=KHALIL الشامسي=ALSHAMSI'),
    first: pairs('محمد=MOHAMED فاطمة=FATIMA خالد=KHALED يوسف=YOUSEF مريم=MARYAM'),
  },
  ISR: {
    face: 'Sans',
    last: pairs('כהן=COHEN לוי=LEVI ישראלי=ISRAELI מזרחי=MIZRAHI פרידמן=FRIEDMAN'),
    first: pairs('דוד=DAVID שרה=SARAH יעקב=YAAKOV רבקה=RIVKA משה=MOSHE'),
  },
  CHN: {
    face: 'Kanji',
    joined: true,
    last: pairs('王=WANG 李=LI 林=LIN 高=GAO 周=ZHOU'),
    first: pairs('小明=XIAOMING 美玉=MEIYU 文=WEN 安平=ANPING 天石=TIANSHI'),
  },
  TWN: {
    face: 'Kanji',
    joined: true,
    last: pairs('林=LIN 王=WANG 伍=WU 高=KAO 李=LEE'),
    first: pairs('美華=MEI-HUA 文明=WEN-MING 天安=TIEN-AN 大山=TA-SHAN 志文=CHIH-WEN'),
  },
  JPN: {
    face: 'Kanji',
    last: pairs('山田=YAMADA 鈴木=SUZUKI 佐藤=SATO 高橋=TAKAHASHI 中村=NAKAMURA'),
    first: pairs('太郎=TARO 花子=HANAKO 健一=KENICHI 美咲=MISAKI 明子=AKIKO'),
  },
  KOR: {
    face: 'Hangul',
    joined: true,
    last: pairs('김=KIM 이=LEE 박=PARK 최=CHOI 정=JUNG'),
    first: pairs('민수=MINSU 영희=YOUNGHEE 지훈=JIHOON 서연=SEOYEON 수진=SUJIN'),
  },
  THA: {
    face: 'Thai',
    last: pairs('ใจดี=JAIDEE รักไทย=RAKTHAI ทองคำ=THONGKAM ศรีสุข=SRISUK แสงทอง=SAENGTHONG'),
    first: pairs('สมชาย=SOMCHAI มาลี=MALEE วิชัย=WICHAI สุดา=SUDA ประเสริฐ=PRASERT'),
  },
  IND: {
    face: 'Devanagari',
    last: pairs('शर्मा=SHARMA वर्मा=VERMA गुप्ता=GUPTA पटेल=PATEL सिंह=SINGH'),
    first: pairs('राम=RAM सीता=SITA अमित=AMIT कविता=KAVITA मोहन=MOHAN'),
  },
  POL: {
    face: 'Sans',
    last: pairs('ŁUKASZEWICZ=LUKASZEWICZ WIŚNIEWSKA=WISNIEWSKA ŻÓŁĆ=ZOLC KOWALSKI=KOWALSKI DĄBEK=DABEK'),
    first: pairs('ŁUCJA=LUCJA ANNA=ANNA MAŁGORZATA=MALGORZATA PAWEŁ=PAWEL STANISŁAW=STANISLAW'),
  },
  D: {
    face: 'Sans',
    last: pairs('MÜLLER=MUELLER KÖNIG=KOENIG JÄGER=JAEGER SCHMIDT=SCHMIDT GRÜNWALD=GRUENWALD'),
    first: pairs('JÜRGINA=JUERGINA GÜNTER=GUENTER ANNA=ANNA BJÖRN=BJOERN KÄTHE=KAETHE'),
  },
} as const satisfies Readonly<Record<string, ScriptNames>>;

export type ScriptState = keyof typeof SCRIPT_NAMES;

/** Printed in two scripts: the text next to the Latin names. */
export interface OriginalNames {
  readonly state: ScriptState;
  readonly lastName: string;
  readonly givenNames: string;
}

export function pickNames(state: ScriptState, seed: number): { original: OriginalNames; latin: [string, string] } {
  const random = createRandom(seed).fork(`names/${state}`);
  const { last, first } = SCRIPT_NAMES[state] as ScriptNames;
  const [lastName, latinLast] = random.pick(last);
  const [givenNames, latinFirst] = random.pick(first);
  return { original: { state, lastName, givenNames }, latin: [latinLast, latinFirst] };
}

function pairs(table: string): Pair[] {
  return table.split(' ').map((pair) => pair.split('=') as [string, string]);
}
