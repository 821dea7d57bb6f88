import { expect, test } from 'vitest';
import { missingParts } from './address.ts';
import { holdsAddress } from './one-line-address.ts';

/** An address as a partner gives it. */
type Given = readonly [addressLine: string, postcode: string, city: string, country: string];

/** The rows of a table: an address, the lines of a paper, and the parts that these lack. */
const rowsOf = (table: string) =>
  table
    .split('\n')
    .filter((row) => row.includes('=>'))
    .map((row) => row.split(' => ').map((part) => part.split('|').map((cell) => cell.trim())))
    .map(([given, lines, parts = []]) => [given as unknown as Given, lines!, parts] as const);

/** Addresses, and the lines of a paper that show each of them. */
const ON_PAPER = rowsOf(`
# USPS Publication 28: directions, suffixes, units, ordinals, post office boxes
125 West Oak Street | 78701 | Austin | USA => 125 W Oak St | Austin TX 78701
125 W Oak St | 78701 | Austin | USA => 125 WEST OAK STREET | AUSTIN, TX 78701-1234
125 West Oak Street | 78701-1234 | Austin | USA => 125 W. Oak St. | Austin, TX 78701
125 East Oak Street | 78701 | Austin | USA => 125 E Oak St | Austin TX 78701
125 E Oak St | 78701 | Austin | USA => 125 East Oak Street | Austin TX 78701
1 Northeast Highland Parkway | 97201 | Portland | USA => 1 NE Highland Pkwy | Portland OR 97201
350 Fifth Avenue | 10118 | New York | USA => 350 5th Ave | New York NY 10118
350 5th Ave | 10118 | New York City | USA => 350 FIFTH AVENUE | NEW YORK NY 10118
42 West 10th Street | 10011 | New York | USA => 42 W 10TH ST | NYC 10011
9 Sunset Boulevard Apt 4B | 90026 | Los Angeles | USA => 9 Sunset Blvd #4B | Los Angeles CA 90026
1600 Main Street #400 | 63101 | Saint Louis | USA => 1600 Main St Ste 400 | St. Louis MO 63101
77 Mount Vernon Terrace | 76102 | Fort Worth | USA => 77 Mt Vernon Ter | Ft Worth TX 76102
12 Martin Luther King Drive | 30303 | Atlanta | USA => 12 M L King Dr | Atlanta GA 30303
PO Box 123 | 59601 | Helena | USA => P.O. Box 123 | Helena MT 59601
Post Office Box 123 | 59601 | Helena | USA => PO BOX 123 | HELENA MT 59601
8 Lakeview Court | 55401 | Minneapolis | USA => 8 Lakeview Ct | Minneapolis MN 55401
15 Meadow Crossing | 27601 | Raleigh | USA => 15 Meadow Xing | Raleigh NC 27601
# Canada, Australia, New Zealand, Ireland, India
10 rue Saint-Jean Est | G1R 1N8 | Québec | CAN => 10 RUE ST-JEAN E | QUEBEC QC G1R1N8
200 Wellington Crescent | K1A 0B1 | Ottawa | CAN => 200 Wellington Cres | Ottawa ON K1A 0B1
5 Harbour Parade | 2000 | Sydney | AUS => 5 Harbour Pde | SYDNEY NSW 2000
Unit 3, 18 Coral Circuit | 4000 | Brisbane | AUS => U 3 | 18 Coral Cct | Brisbane QLD 4000
3 Saint Stephen’s Green | D02 X285 | Dublin | IRL => 3 St Stephens Green | Dublin 2 | D02X285
12 Gandhi Road | 400001 | Mumbai | IND => 12, Gandhi Rd | Bombay 400 001
# The United Kingdom: house names, lines of their own
Rose Cottage, Church Lane | LE65 1AA | Ashby | GBR => Rose Cottage | Church Lane | Ashby | LE65 1AA
Rose Cottage, Church Lane | LE65 1AA | Ashby | GBR => Rose Cott, Church Ln | Ashby LE65 1AA
Oak House, 12 High Street | LS1 4AP | Leeds | GBR => 12 High Street | Leeds | LS1 4AP
12 High Street | LS1 4AP | Leeds | GBR => Oak House | 12 High St | Leeds LS1 4AP
The Old Mill, Mill Road | SY1 1AA | Shrewsbury | GBR => THE OLD MILL | MILL RD | SHREWSBURY | SY1 1AA
4 Saint Mary’s Gardens | SE11 4UE | London | GBR => 4 ST MARYS GDNS | LONDON | SE11 4UE
14a Upper Park Road | NE1 1AA | Newcastle upon Tyne | GBR => 14A Upper Park Rd | Newcastle | NE1 1AA
# Germany, Austria, Switzerland
Hauptstraße 12 | 80331 | Munich | DEU => Hauptstr. 12 | 80331 München
Hauptstrasse 12 | D-80331 | München | DEU => Haupt-Str. 12 | D-80331 Muenchen
Große Bleichen 3 | 20354 | Hamburg | DEU => Gr. Bleichen 3 | 20354 Hamburg
Sankt-Anna-Platz 2 | 80538 | München | DEU => St.-Anna-Pl. 2 | 80538 München
Doktor-Schmidt-Straße 7 | 60311 | Frankfurt am Main | DEU => Dr.-Schmidt-Str. 7 | 60311 Frankfurt
Zeil 1 | 60313 | Frankfurt | DEU => Zeil 1 | 60313 Frankfurt a. M.
Straße des 17. Juni 135 | 10623 | Berlin | DEU => Str. des 17. Juni 135 | 10623 Berlin
Mariahilfer Straße 20/5 | 1070 | Vienna | AUT => Mariahilfer Str. 20/5 | A-1070 Wien
Bahnhofstrasse 9 | 8001 | Zurich | CHE => Bahnhofstr. 9 | CH-8001 Zürich
Rue du Rhône 5 | 1204 | Geneva | CHE => 5, rue du Rhône | 1204 Genève
Postfach 1234 | 10115 | Berlin | DEU => Postfach 12 34 | 10115 Berlin
# France, Belgium, Luxembourg, Monaco
12 avenue du Général de Gaulle | 75014 | Paris | FRA => 12 AV DU GAL DE GAULLE | 75014 PARIS
3 boulevard Saint-Germain | 75005 | Paris | FRA => 3 BD ST GERMAIN | 75005 PARIS CEDEX 05
8 place Notre-Dame | 38000 | Grenoble | FRA => 8 PL NOTRE DAME | 38000 GRENOBLE
27 chemin du Docteur Roux | 69003 | Lyon | FRA => Apt 4 | 27 CHE DU DR ROUX | 69003 LYON
BP 45 | 13001 | Marseille | FRA => Boîte postale 45 | 13001 MARSEILLE
Wetstraat 16 | 1000 | Brussels | BEL => Wetstr. 16 | B-1000 Brussel
Rue de la Loi 16 | 1000 | Brussels | BEL => 16 rue de la Loi bte 3 | 1000 Bruxelles
# Spain, Latin America
Calle de San Bernardo 12, 3º B | 28015 | Madrid | ESP => C/ de S. Bernardo, 12 3º B | 28015 MADRID
Avenida de la Constitución 4 | 41001 | Seville | ESP => Avda. de la Constitución, 4 | 41001 SEVILLA
Plaza de Santa Ana 7 | 28012 | Madrid | ESP => Pza. de Sta. Ana, nº 7 | 28012 Madrid
Paseo de Gracia 55 | 08007 | Barcelona | ESP => Pº de Gracia 55 | 08007 BARCELONA
Carretera de Valencia 10 | 50007 | Zaragoza | ESP => Ctra. de Valencia 10 | 50007 Saragossa
Avenida Insurgentes Sur 1602 | 03940 | Mexico City | MEX => Av. Insurgentes Sur No. 1602 | 03940 Ciudad de México
Carrera 7 # 71-21 | 110231 | Bogotá | COL => Cra. 7 No. 71-21 | Bogotá D.C. 110231
Calle 72 # 10-34 | 110231 | Bogotá | COL => Cll 72 # 10 - 34 | Bogotá 110231
# Italy, Portugal, Brazil
Via Giuseppe Garibaldi 10 | 00153 | Rome | ITA => V. G. Garibaldi, 10 | 00153 ROMA RM
Piazza San Marco 1 | 30124 | Venice | ITA => P.zza S. Marco 1 | 30124 Venezia
Viale Europa 22 | 50126 | Florence | ITA => V.le Europa 22 | 50126 Firenze (FI)
Corso Italia 5 | 20122 | Milan | ITA => C.so Italia, 5 | 20122 Milano
Rua Doutor António Martins 8, 2.º Esq | 1070-091 | Lisbon | PRT => R. Dr. António Martins, n.º 8 | 1070-091 LISBOA
Avenida da Liberdade 110 | 1269-046 | Lisboa | PRT => Av. da Liberdade, 110 | 1269-046 Lisboa
Avenida Paulista 1578 | 01310-200 | São Paulo | BRA => Av. Paulista, 1578 | 01310200 São Paulo - SP
# The Netherlands, the north
Kalverstraat 92 | 1012 PH | Amsterdam | NLD => Kalverstr. 92 | 1012PH Amsterdam
Burgemeester van Dijklaan 4 | 2514 AB | The Hague | NLD => Burg. v. Dijkln 4 | 2514 AB Den Haag
Vesterbrogade 3 | 1620 | Copenhagen | DNK => Vesterbrogade 3, 2. tv | 1620 København V
Storgatan 5 | 411 24 | Gothenburg | SWE => Storgatan 5 lgh 1203 | 411 24 GÖTEBORG
Mannerheimintie 10 | 00100 | Helsinki | FIN => Mannerheimintie 10 A 4 | FI-00100 HELSINGFORS
Karl Johans gate 22 | 0026 | Oslo | NOR => Karl Johans gt. 22 | 0026 Oslo
# Poland, the Czech Republic, Hungary, Romania, Greece, Turkey
ulica Marszałkowska 10/4 | 00-590 | Warsaw | POL => Marszałkowska 10 m. 4 | 00-590 Warszawa
Marszałkowska 10 | 00-590 | Warszawa | POL => ul. Marszałkowska 10 | 00-590 WARSZAWA
Aleje Jerozolimskie 65 | 00-697 | Warszawa | POL => Al. Jerozolimskie 65 | 00-697 Warszawa
Václavské náměstí 1 | 110 00 | Prague | CZE => Václavské nám. 1 | 110 00 Praha 1
Andrássy út 60 | 1062 | Budapest | HUN => Andrassy út 60. | 1062 Budapest
Váci utca 11 | 1052 | Budapest | HUN => Váci u. 11. | H-1052 Budapest
Strada Victoriei 5 | 010061 | Bucharest | ROU => Str. Victoriei nr. 5 | 010061 București
Atatürk Caddesi 15 | 34000 | Istanbul | TUR => Atatürk Cad. No: 15 | 34000 İSTANBUL
Λεωφόρος Κηφισίας 10 | 115 26 | Athens | GRC => Λεωφ. Κηφισίας 10 | 115 26 Αθήνα
Odos Ermou 4 | 105 63 | Athens | GRC => Ερμού 4 | 105 63 Αθήνα
улица Ленина 5 | 101000 | Moscow | RUS => ул. Ленина, д. 5, кв. 12 | 101000 Москва
Lenina 5 | 101000 | Moscow | RUS => ул. Ленина, 5 | 101000 Москва
# Asia
Jalan Sudirman 12 | 10220 | Jakarta | IDN => Jl. Sudirman No. 12 | Jakarta 10220
Lorong Maarof 3 | 59000 | Kuala Lumpur | MYS => 3, Lrg Maarof | 59000 Kuala Lumpur
12 Nguyễn Huệ | 700000 | Ho Chi Minh City | VNM => 12 Đường Nguyễn Huệ | TP.HCM 700000
# Initials, numbered roads, words that move or are left out, districts
1 County Road 12 | 78701 | Austin | USA => 1 CR 12 | Austin TX 78701
33 Twenty-Third Street | 78701 | Austin | USA => 33 23rd St | Austin TX 78701
12 Station Approach | BS1 6QF | Bristol | GBR => 12 Station App | Bristol BS1 6QF
3 bis chemin des Vignes | 13001 | Marseille | FRA => 3B CHE DES VIGNES | 13001 MARSEILLE
Storgatan 5 | 111 22 | Stockholm | SWE => Storg. 5 | 11122 Stockholm
Marktgasse 4 | 3011 | Bern | CHE => Marktg. 4 | 3011 Berne
ulica Marszałkowska 10 m. 5 | 00-590 | Warszawa | POL => ul. Marszałkowska 10/5 | 00-590 Warsaw
Atatürk Caddesi No:5 Daire:3 | 06100 | Ankara | TUR => Atatürk Cad. No 5 D.3 | 06100 ANKARA
Blk 123 Ang Mo Kio Ave 3 #10-05 | 560123 | Singapore | SGP => 123 Ang Mo Kio Avenue 3 | #10-05 | Singapore 560123
Kossuth Lajos tér 1 | 1055 | Budapest | HUN => Kossuth L. tér 1 | 1055 BUDAPEST
Wolfgang-Amadeus-Mozart-Platz 3 | 5020 | Salzburg | AUT => W.-A.-Mozart-Pl. 3 | 5020 Salzburg
Baggot Street Lower 12 | D02 X285 | Dublin 2 | IRL => 12 Lower Baggot Street | Dublin 2 | D02X285
Brīvības iela 10 | LV-1010 | Rīga | LVA => Brivibas 10 | Riga LV-1010
רחוב הרצל 5 | 6120101 | תל אביב | ISR => הרצל 5 | תל אביב-יפו 6120101
1-1-1 Marunouchi | 100-0005 | Chiyoda-ku, Tokyo | JPN => 1-1-1 Marunouchi, Chiyoda-ku | Tokyo 100-0005
Chaussée de Waterloo 5 | 1050 | Ixelles | BEL => Chée de Waterloo 5 | 1050 Elsene
# Countries without postcodes
Flat 12A, 88 Queen’s Road Central |  | Hong Kong | HKG => Flat 12A | 88 Queens Rd Central | Hong Kong
24 Al Wasl Road | 00000 | Dubai | ARE => 24 Al Wasl Rd | Dubai
PO Box 4455 |  | Doha | QAT => P.O.Box: 4455 | Doha
`);

