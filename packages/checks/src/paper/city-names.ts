import { fold } from './fold.ts';

/** Cities whose names differ between languages. Each group is one city, its own names first. */
const CITIES =
  'München,Munich,Monaco di Baviera,Monachium,Munique,Múnich|Wien,Vienna,Vienne,Viena,Wiedeń,Vídeň,Bécs,Beč,Wenen|Praha,Prague,Prag,Praga|Köln,Cologne,Colonia,Keulen,Kolonia,Colônia|Genève,Geneva,Genf,Ginevra,Ginebra,Genebra|' +
  'Lisboa,Lisbon,Lisbonne,Lissabon,Lizbona|Warszawa,Warsaw,Warschau,Varsovie,Varsovia,Varsavia|Roma,Rome,Rom,Rzym|Milano,Milan,Mailand,Milán,Mediolan|Firenze,Florence,Florenz,Florencia,Florença|Venezia,Venice,Venedig,Venise,Venecia|Napoli,Naples,Neapel,Nápoles|' +
  'Torino,Turin,Turín|Genova,Genoa,Genua,Gênes|Padova,Padua,Padoue|Mantova,Mantua|Livorno,Leghorn|Siracusa,Syracuse|Bolzano,Bozen|Merano,Meran|Bressanone,Brixen|Trento,Trient|Bruxelles,Brussel,Brussels,Brüssel,Bruselas,Bruxelas|' +
  'Antwerpen,Antwerp,Anvers,Amberes|Gent,Ghent,Gand,Gante|Brugge,Bruges,Brügge,Brujas|Liège,Luik,Lüttich,Lieja|Leuven,Louvain,Löwen|Mechelen,Malines|Kortrijk,Courtrai|Mons,Bergen|Tournai,Doornik|Namur,Namen|Ieper,Ypres|Oostende,Ostend,Ostende|Aalst,Alost|Dendermonde,Termonde|' +
  'København,Copenhagen,Kopenhagen,Copenhague,Copenaghen,Köpenhamn,Kopenhaga|Göteborg,Gothenburg|Malmö,Malmoe|Helsinki,Helsingfors,Helsinque|Turku,Åbo|Tampere,Tammerfors|Espoo,Esbo|Vantaa,Vanda|Oulu,Uleåborg|Helsingør,Elsinore|' +
  'Москва,Moskva,Moscow,Moskau,Moscou,Moscú,Mosca,Moskwa|Санкт-Петербург,СПб,С-Петербург,Sankt-Peterburg,Saint Petersburg,St Petersburg,Sankt Petersburg|Київ,Киев,Kyiv,Kiev,Kiew,Kijów|Львів,Lviv,Lvov,Lwów,Lemberg|Одеса,Одесса,Odesa,Odessa|Харків,Харьков,Kharkiv,Kharkov|' +
  'Дніпро,Dnipro,Dnepr|Мінск,Минск,Minsk|București,Bucharest,Bukarest,Bucarest,Bukareszt|Cluj-Napoca,Cluj,Klausenburg,Kolozsvár|Sibiu,Hermannstadt|Brașov,Kronstadt,Brassó|Timișoara,Temeswar,Temesvár|Београд,Beograd,Belgrade,Belgrad,Belgrado|Novi Sad,Нови Сад,Neusatz,Újvidék|' +
  'София,Sofia,Sofija|Пловдив,Plovdiv|Αθήνα,Athina,Athens,Athen,Athènes,Atenas,Atene,Ateny|Θεσσαλονίκη,Thessaloniki,Saloniki,Salonica|Πειραιάς,Pireas,Piraeus|Λευκωσία,Lefkosia,Nicosia,Lefkoşa|Λεμεσός,Lemesos,Limassol|Λάρνακα,Larnaka,Larnaca|' +
  'İstanbul,Istanbul,Stambuł,Estambul,Constantinople|İzmir,Izmir,Smyrna|Den Haag,The Hague,La Haye,La Haya,’s-Gravenhage,Haag|’s-Hertogenbosch,Den Bosch|Zürich,Zurich,Zurigo,Zúrich|Basel,Bâle,Basle,Basilea|Bern,Berne,Berna|Luzern,Lucerne,Lucerna|Biel,Bienne|Fribourg,Freiburg|Sion,Sitten|Neuchâtel,Neuenburg|' +
  'Nürnberg,Nuremberg,Norimberga|Braunschweig,Brunswick|Hannover,Hanover|Aachen,Aix-la-Chapelle,Aken,Aquisgrán|Trier,Trèves|Mainz,Mayence|Koblenz,Coblenz,Coblence|Regensburg,Ratisbon|Berlin,Berlín,Berlino,Berlim|Hamburg,Hambourg,Hamburgo,Amburgo|Frankfurt,Francfort,Frankfort,Francoforte|' +
  'Dresden,Dresde,Dresda|Leipzig,Leipsic,Lipsk|Görlitz,Zgorzelec|Paris,París,Parigi,Parijs,Paryż,Paříž|Strasbourg,Straßburg,Estrasburgo|Nice,Nizza,Niza|Lyon,Lyons,Lione|Marseille,Marseilles,Marsella,Marsiglia|Dunkerque,Dunkirk|Lille,Rijsel|Reims,Rheims|Bayonne,Baiona|Perpignan,Perpinyà|' +
  'Sevilla,Seville,Siviglia,Séville|Zaragoza,Saragossa,Saragosse|A Coruña,La Coruña,Corunna,Coruña|Donostia,San Sebastián,Donostia-San Sebastián|Bilbo,Bilbao|Vitoria-Gasteiz,Vitoria,Gasteiz|Iruña,Pamplona,Pampelune|València,Valencia,Valence|Girona,Gerona|Lleida,Lérida|Alacant,Alicante|Elx,Elche|' +
  'Palma,Palma de Mallorca|Barcelona,Barcelone,Barcellona|Madrid,Madryt|Castelló de la Plana,Castellón de la Plana,Castellón|Ourense,Orense|Porto,Oporto|Coimbra,Coïmbre|Luxembourg,Luxemburg,Lëtzebuerg,Luxemburgo|London,Londres,Londra,Londen,Londyn|Edinburgh,Édimbourg,Edimburgo,Dùn Èideann|Cardiff,Caerdydd|' +
  'Swansea,Abertawe|Newport,Casnewydd|Wrexham,Wrecsam|Dublin,Baile Átha Cliath|Cork,Corcaigh|Galway,Gaillimh|Limerick,Luimneach|Waterford,Port Láirge|Derry,Londonderry|Newcastle upon Tyne,Newcastle|Kingston upon Hull,Hull|Stoke-on-Trent,Stoke|Kraków,Cracow,Krakau,Cracovie,Cracovia|Gdańsk,Danzig|' +
  'Wrocław,Breslau|Poznań,Posen|Łódź,Lodz|Szczecin,Stettin|Katowice,Kattowitz|Toruń,Thorn|Brno,Brünn|Plzeň,Pilsen|Ostrava,Ostrau|Olomouc,Olmütz|Karlovy Vary,Karlsbad,Carlsbad|České Budějovice,Budweis|Bratislava,Pressburg,Pozsony|Košice,Kaschau,Kassa|Budapest,Budapeszt,Budapešť|Győr,Raab|Pécs,Fünfkirchen|' +
  'Szeged,Segedin|Zagreb,Agram,Zagabria|Ljubljana,Laibach,Lubiana|Maribor,Marburg|Rijeka,Fiume|Koper,Capodistria|Split,Spalato|Dubrovnik,Ragusa|Zadar,Zara|Pula,Pola|Vilnius,Wilno,Vilna|Kaunas,Kowno|Klaipėda,Memel|Rīga,Riga|Daugavpils,Dünaburg|Tallinn,Reval,Tallin|Tartu,Dorpat|Тбілісі,თბილისი,Tbilisi,Tiflis|' +
  'Երևան,Yerevan,Erevan,Jerewan|Bakı,Baku|Сараево,Sarajevo,Sarajewo|Скопје,Skopje,Shkup|Prishtinë,Prishtina,Priština,Pristina|Tiranë,Tirana|Chișinău,Kishinev,Kischinau|Алматы,Almaty,Alma-Ata|Астана,Astana,Nur-Sultan|Ташкент,Toshkent,Tashkent|Улаанбаатар,Ulaanbaatar,Ulan Bator|Бишкек,Bishkek|' +
  'Mumbai,Bombay|Kolkata,Calcutta|Chennai,Madras|Bengaluru,Bangalore|Pune,Poona|Kochi,Cochin|Thiruvananthapuram,Trivandrum|Varanasi,Benares|Vadodara,Baroda|Mysuru,Mysore|Gurugram,Gurgaon|Puducherry,Pondicherry|Prayagraj,Allahabad|Kozhikode,Calicut|Kanpur,Cawnpore|Mangaluru,Mangalore|Delhi,New Delhi|Visakhapatnam,Vizag|' +
  'Dhaka,Dacca|Chattogram,Chittagong|Yangon,Rangoon|Bangkok,Krung Thep,กรุงเทพ,กรุงเทพมหานคร|Hồ Chí Minh,Ho Chi Minh City,Thành phố Hồ Chí Minh,TP Hồ Chí Minh,TP HCM,HCMC,Saigon,Sài Gòn|Hà Nội,Hanoi|Đà Nẵng,Da Nang|Huế,Hue|Phnom Penh,ភ្នំពេញ|Jakarta,Djakarta,DKI Jakarta|Kuala Lumpur,KL|George Town,Penang|Singapore,Singapur,Singapour,新加坡|' +
  '北京,Beijing,Peking,Pékin|上海,Shanghai|广州,廣州,Guangzhou,Canton|深圳,Shenzhen|香港,Hong Kong,Hongkong|九龍,九龙,Kowloon|澳門,Macau,Macao|台北,臺北,Taipei|高雄,Kaohsiung|東京,Tokyo,Tōkyō,Tokio|大阪,Osaka,Ōsaka|京都,Kyoto,Kyōto|서울,Seoul,Séoul|부산,Busan,Pusan|인천,Incheon,Inchon|대구,Daegu,Taegu|평양,Pyongyang|' +
  'القاهرة,Cairo,Al Qahirah,Le Caire,Kairo,El Cairo|الإسكندرية,Alexandria,Alexandrie,Al Iskandariyah|الدار البيضاء,Casablanca,Dar el Beida|الجزائر,Alger,Algiers,Algier,Argel|وهران,Oran|طنجة,Tanger,Tangier,Tangiers|فاس,Fès,Fez|مراكش,Marrakech,Marrakesh|الرباط,Rabat|تونس,Tunis,Tunez|طرابلس,Tripoli|دمشق,Damascus,Dimashq,Damas,Damaskus|' +
  'حلب,Aleppo,Halab,Alep|بيروت,Beirut,Beyrouth|القدس,ירושלים,Jerusalem,Yerushalayim,Jérusalem|תל אביב,Tel Aviv,Tel Aviv-Yafo|חיפה,Haifa,Hefa|بغداد,Baghdad,Bagdad|عمان,Amman|الرياض,Riyadh,Riad,Ar Riyad|جدة,Jeddah,Jiddah,Djeddah|مكة,Makkah,Mecca,La Mecque,Mekka|المدينة المنورة,Madinah,Medina,Médine|الكويت,Kuwait City,Kuwait,Al Kuwayt|' +
  'الدوحة,Doha,Ad Dawhah|دبي,Dubai,Dubaï|أبو ظبي,أبوظبي,Abu Dhabi,Abou Dabi|الشارقة,Sharjah,Ash Shariqah|مسقط,Muscat,Masqat,Mascate|المنامة,Manama,Al Manamah|صنعاء,Sanaa,Sana’a|تهران,Tehran,Teheran,Téhéran|کابل,Kabul,Kaboul|اسلام آباد,Islamabad|کراچی,Karachi|' +
  'Ciudad de México,Mexico City,CDMX,México DF,México,Cd de México|La Habana,Havana,La Havane|Panamá,Panama City,Ciudad de Panamá|Guatemala,Guatemala City,Ciudad de Guatemala|Asunción,Asuncion|Bogotá,Bogotá DC,Santa Fe de Bogotá|São Paulo,Sao Paulo,São Paulo SP|Rio de Janeiro,Rio|New York,NYC,New York City,Nueva York|' +
  'Los Angeles,LA|Philadelphia,Phila|Washington,Washington DC|San Francisco,SF|Québec,Quebec City,Quebec,Ville de Québec|Montréal,Montreal|Saint John,St John|Cape Town,Kaapstad,Le Cap|Pretoria,Tshwane|Johannesburg,Joburg|Gqeberha,Port Elizabeth|Maputo,Lourenço Marques|Addis Ababa,Addis Abeba,አዲስ አበባ|Antananarivo,Tananarive|' +
  'Auckland,Tāmaki Makaurau|Wellington,Te Whanganui-a-Tara|Honolulu,Honolulú|Bozcaada,Tenedos|Edirne,Adrianople|Nuuk,Godthåb|Tórshavn,Thorshavn|Reykjavík,Reykjavik|Valletta,La Valette,Il-Belt,Il-Belt Valletta|' +
  'Ixelles,Elsene|Schaerbeek,Schaarbeek|Saint-Gilles,Sint-Gillis|Forest,Vorst|Uccle,Ukkel|Etterbeek,Etterbeek|Woluwe-Saint-Lambert,Sint-Lambrechts-Woluwe|Molenbeek-Saint-Jean,Sint-Jans-Molenbeek|Ronse,Renaix|Halle,Hal|Tienen,Tirlemont|Mouscron,Moeskroen|Tongeren,Tongres|' +
  'Buenos Aires,CABA,Ciudad Autónoma de Buenos Aires,Capital Federal|Porvoo,Borgå|Vaasa,Vasa|Kokkola,Karleby|Naantali,Nådendal|Hämeenlinna,Tavastehus|Pori,Björneborg|Rauma,Raumo|Lappeenranta,Villmanstrand|Kuressaare,Arensburg|Opole,Oppeln|Gliwice,Gleiwitz|Zielona Góra,Grünberg|Legnica,Liegnitz|' +
  'Elbląg,Elbing|Olsztyn,Allenstein|Bielsko-Biała,Bielitz|Liberec,Reichenberg|Ústí nad Labem,Aussig|Cheb,Eger|Trnava,Tyrnau|Nitra,Neutra|Banská Bystrica,Neusohl|Prešov,Eperies|Szombathely,Steinamanger|Sopron,Ödenburg|Székesfehérvár,Stuhlweißenburg|Oradea,Großwardein,Nagyvárad|Arad,Arad|Târgu Mureș,Neumarkt|' +
  'Rovinj,Rovigno|Poreč,Parenzo|Opatija,Abbazia|Piran,Pirano|Celje,Cilli|Ptuj,Pettau|Bitola,Monastir|Durrës,Durazzo|Vlorë,Valona|Ηράκλειο,Irakleio,Heraklion,Iraklio|Πάτρα,Patra,Patras|Ρόδος,Rodos,Rhodes|Χανιά,Chania,Hania|Κέρκυρα,Kerkyra,Corfu';

