import anyAscii from 'any-ascii';
import type { Spelling, Unit } from '@verify/reading/names';
import { givenReadings } from './han-given.ts';
import { japaneseSurname } from './japanese-surnames.ts';

/** Simplified and traditional forms of characters that names often have. */
const FORMS =
  '单單 区區 盖蓋 乐樂 吕呂 长長 缪繆 员員 华華 谌諶 万萬 宁寧 强強 纪紀 应應 车車 贾賈 会會 见見 陈陳 黄黃 张張 吴吳 刘劉 杨楊 许許 郑鄭 叶葉 罗羅 谢謝 邓鄧 冯馮 苏蘇 卢盧 ' +
  '赵趙 马馬 孙孫 钟鍾 温溫 谭譚 关關 严嚴 简簡 习習 贝貝 国國 伟偉 军軍 龙龍 东東 风風 凤鳳 兰蘭 红紅 丽麗 丹丹 杰傑 志誌 义義 贤賢 庆慶 荣榮 学學 芳芳 静靜 娟娟 燕燕 玲玲 云雲 飞飛 鹏鵬 涛濤 刚剛 ' +
  '辉輝 宾賓 剑劍 锋鋒 欢歡 爱愛 莲蓮 颖穎 莹瑩 梦夢 宝寶 亚亞 维維 韩韓 汤湯 邹鄒 陆陸 龚龔 钱錢 蒋蔣 萧蕭 顾顧 阎閻 庄莊 颜顏 欧歐';
/** Characters that are read otherwise in surnames than elsewhere, and ü, which is LYU and NYU (GB/T 28039-2011). */
const READING_ROWS =
  '单單=SHAN,DAN 曾=ZENG,CENG 任=REN 解=XIE,JIE 查=ZHA,CHA 仇=QIU,CHOU 朴=PIAO,PU 区區=OU,QU 尉=YU,WEI 盖蓋=GE,GAI 覃=QIN,TAN 翟=ZHAI,DI ' +
  '乐樂=YUE,LE 吕呂=LYU,LV,LU 律绿綠旅屡侣=LYU,LV,LU 女=NYU,NV,NU 长長=CHANG,ZHANG 缪繆=MIAO,MOU 员員=YUN,YUAN 秘=BI,MI 折=SHE,ZHE 黑=HE,HEI ' +
  '冼=XIAN 洗=XIAN,XI 宓=FU,MI 逄=PANG 燕=YAN 华華=HUA 谌諶=CHEN,SHEN 召=SHAO,ZHAO 万萬=WAN,MO 俟=QI,SI 乜=NIE,MIE 那=NA 葛=GE 卜=BU ' +
  '重=CHONG,ZHONG 行=XING,HANG 朝=CHAO,ZHAO 茜=QIAN,XI 少=SHAO 传=CHUAN,ZHUAN 晟=SHENG,CHENG 强強=QIANG 宁寧=NING 沈=SHEN,CHEN 薄=BO,BAO ' +
  '石=SHI,DAN 纪紀=JI 应應=YING 种=CHONG,ZHONG 盛=SHENG,CHENG 舍=SHE 能=NAI,NENG 车車=CHE,JU 贾賈=JIA,GU 会會=HUI 见見=JIAN 略=LUE,LYUE 虐=NUE,NYUE';
/**
 * Surnames as Hong Kong, Macao, Singapore, Malaysia and Taiwan spell them, by Cantonese, Hokkien, Teochew and Hakka.
 */
const SURNAME_ROWS =
  '陈陳=CHAN,TAN,CHIN 林=LAM,LIM,LUM 黄黃=WONG,NG,OOI,HWANG,VONG 李=LEE,LI,LEI 王=WONG,ONG,HENG 张張=CHEUNG,CHEONG,TEO,TEOH,CHONG,TEONG 吴吳=NG,GOH,GO,UNG ' +
  '刘劉=LAU,LOW,LAO,LEW 蔡=CHOI,CHUA,CHOY,CHAI,TSOI 杨楊=YEUNG,YEO,YEOH,YONG,IEONG,YEONG 许許=HUI,KOH,KHOO,KOR 郑鄭=CHENG,TAY,TEH,CHEANG ' +
  '周=CHOW,CHEW,CHAU,CHIEW,CHIU 叶葉=YIP,YAP,IP 何=HO,HOH 罗羅=LAW,LO,LOH 梁=LEUNG,LEONG,NEO,NIO 谢謝=TSE,CHIA,SEAH,CHE 徐=TSUI,CHUI,CHEE ' +
  '郭=KWOK,KOK,QUEK,KUEH,KWEK,KUOK 曾=TSANG,CHAN,CHANG 高=KO,KOH 胡=WU,OH,WOO 朱=CHU,CHOO,CHE 邓鄧=TANG,TENG 冯馮=FUNG,FONG,PANG 苏蘇=SO,SOO ' +
  '卢盧=LO,LOW,LOU 赵趙=CHIU,CHEW,TEO 潘=POON,PHUA,PUN 余=YU,YEE,ER 方=FONG,PNG 马馬=MA,BEH 洪=HUNG,ANG 江=KONG,KANG 孙孫=SUN,SNG,SUEN 沈=SHUM,SIM,SHAM ' +
  '钟鍾=CHUNG,CHEONG,CHOONG 廖=LIU,LIEW,LIAU,LEOW 温溫=WAN,OON 白=PAK,PEH 莫=MOK 伍=NG 谭譚=TAM,THAM 关關=KWAN 严嚴=YIM 袁=YUEN 吕呂=LUI,LOO 施=SEE,SY,SHIH 简簡=KAN';