const missing = ([addressLine, postcode, city, country]: Given, lines: readonly string[]) =>
  missingParts(lines, { addressLine, postcode, city, country }, false);

test.each(ON_PAPER)('%j matches the paper %j', (given, lines) => {
  expect(missing(given, lines)).toEqual([]);
});

const otherNumber = (addressLine: string): string => addressLine.replace(/\d+/g, (number) => `${number}7`);

test.each(ON_PAPER)('another number, postcode, city or street than %j does not match %j', (given, lines) => {
  const [addressLine, postcode, city, country] = given;
  const numbers = otherNumber(addressLine.replace(/\d+(?:st|nd|rd|th)\b/gi, ''));
  if (numbers !== addressLine && /\d/.test(numbers))
    expect(missing([numbers, postcode, city, country], lines)).toContain('house number');
  // The first five digits of a ZIP+4 count.
  const other = postcode.replace(/\d(?=\D*$|-\d{4}$)/, (digit) => String((Number(digit) + 1) % 10));
  if (/[1-9]/.test(postcode)) expect(missing([addressLine, other, city, country], lines)).toContain('postcode');
  expect(missing([addressLine, postcode, 'Elsewhere', country], lines)).toContain('city');
  if (/\p{L}{3}/u.test(addressLine))
    expect(missing([addressLine.replace(/\p{L}{3,}/gu, 'Xyzzy$&'), postcode, city, country], lines)).toContain(
      'street',
    );
});