const GROUP_OF = new Map<string, readonly string[]>(
  CITIES.split('|').flatMap((group) => {
    const names = group.split(',');
    return names.map((name) => [fold(name), names] as const);
  }),
);
/** Parts that tell a city from others of the same name: Frankfurt am Main, Halle (Saale), Newcastle upon Tyne. */
const QUALIFIER =
  /\s*\(.*\)\s*$|[\s,]+(?:a\.? ?d\.?|a\.|am|an der|im|i\.|bei|b\.|ob der|vor der|upon|on|under|sur|sous|lès|les|en|sul|sulla|nad|pod|aan den|aan de|CEDEX|[NSVØCK]|NV|SV|NØ|SØ|\d+(?:e|er|ème)?)(?:\s.*)?$/i;

/** A city in other languages, without what tells it from another of its name, and in its parts; itself first. */
export function cityNames(city: string): string[] {
  const short = city.replace(QUALIFIER, '');
  // A district and its city: Chiyoda-ku, Tokyo.
  const parts = city.split(/[,/]/).map((part) => part.trim());
  const names = [...new Set([city, short, ...(parts.length > 1 ? parts : [])])].filter(Boolean);
  return [...new Set(names.flatMap((name) => [name, ...(GROUP_OF.get(fold(name)) ?? [])]))];
}