const READINGS = byCharacter(READING_ROWS);
const SURNAMES = byCharacter(SURNAME_ROWS);
const VARIANTS = new Map(FORMS.split(' ').flatMap((pair) => [...pair].map((char) => [char, [...pair]] as const)));

/** Simplified and traditional forms of one surname; the character alone where there is one form. */
export const variantsOf = (char: string): readonly string[] => VARIANTS.get(char) ?? [char];

function byCharacter(rows: string): Record<string, string[]> {
  return Object.fromEntries(
    rows.split(' ').flatMap((row) => {
      const [chars, spelled] = row.split('=');
      return [...chars!].map((char) => [char, spelled!.split(',')]);
    }),
  );
}

/**
 * A name in Chinese characters, each by its Pinyin reading and by Wade-Giles, which Taiwan's passports have; a Japanese
 * surname by its reading too.
 */
export function hanUnits(text: string): Spelling {
  const japanese = japaneseSurname(text);
  if (!japanese) return chineseUnits(text, true);
  const { form, readings } = japanese;
  const asChinese = chineseUnits(form, true).reduce<string[]>(
    (done, { choices }) => done.flatMap((start) => choices.map((choice) => start + choice)),
    [''],
  );
  return [{ letter: form, choices: [...readings, ...asChinese] }, ...chineseUnits(text.slice(form.length), false)];
}

/** Each character of a Chinese name. `fromStart`: the first one is the surname. */
export function chineseUnits(text: string, fromStart: boolean): Unit[] {
  return [...text].map((char, i): Unit => {
    const readings = READINGS[char] ?? [
      anyAscii(char)
        .toUpperCase()
        .replace(/[^A-Z]/g, ''),
    ];
    const surname = fromStart && i === 0 ? (SURNAMES[char] ?? []) : [];
    return {
      letter: char,
      choices: [...new Set([...readings, ...readings.flatMap(wadeGiles), ...surname, ...givenReadings(char)])],
    };
  });
}

/** Wade-Giles without apostrophes, as passports have it: XIE is HSIEH, ZHANG is CHANG. */
function wadeGiles(pinyin: string): string[] {
  const [, initial = '', final = ''] = /^(ZH|CH|SH|[BPMFDTNLGKHJQXRZCSYW])?([A-Z]*)$/.exec(pinyin) ?? [];
  if (final === '') return [];
  const whole = WHOLE[pinyin];
  if (whole) return whole;
  const start = INITIALS[initial] ?? initial;
  const palatal = initial === 'J' || initial === 'Q' || initial === 'X';
  const end =
    final === 'IAN'
      ? 'IEN'
      : final === 'IE'
        ? 'IEH'
        : final === 'ONG' || final === 'IONG'
          ? final.replace('O', 'U')
          : final === 'UI' && (initial === 'G' || initial === 'K')
            ? 'UEI'
            : final === 'E' && (initial === 'G' || initial === 'K' || initial === 'H')
              ? 'O'
              : final === 'UO' && !['G', 'K', 'H', 'SH'].includes(initial)
                ? 'O'
                : palatal && final === 'UAN'
                  ? 'UAN'
                  : palatal && final === 'UE'
                    ? 'UEH'
                    : final === 'IU'
                      ? 'IU'
                      : final;
  return [...new Set([start + end, start + final])].filter((spelling) => spelling !== pinyin);
}

const INITIALS: Readonly<Record<string, string>> = {
  B: 'P',
  D: 'T',
  G: 'K',
  ZH: 'CH',
  J: 'CH',
  Q: 'CH',
  X: 'HS',
  Z: 'TS',
  C: 'TS',
  R: 'J',
};
const WHOLE: Readonly<Record<string, string[]>> = {
  ZHI: ['CHIH'],
  CHI: ['CHIH'],
  SHI: ['SHIH'],
  RI: ['JIH'],
  ZI: ['TZU'],
  CI: ['TZU'],
  SI: ['SSU', 'SZU'],
  YE: ['YEH'],
  YAN: ['YEN'],
  YOU: ['YU'],
  YONG: ['YUNG'],
  YUE: ['YUEH'],
  YI: ['I'],
  E: ['O'],
  ER: ['ERH'],
  XU: ['HSU'],
};
