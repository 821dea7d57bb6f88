import { expect, test } from 'vitest';
import { issuedOn } from './issue-date.ts';

const TODAY = '2026-11-28';

/** Null: it becomes a question. Labels and their sources are those of `paper-words.ts`; names of months are CLDR's. */
test.each<[string | undefined, string[], string | null]>([
  ['DEU', ['Rechnungsdatum', '01.10.2026', 'Fällig am', '15.10.2026'], '2026-10-01'],
  ['DEU', ['Fällig am', '15.10.2026', 'Rechnungsdatum', 'Kundennummer', '01.10.2026', '8821'], '2026-10-01'],
  ['GBR', ['Payment due', '15.10.2026', '01.10.2026'], '2026-10-01'],
  ['POL', ['Data wystawienia', '01.10.2026', 'Termin płatności', '15.10.2026'], '2026-10-01'],
  ['PRT', ['Data limite de pagamento', '15.10.2026', 'Data de emissão', '01.10.2026'], '2026-10-01'],
  ['NLD', ['Uiterlijk betalen', '15.10.2026', 'Factuurdatum', '01.10.2026'], '2026-10-01'],
  ['GBR', ['Valid until 01.01.2030'], null],
  ['GBR', ['Contract date 01.02.2019', 'Bill date 03.11.2026'], '2026-11-03'],
  ['ESP', ['Fecha de alta', '01.02.2019', 'Fecha de factura', '03.11.2026'], '2026-11-03'],
  ['ITA', ['Data attivazione 01.02.2019', 'Data emissione 03.11.2026'], '2026-11-03'],
  ['GBR', ['Date 19.11.2026', 'Invoice date 01.02.2024'], '2024-02-01'],
  ['GBR', ['Next reading date 02.02.2027', 'Date 03.11.2026'], '2026-11-03'],
  ['GBR', ['Date 29.11.2026'], '2026-11-29'],
  ['GBR', ['Invoice date', 'Due date', '03.11.2026', '20.11.2026'], '2026-11-03'],
  ['GBR', ['Invoice date 03.11.2026 Due date 20.11.2026'], '2026-11-03'],
  ['DEU', ['3rd of March', '4417 8821 3', '31.02.2026', '25 Oct 10:30', '10-25-26'], null],
  ['FIN', ['Laskun päiväys 3. marraskuuta 2026'], '2026-11-03'],
  ['HRV', ['Datum izdavanja: 3. listopada 2026.'], '2026-10-03'],
  ['POL', ['Data wystawienia: 3 listopada 2026 r.'], '2026-11-03'],
  ['CZE', ['Datum vystavení: 3. listopadu 2026'], '2026-11-03'],
  ['THA', ['วันที่ออกใบแจ้งหนี้ 3 พฤศจิกายน 2569'], '2026-11-03'],
  ['THA', ['วันที่ออก: 03/11/2569'], '2026-11-03'],
  ['THA', ['วันที่ 3 พ.ย. 69'], '2026-11-03'],
  ['JPN', ['発行日 令和8年11月3日'], '2026-11-03'],
  ['JPN', ['発行日 2026年11月3日'], '2026-11-03'],
  ['JPN', ['R8.11.3 発行'], '2026-11-03'],
  ['TWN', ['開立日期:中華民國115年11月3日'], '2026-11-03'],
  ['TWN', ['列印日期 115/11/03'], '2026-11-03'],
  ['IRN', ['تاریخ صدور: ۱۴۰۵/۰۸/۱۲'], '2026-11-03'],
  ['IRN', ['تاریخ صدور ۱۲ آبان ۱۴۰۵'], '2026-11-03'],
  ['SAU', ['تاريخ الإصدار: ٢٣/٠٥/١٤٤٨'], '2026-11-03'],
  ['EGY', ['تاريخ الإصدار: ٣ نوفمبر ٢٠٢٦'], '2026-11-03'],
  ['EGY', ['تاريخ الفاتورة ٠٣/١١/٢٠٢٦'], '2026-11-03'],
  ['LBN', ['تاريخ الإصدار 3 تشرين الثاني 2026'], '2026-11-03'],
  ['KOR', ['발행일 2026년 11월 3일'], '2026-11-03'],
  ['KOR', ['작성일자: 2026.11.03'], '2026-11-03'],
  ['CHN', ['开票日期：2026年11月03日'], '2026-11-03'],
  ['VNM', ['Ngày 3 tháng 11 năm 2026'], '2026-11-03'],
  ['VNM', ['Ngày lập: 03/11/2026'], '2026-11-03'],
  ['RUS', ['Дата выставления: 3 ноября 2026 г.'], '2026-11-03'],
  ['RUS', ['Счёт № 123 от 03.11.2026'], '2026-11-03'],
  ['UKR', ['Рахунок від 3 листопада 2026 р.'], '2026-11-03'],
  ['BGR', ['Дата на издаване: 03.11.2026 г.'], '2026-11-03'],
  ['GRC', ['Ημερομηνία έκδοσης: 3 Νοεμβρίου 2026'], '2026-11-03'],
  ['TUR', ['Düzenleme tarihi: 3 Kasım 2026'], '2026-11-03'],
  ['TUR', ['Son ödeme tarihi: 20.11.2026', 'Fatura tarihi: 03.11.2026'], '2026-11-03'],
  ['HUN', ['Számla kelte: 2026. november 3.'], '2026-11-03'],
  ['HUN', ['Fizetési határidő: 2026.11.20.', 'Kiállítás kelte: 2026.11.03.'], '2026-11-03'],
  ['LVA', ['Rēķina datums: 2026. gada 3. novembris'], '2026-11-03'],
  ['LTU', ['Išrašymo data: 2026 m. lapkričio 3 d.'], '2026-11-03'],
  ['EST', ['Arve kuupäev: 3. november 2026'], '2026-11-03'],
  ['ROU', ['Data emiterii: 3 noiembrie 2026'], '2026-11-03'],
  ['SVN', ['Datum izdaje: 3. november 2026'], '2026-11-03'],
  ['SRB', ['Датум издавања: 3. новембар 2026.'], '2026-11-03'],
  ['SWE', ['Fakturadatum 2026-11-03'], '2026-11-03'],
  ['DNK', ['Fakturadato: 3. november 2026'], '2026-11-03'],
  ['NOR', ['Fakturadato 03.11.26'], '2026-11-03'],
  ['ISL', ['Útgáfudagur: 3. nóvember 2026'], '2026-11-03'],
  ['ISR', ['תאריך הפקה: 3 בנובמבר 2026'], '2026-11-03'],
  ['IND', ['बिल दिनांक: 3 नवंबर 2026'], '2026-11-03'],
  ['IND', ['Bill Date 03-Nov-2026'], '2026-11-03'],
  ['BGD', ['বিলের তারিখ: ৩ নভেম্বর ২০২৬'], '2026-11-03'],
  ['IDN', ['Tanggal cetak: 3 November 2026'], '2026-11-03'],
  ['MYS', ['Tarikh bil: 3 November 2026'], '2026-11-03'],
  ['GEO', ['გაცემის თარიღი: 3 ნოემბერი, 2026'], '2026-11-03'],
  ['ARM', ['Տրման ամսաթիվ՝ 3 նոյեմբերի, 2026'], '2026-11-03'],
  ['KAZ', ['Берілген күні: 2026 жылғы 3 қараша'], '2026-11-03'],
  ['ETH', ['የተሰጠበት ቀን 24 ጥቅምት 2019'], '2026-11-03'],
  ['FRA', ['Facture n° 123 du 3 novembre 2026'], '2026-11-03'],
  ['FRA', ['Facture du 03/11/2026', 'Prélèvement le 15/11/2026'], '2026-11-03'],
  ['USA', ['Statement Date 11/03/2026'], '2026-11-03'],
  ['USA', ['Due Date: 11/20/2026', 'Bill Date: 11/03/2026'], '2026-11-03'],
  ['CAN', ['Statement date: 11/03/2026'], null],
  ['CAN', ['Statement date: 11/03/2026', 'Due 11/25/2026'], '2026-11-03'],
  ['ESP', ['Fecha de emisión: 3 de noviembre de 2026'], '2026-11-03'],
  ['BRA', ['Data de emissão: 03/11/2026'], '2026-11-03'],
  ['NLD', ['Factuurdatum 3 nov. 2026'], '2026-11-03'],
  ['NLD', ['Uiterlijk te betalen op 20 november 2026'], null],
  ['FIN', ['Eräpäivä 20.11.2026'], null],
  ['SWE', ['Förfallodatum 2026-11-20'], null],
  ['CZE', ['Datum splatnosti: 20.11.2026'], null],
  ['GRC', ['Ημερομηνία λήξης: 20/11/2026'], null],
  ['RUS', ['Оплатить до 20.11.2026'], null],
  ['JPN', ['お支払期限 2026年11月20日'], null],
  ['KOR', ['납부기한 2026년 11월 20일'], null],
  ['THA', ['วันครบกำหนดชำระ 20 พฤศจิกายน 2569'], null],
  ['ISR', ['לתשלום עד 20.11.2026'], null],
  ['EGY', ['تاريخ الاستحقاق 20/11/2026'], null],
  ['GBR', ['Billing period: 1 October 2026 to 31 October 2026'], null],
  ['DEU', ['Abrechnungszeitraum 01.10.2026 – 31.10.2026'], null],
  ['FRA', ['Période du 01/10/2026 au 31/10/2026'], null],
  ['GBR', ['Next bill due on or around 3 November 2026'], null],
  ['POL', ['3.XI.2026'], '2026-11-03'],
  ['NPL', ['मिति: 2083/07/17'], null],
  ['ITA', ['Bolletta n. 123 del 3 novembre 2026'], '2026-11-03'],
  ['ITA', ['Scadenza 20/11/2026', 'Data emissione 03/11/2026'], '2026-11-03'],
  ['ITA', ['Pagare entro il 20 novembre 2026'], null],
  ['SVK', ['Dátum vyhotovenia: 3. novembra 2026'], '2026-11-03'],
  ['BLR', ['Дата выдачы: 3 лістапада 2026 г.'], '2026-11-03'],
  ['MKD', ['Датум на издавање: 03.11.2026'], '2026-11-03'],
  ['ALB', ['Data e lëshimit: 3 nëntor 2026'], '2026-11-03'],
  ['AZE', ['Verilmə tarixi: 3 noyabr 2026'], '2026-11-03'],
  ['UZB', ['Sana: 3-noyabr 2026'], null],
  ['MNG', ['2026 оны 11 дүгээр сарын 3'], null],
  ['HKG', ['發單日期 2026年11月3日'], '2026-11-03'],
  ['HKG', ['Statement Date 結單日期 03-NOV-2026'], '2026-11-03'],
  ['SGP', ['Bill dated 03 Nov 2026'], '2026-11-03'],
  ['PHL', ['Statement Date: Nov 03, 2026'], '2026-11-03'],
  ['PHL', ['Due Date: 11/20/2026'], null],
  ['ZAF', ['Invoice date 2026/11/03'], '2026-11-03'],
  ['KEN', ['Tarehe ya ankara: 3 Novemba 2026'], '2026-11-03'],
  ['PAK', ['Issue Date 03 NOV 26'], null],
  ['MEX', ['Fecha de corte 03-NOV-2026'], '2026-11-03'],
  ['MEX', ['Fecha límite de pago: 20 NOV 2026'], null],
  ['ARG', ['Fecha de vencimiento: 20/11/2026'], null],
  ['CHL', ['Fecha de emisión: 03 NOV 2026'], '2026-11-03'],
  ['COL', ['Fecha de expedición: 2026-11-03'], '2026-11-03'],
  ['MAR', ['Date de facturation : 03/11/2026'], '2026-11-03'],
  ['CHE', ['Rechnung vom 3. November 2026'], '2026-11-03'],
  ['CHE', ['Zahlbar bis 20.11.2026'], null],
  ['AUT', ['Wien, am 3. Jänner 2026'], '2026-01-03'],
  ['BEL', ['Datum van uitreiking: 3 november 2026'], '2026-11-03'],
  ['BEL', ['Uiterste betaaldatum 20/11/2026'], null],
  ['LUX', ['Date de facture 03.11.2026'], '2026-11-03'],
  ['IRL', ['Date of Issue: 3rd November 2026'], '2026-11-03'],
  ['AUS', ['Issue date 3 Nov 2026'], '2026-11-03'],
  ['AUS', ['Payment due by 20/11/2026'], null],
  ['NZL', ['Next meter reading 20 Nov 2026'], null],
  ['USA', ['November 3, 2026'], '2026-11-03'],
  ['USA', ['Billing Period: 10/03/2026 - 11/02/2026'], null],
  ['QAT', ['تاريخ الإصدار 2026/11/03'], '2026-11-03'],
  ['DZA', ['تاريخ الفاتورة: 3 نوفمبر 2026'], '2026-11-03'],
  ['AFG', ['تاریخ صدور: ۱۲ عقرب ۱۴۰۵'], '2026-11-03'],
  ['LAO', ['ວັນທີອອກ: 3 ພະຈິກ 2026'], '2026-11-03'],
  ['KHM', ['កាលបរិច្ឆេទ៖ ៣ វិច្ឆិកា ២០២៦'], '2026-11-03'],
  ['MMR', ['ထုတ်ပေးသည့်ရက်စွဲ ၃ နိုဝင်ဘာ ၂၀၂၆'], '2026-11-03'],
  ['JPN', ['検針日 11月1日', 'お支払期限 令和8年11月20日', '発行日 令和8年11月3日'], '2026-11-03'],
  ['JPN', ['有効期限 2026年12月31日'], null],
  ['KOR', ['납부마감일: 2026.11.20'], null],
  ['CHN', ['缴费截止日期：2026年11月20日'], null],
  ['DNK', ['Betales senest 20. november 2026'], null],
  ['NOR', ['Betalingsfrist: 20.11.2026'], null],
  ['ISL', ['Eindagi 20.11.2026'], null],
  ['EST', ['Maksetähtaeg: 20.11.2026'], null],
  ['LVA', ['Apmaksas termiņš: 20.11.2026'], null],
  ['LTU', ['Apmokėti iki 2026-11-20'], null],
  ['SVN', ['Rok plačila: 20. 11. 2026'], null],
  ['HRV', ['Datum dospijeća: 20. studenoga 2026.'], null],
  ['HRV', ['Zagreb, 3. studenoga 2026.'], '2026-11-03'],
  ['SRB', ['Рок плаћања 20.11.2026'], null],
  ['BGR', ['Срок за плащане: 20.11.2026 г.'], null],
  ['ROU', ['Data scadenței: 20.11.2026'], null],
  ['HUN', ['Fizetési határidő: 2026. november 20.'], null],
  ['TUR', ['Son Ödeme Tarihi 20/11/2026'], null],
  ['IDN', ['Jatuh tempo: 20 November 2026'], null],
  ['VNM', ['Hạn thanh toán: 20/11/2026'], null],
  ['IND', ['भुगतान की अंतिम तिथि 20/11/2026'], null],
  ['UKR', ['Сплатити до 20 листопада 2026'], null],
  ['PRT', ['Data limite de pagamento 20/11/2026'], null],
  ['BRA', ['Vencimento 20/11/2026'], null],
  [undefined, ['Invoice date 03/11/2026'], null],
  [undefined, ['Invoice date 03/12/2026'], '2026-03-12'],
  ['IRL', ['Dáta eisiúna: 3 Samhain 2026'], '2026-11-03'],
  ['ESP', ["Data d'emissió: 3 de novembre de 2026"], '2026-11-03'],
  ['FIN', ['Fakturadatum: 3 november 2026'], '2026-11-03'],
])('the date of issue on a paper of %s is found: %j', (country, lines, day) => {
  expect(issuedOn(lines, TODAY, country).day).toBe(day);
});

