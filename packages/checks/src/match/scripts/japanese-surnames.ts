/**
 * Japan's commonest surnames in kanji and their readings, in the spellings of passports; the characters alone don't
 * tell.
 */
const ROWS =
  '佐藤=SATO,SATOH 鈴木=SUZUKI 高橋|髙橋=TAKAHASHI 田中=TANAKA 伊藤=ITO,ITOH 渡辺|渡邊|渡邉|渡部=WATANABE 山本=YAMAMOTO 中村=NAKAMURA 小林=KOBAYASHI 加藤=KATO,KATOH 吉田=YOSHIDA ' +
  '山田=YAMADA 佐々木=SASAKI 山口=YAMAGUCHI 松本=MATSUMOTO 井上=INOUE,INOUYE 木村=KIMURA 林=HAYASHI 斎藤|斉藤|齋藤|齊藤=SAITO,SAITOH 清水=SHIMIZU 山崎=YAMAZAKI,YAMASAKI 森=MORI ' +
  '池田=IKEDA 橋本=HASHIMOTO 阿部=ABE 石川=ISHIKAWA 山下=YAMASHITA 中島=NAKAJIMA,NAKASHIMA 石井=ISHII 小川=OGAWA 前田=MAEDA 岡田=OKADA 長谷川=HASEGAWA 藤田=FUJITA 後藤=GOTO,GOTOH ' +
  '近藤=KONDO,KONDOH 村上=MURAKAMI 遠藤=ENDO,ENDOH 青木=AOKI 坂本=SAKAMOTO 福田=FUKUDA 太田=OTA,OHTA,OOTA 西村=NISHIMURA 藤井=FUJII 金子=KANEKO 岡本=OKAMOTO 藤原=FUJIWARA 三浦=MIURA ' +
  '中野=NAKANO 中川=NAKAGAWA 原田=HARADA 松田=MATSUDA 竹内=TAKEUCHI 小野=ONO 田村=TAMURA 中山=NAKAYAMA 和田=WADA 石田=ISHIDA 森田=MORITA 上田=UEDA 原=HARA 内田=UCHIDA 柴田=SHIBATA ' +
  '酒井=SAKAI 宮崎=MIYAZAKI 横山=YOKOYAMA 高木=TAKAGI 安藤=ANDO,ANDOH 宮本=MIYAMOTO 大野=ONO,OHNO,OONO 小島=KOJIMA 谷口=TANIGUCHI 今井=IMAI 工藤=KUDO,KUDOH 高田=TAKADA,TAKATA 増田=MASUDA ' +
  '丸山=MARUYAMA 杉山=SUGIYAMA 村田=MURATA 大塚=OTSUKA,OHTSUKA 新井=ARAI 小山=KOYAMA,OYAMA 平野=HIRANO 藤本=FUJIMOTO 河野=KONO,KAWANO,KOHNO 上野=UENO 武田=TAKEDA 野口=NOGUCHI 松井=MATSUI ' +
  '千葉=CHIBA 菅原=SUGAWARA 岩崎=IWASAKI 久保=KUBO 木下=KINOSHITA 佐野=SANO 野村=NOMURA 松尾=MATSUO 菊地|菊池=KIKUCHI 市川=ICHIKAWA 杉本=SUGIMOTO 古川=FURUKAWA 大西=ONISHI,OHNISHI 島田=SHIMADA ' +
  '水野=MIZUNO 桜井|櫻井=SAKURAI 高野=TAKANO 吉川=YOSHIKAWA 山内=YAMAUCHI 西田=NISHIDA 飯田=IIDA 西川=NISHIKAWA 小松=KOMATSU 北村=KITAMURA 安田=YASUDA 五十嵐=IGARASHI 川口=KAWAGUCHI ' +
  '平田=HIRATA 関=SEKI 中田=NAKATA,NAKADA 久保田=KUBOTA 服部=HATTORI 東=HIGASHI,AZUMA 岩田=IWATA 土屋=TSUCHIYA 川崎=KAWASAKI 福島=FUKUSHIMA 本田=HONDA 辻=TSUJI 樋口=HIGUCHI 秋山=AKIYAMA ' +
  '田口=TAGUCHI 永井=NAGAI 山中=YAMANAKA 中西=NAKANISHI 吉村=YOSHIMURA 川上=KAWAKAMI 石原=ISHIHARA 大橋=OHASHI,OOHASHI 松岡=MATSUOKA 浜田|濱田=HAMADA 馬場=BABA 森本=MORIMOTO 矢野=YANO ' +
  '浅野=ASANO 松下=MATSUSHITA 星野=HOSHINO 大久保=OKUBO,OHKUBO 吉岡=YOSHIOKA 小池=KOIKE 野田=NODA 荒木=ARAKI 大谷=OTANI,OHTANI 松浦=MATSUURA 熊谷=KUMAGAI 黒田=KURODA 高市=TAKAICHI 石破=ISHIBA 岸田=KISHIDA 安倍=ABE ' +
  '小鳥遊=TAKANASHI 御手洗=MITARAI 東海林=SHOJI,TOKAIRIN 月見里=YAMANASHI 四月一日=WATANUKI 勅使河原=TESHIGAWARA 長曾我部=CHOSOKABE 武者小路=MUSHANOKOJI 神宮寺=JINGUJI 西園寺=SAIONJI 渡会=WATARAI 日下部=KUSAKABE 服部=HATTORI 宇佐美=USAMI 伊集院=IJUIN 阿久津=AKUTSU 長谷部=HASEBE 佐久間=SAKUMA 久保寺=KUBODERA';

const READINGS = new Map(
  ROWS.split(' ').flatMap((row) => {
    const [forms, spelled] = row.split('=');
    return forms!.split('|').map((form) => [form, spelled!.split(',')] as const);
  }),
);
/** 長谷川 and 五十嵐 have three characters. */
const LONGEST = 4;

/** The surname at the beginning of a name and its readings, the longest that is known; null without one. */
export function japaneseSurname(name: string): { readonly form: string; readonly readings: readonly string[] } | null {
  const chars = [...name];
  for (let size = Math.min(LONGEST, chars.length); size > 0; size--) {
    const form = chars.slice(0, size).join('');
    const readings = READINGS.get(form);
    if (readings) return { form, readings };
  }
  return null;
}