/** The same where the paper shows another address, and the parts that are missing. */
const NOT_ON_PAPER = rowsOf(`
Kossuth Lajos tér 1 | 1055 | Budapest | HUN => Kossuth P. tér 1 | 1055 Budapest => street | house number
Kossuth Lajos tér 1 | 1055 | Budapest | HUN => K. L. tér 1 | 1055 Budapest => street | house number
12 Baggot Street Lower | D02 X285 | Dublin | IRL => 12 Upper Baggot St | Dublin | D02 X285 => street | house number
33 23rd Street | 78701 | Austin | USA => 33 Twenty-Second St | Austin TX 78701 => street | house number
125 West Oak Street | 78701 | Austin | USA => 125 E Oak St | Austin TX 78701 => street | house number
125 East Oak Street | 78701 | Austin | USA => 125 Oak St | Austin TX 78701 => street | house number
125 West Oak Street | 78701 | Austin | USA => 125 W Oak Ave | Austin TX 78701 => street | house number
125 West Oak Street | 78701 | Austin | USA => 126 W Oak St | Austin TX 78701 => house number
125 West Oak Street | 78701 | Austin | USA => 125 W Oak St | Dallas TX 78701 => city
125 West Oak Street | 78701 | Austin | USA => 125 W Oak St | Austin TX 78702 => postcode
350 Fifth Avenue | 10118 | New York | USA => 350 6th Ave | New York NY 10118 => street | house number
350 Fifth Avenue | 10118 | New York | USA => 350 5th St | New York NY 10118 => street | house number
12 Main Road, Block A | 110001 | New Delhi | IND => 12 Main Rd, Block B | New Delhi 110001 => perhaps the flat
ul. Długa 5 | 00-001 | Warszawa | POL => plac Długa 5 | 00-001 Warszawa => street | house number
PO Box 123 | 59601 | Helena | USA => PO Box 124 | Helena MT 59601 => house number
PO Box 123 | 59601 | Helena | USA => 123 Main St | Helena MT 59601 => street | house number
8 Saint James Place | SW1A 1AA | London | GBR => 8 Street James Place | London SW1A 1AA => street | house number
Rose Cottage, Church Lane | LE65 1AA | Ashby | GBR => Ivy Cottage | Church Lane | Ashby | LE65 1AA => house number
Rose Cottage, Church Lane | LE65 1AA | Ashby | GBR => Rose Cottage | Ashby | LE65 1AA => street
Oak House, 12 High Street | LS1 4AP | Leeds | GBR => Oak House | Leeds | LS1 4AP => street | house number
Oak House, 12 High Street | LS1 4AP | Leeds | GBR => Oak House | 14 High Street | Leeds | LS1 4AP => house number
12 High Street | LS1 4AP | Leeds | GBR => 12a High Street | Leeds | LS1 4AP => house number
Hauptstraße 12 | 80331 | Munich | DEU => Hauptplatz 12 | 80331 München => street | house number
Hauptstraße 12 | 80331 | Munich | DEU => Hauptstr. 12 | 80331 Wien => city
Hauptstraße 12 | 80331 | Vienna | DEU => Hauptstr. 12 | 80331 München => city
Große Bleichen 3 | 20354 | Hamburg | DEU => Kl. Bleichen 3 | 20354 Hamburg => street | house number
3 boulevard Saint-Germain | 75005 | Paris | FRA => 3 BD ST MICHEL | 75005 PARIS => street | house number
Calle Mayor 45 | 28013 | Madrid | ESP => Avda. Mayor 45 | 28013 Madrid => street | house number
Carrera 7 # 71-21 | 110231 | Bogotá | COL => Cra. 7 No. 71-22 | Bogotá 110231 => house number
Via Garibaldi 10 | 00153 | Rome | ITA => Viale Garibaldi 10 | 00153 Roma => street | house number
Kalverstraat 92 | 1012 PH | Amsterdam | NLD => Kalverstr. 92 | 1012 PJ Amsterdam => postcode
24 Al Wasl Road |  | Dubai | ARE => 24 Al Wasl Rd | Abu Dhabi => city | street | house number
24 Al Wasl Road |  | Dubai | ARE => 25 Al Wasl Rd | Dubai => house number
улица Ленина 5 | 101000 | Moscow | RUS => ул. Пушкина, 5 | 101000 Москва => street | house number
`);

test.each(NOT_ON_PAPER)('%j does not match %j: %j is missing', (given, lines, parts) => {
  expect(missing(given, lines)).toEqual(parts);
});

test.each([
  [['350 FIFTH AVENUE', 'NEW YORK NY 10118'], '350 5th Ave, New York, NY 10118, USA'],
  [['Hauptstr. 12', '80331 München'], 'Hauptstraße 12, 80331 Munich, Germany'],
  [['Rose Cottage', 'Church Ln', 'Ashby LE65 1AA'], 'Rose Cottage, Church Lane, Ashby, LE65 1AA'],
])('%j contains the address %s', (lines, text) => expect(holdsAddress(lines, text, false)).toBe(true));

test.each([
  [['350 SIXTH AVENUE', 'NEW YORK NY 10118'], '350 5th Ave, New York, NY 10118'],
  [['Hauptstr. 12', '80331 München'], 'Hauptstraße 12, 80331 Vienna'],
])('%j does not contain the address %s', (lines, text) => expect(holdsAddress(lines, text, false)).toBe(false));