const below = (label: string, lines: number, date: string): string[] => [
  label,
  ...Array.from({ length: lines - 1 }, () => 'Text'),
  date,
];

test('a label applies two lines down, and eight if no closer date exists', () => {
  const first = '01.09.2026';
  const day = (lines: string[]) => issuedOn(lines, TODAY, 'DEU').day;
  expect(day([first, ...below('Rechnungsdatum', 8, '05.10.2026')])).toBe('2026-10-05');
  // Another date is not used instead of the named one.
  expect(day([first, ...below('Rechnungsdatum', 9, '05.10.2026')])).toBeNull();
  const far = below('Rechnungsdatum', 3, first);
  expect(day([...far, ...below('Date of issue', 2, '05.10.2026')])).toBe('2026-10-05');
  expect(day([...far, ...below('Date of issue', 3, '05.10.2026')])).toBe('2026-09-01');
});

test.each([
  [['Invoice Date:', 'Due Date:', 'Reference:', '03/20/2026', '04/04/2026', 'REF123'], '2026-03-20'],
  [['Due Date:', 'Reference:', 'Invoice Date:', '04/04/2026', 'REF123', '03/20/2026'], '2026-03-20'],
  [['Fecha de emisión       Fecha de vencimiento', '12/10/2026             30/10/2026'], '2026-10-12'],
])('labels in a block above their values are matched: %j is issued on %s', (lines, day) => {
  expect(issuedOn(lines, TODAY, 'ESP')).toMatchObject({ day, sure: true });
});

test('without a label, the earliest date is only a hint', () => {
  const lines = ['Period 01.07.2026 to 30.09.2026', 'Payment due', '15.10.2026'];
  expect(issuedOn(lines, TODAY, 'GBR')).toMatchObject({ day: null, sure: false, days: ['2026-07-01'] });
  expect(issuedOn(['Leeds, 3.11.2026'], TODAY, 'GBR')).toMatchObject({ day: '2026-11-03', sure: false });
  expect(issuedOn([], TODAY)).toMatchObject({ day: null, days: [] });
});

test('a date that can be read as two days keeps both', () => {
  expect(issuedOn(['Statement date 03/11/2026'], TODAY, 'CAN')).toMatchObject({
    day: null,
    days: ['2026-11-03', '2026-03-11'],
  });
});

test.each(['USA', 'PRI', 'GUM', 'VIR', 'ASM', 'MNP'])('papers of %s put the month first', (country) => {
  expect(issuedOn(['Bill date 11/03/2026'], TODAY, country).day).toBe('2026-11-03');
});
