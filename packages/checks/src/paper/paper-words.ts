import { fold } from './fold.ts';

/**
 * Words of papers by language, in three lines each. The language, and a law in it that such papers follow; the words
 * themselves are common usage and were not all looked up there. The words beside a date of issue / beside a date of
 * anything / beside other dates: due, of a period, of birth. The words of each kind of paper, those of headlines before
 * the bar. `*` begins or ends a stem, `~` stands for up to four words, and accents don't count.
 */
const ROWS = `
en: EU Directives 2006/112 (article 226) and 2014/92; UK VAT Notice 700, section 16.3; Regulation E of the USA, 12 CFR 1005.9
date of issue,issue date,date issued,issued,issued on,bill date,billing date,date of bill,invoice date,date of invoice,tax invoice date,statement date,date of statement,statement as of,notice date,date of notice,letter date,bill ~ dated,invoice ~ dated,statement ~ dated,dated,printed on / date / due*,overdue,payable,pay by,pay before,payment,paid,birth,next,previous,last,until,expires,expiry,valid,period,from,meter reading*,reading date,next reading,date of reading,start*,ending,end date,contract,autopay,effective,since,opened,before,at the latest,no later,latest,delivery,read on
utility=electricity bill,gas bill,water bill,energy bill,utility bill,electric bill,energy statement|kwh,meter reading*,standing charge,meter number,service address,gallons,sewer,wastewater,therms,electricity; telecom=broadband bill,phone bill,mobile bill,telephone bill,wireless bill|broadband,line rental,telecom,data used,wireless,monthly charges; tax=council tax bill,tax assessment,tax notice,property tax|council tax,tax office,revenue; government=electoral register,certificate of residence,registration certificate|polling district,electoral; rent=tenancy agreement,rent statement,lease agreement|rent,tenant,landlord; bank=bank statement,account statement,statement of account,checking summary,savings summary,checking statement,savings statement,account summary|iban,bic,sort code,opening balance,closing balance,beginning balance,ending balance,previous balance,new balance,account holder,checking,savings,deposits,withdrawals,member fdic,statement period,overdraft*
de: EU Directives 2006/112 (article 226) and 2014/92
rechnungsdatum,ausstellungsdatum,ausstellungstag,ausgestellt,bescheiddatum,erstellt am,erstellungsdatum,auszugsdatum,datum des auszugs,*rechnung ~ vom,*bescheid ~ vom,kontoauszug ~ vom,schreiben vom / datum,den / fallig*,zahlbar,zahlung*,zahlen,bis,geburt*,termin*,nachst*,zeitraum,abrechnungszeitraum,spatestens,von,ablesung*,vertrag*,lieferung*,leistung*,abbuchung*,valuta,gultig,seit,ab,frist
utility=stromrechnung,gasrechnung,wasserrechnung,energierechnung,jahresabrechnung strom|verbrauch*,zahlernummer,zahlerstand,stadtwerke,abschlag*,strom; telecom=mobilfunkrechnung,telefonrechnung,festnetzrechnung|rufnummer,mobilfunk,datentarif,telekom,grundgebuhr,internet; tax=einkommensteuerbescheid,steuerbescheid,grundsteuerbescheid,gebuhrenbescheid|finanzamt,steuernummer,festsetzung; government=meldebescheinigung,meldebestatigung,meldezettel,aufenthaltsbescheinigung|einwohnermeldeamt,burgeramt,wohnung,gemeldet,bescheinigt; rent=mietbescheinigung,mietvertrag,wohnungsgeberbestatigung|mieter,miete,vermieter; bank=kontoauszug,rechnungsabschluss|kontostand,kontoinhaber,buchung*,saldo,alter saldo,neuer saldo
fr: EU Directives 2006/112 (article 226) and 2014/92
date d'emission,date d emission,date de facture,date de la facture,date de facturation,date du releve,date d'edition,date d edition,emise le,emis le,etabli le,etablie le,fait le,facture ~ du,releve ~ du,avis ~ du,editee le,edite le,facturee le / date,le / avant le,echeance*,naissance,ne le,nee le,limite,prelev*,prochain*,preleve,periode,jusqu*,au plus tard,a regler,a payer,paiement,reglement,exigible,du ~ au,valable,releve de compteur,depuis,souscri*,contrat,mise en service,resili*
utility=facture d electricite,facture d'electricite,facture de gaz,facture d'eau,facture d energie,facture d'energie|consommation,compteur,electricite,kwh; telecom=facture de telephone*,facture mobile,facture internet,facture telecom,facture freebox|forfait,numero de ligne,internet,abonnement,telephonie; tax=avis d impot*,avis d'impot*,taxe fonciere,taxe d habitation,taxe d'habitation,avis d'imposition,avertissement-extrait de role|finances publiques,numero fiscal,impot*; government=attestation de domicile,certificat de residence,certificat de domicile,composition de menage|mairie,prefecture,domicilie*; rent=quittance de loyer,contrat de location,bail d habitation,bail d'habitation|loyer,locataire,bailleur; bank=releve de compte*,extrait de compte,releve d identite bancaire,releve d'identite bancaire,releve bancaire|ancien solde,nouveau solde,titulaire du compte,solde
es: EU Directives 2006/112 (article 226) and 2014/92
fecha de emision,fecha emision,fecha de expedicion,fecha de factura,fecha factura,fecha de la factura,fecha de facturacion,fecha del extracto,fecha de corte,emitida el,emitido el,expedido el,expedida el,factura ~ de fecha,emision,fecha del estado de cuenta,fecha del documento / fecha / vencimiento,vence,nacimiento,limite,hasta,pagar antes,pago,cargo,cobro,proxim*,periodo,desde,lectura,alta,contrato,a mas tardar,antes del,suspension,valid*,ultimo dia
utility=factura de electricidad,factura de la luz,factura de luz,factura de gas,factura de agua,recibo de luz,recibo de agua,recibo de energia,boleta de electricidad|consumo,contador,medidor,electricidad,potencia contratada; telecom=factura de telefon*,factura movil,factura de internet,recibo telefonico|telefonia,tarifa de datos,linea movil,internet; tax=declaracion del impuesto*,impuesto sobre bienes inmuebles,impuesto predial,boleta predial|agencia tributaria,cuota tributaria,impuesto*; government=certificado de empadronamiento,volante de empadronamiento,certificado de residencia,constancia de residencia,constancia de domicilio|padron,ayuntamiento,municipalidad; rent=recibo de alquiler,contrato de arrendamiento,contrato de alquiler|alquiler,inquilino,arrendador,arrendatario; bank=extracto de cuenta*,extracto bancario,estado de cuenta,cartola|saldo anterior,saldo actual,saldo inicial,saldo final,titular de la cuenta,saldo
it: EU Directives 2006/112 (article 226) and 2014/92
data emissione,data di emissione,data fattura,data della fattura,data documento,data estratto conto,emessa il,emesso il,rilasciato il,fattura ~ del,bolletta ~ del,estratto conto al,emissione / data,il / scadenza,scade,entro,nascita,pagamento,pagare,addebito,prossim*,periodo,dal,fino,lettura,attivazione,contratto,valuta,valid*,termine,decorrenza
utility=bolletta*,fattura luce,fattura gas,fattura acqua|contatore,fornitura,energia elettrica,lettura,consumo,consumi; telecom=fattura telefonica,fattura internet|abbonamento,telefonia; tax=avviso di accertamento,avviso di pagamento tari|agenzia delle entrate,imposta,tassa; government=certificato di residenza|comune,residente,anagrafe; rent=contratto di locazione,ricevuta di affitto|affitto,locatore,conduttore; bank=estratto conto,estratto di conto|saldo contabile,saldo iniziale,saldo finale,intestatario,saldo
nl: EU Directives 2006/112 (article 226) and 2014/92
factuurdatum,datum factuur,datum van uitreiking,afschriftdatum,datum afschrift,notadatum,dagtekening,uitgiftedatum,datum van afgifte,afgegeven op,*factuur ~ van,*nota ~ van,opgemaakt op / datum / verval*,uiterlijk,geboorte*,betaal*,betalen,betaling,volgende,periode,tot,van,tm,meterstand*,ingangsdatum,contract*,afschrijving,incasso,geldig,uiterste,voor,sinds
utility=energierekening,energienota,jaarafrekening,waterrekening,jaarnota,elektriciteitsfactuur,energiefactuur|verbruik,meterstand*,levering,elektriciteit; telecom=telefoonrekening,internetrekening,mobiele rekening|abonnement,telefoonnummer; tax=belastingaanslag,aanslag inkomstenbelasting,aanslagbiljet|belastingdienst; government=uittreksel basisregistratie personen,bewijs van inschrijving,getuigschrift van woonst,attest van woonst|gemeente,ingeschreven; rent=huurovereenkomst,huurcontract|huur,huurder,verhuurder; bank=rekeningafschrift,bankafschrift,rekeningoverzicht,rekeninguittreksel|saldo,beginsaldo,eindsaldo,rekeninghouder
pl: EU Directives 2006/112 (article 226) and 2014/92
data wystawienia,data faktury,data wyciagu,data sporzadzenia,wystawiono,wystawiona,sporzadzono,faktura ~ z dnia,data wydania / data,dnia / termin*,platn*,zaplaty,zaplacic,urodzenia,okres,od,do,nastepn*,odczyt*,najpozniej,umow*,sprzedazy,dostawy,wazn*
utility=faktura za energie*,faktura za prad,faktura za gaz,faktura za wode,rachunek za prad,rachunek za gaz|energia elektryczna,energii elektrycznej,licznik*,zuzycie,odczyt*; telecom=faktura za telefon,faktura za internet,faktura za uslugi telekomunikacyjne,rachunek telefoniczny|abonament,telekomunikacyjn*,numer telefonu; tax=decyzja podatkowa,zeznanie podatkowe,podatek od nieruchomosci|urzad skarbowy,urzedu skarbowego,podatek,podatku; government=zaswiadczenie o zameldowaniu,potwierdzenie zameldowania|zameldowan*,urzad miasta,urzad gminy; rent=umowa najmu|najemca,wynajmujacy,czynsz; bank=wyciag z konta,wyciag bankowy,wyciag z rachunku*|saldo poczatkowe,saldo koncowe,posiadacz rachunku,saldo
pt: EU Directives 2006/112 (article 226) and 2014/92
data de emissao,data emissao,data da emissao,data da fatura,data do extrato,emitida em,emitido em,data de emissao da fatura,fatura ~ de,emissao,data do documento / data / vencimento,limite,pagar ate,pagamento,nascimento,periodo,proxim*,leitura,ate,debito,contrato,valid*,desde,data de inicio
utility=fatura de eletricidade,fatura de energia,fatura da luz,fatura de gas,fatura de agua,conta de luz,conta de agua,conta de energia|eletricidade,leitura,consumo faturado,consumo,energia eletrica; telecom=fatura de telecomunicacoes,fatura de telefone,fatura de internet,conta telefonica|telemovel,tarifario,telecomunicacoes,celular,internet; tax=nota de liquidacao,declaracao de irs,demonstracao de liquidacao,imposto municipal*,iptu|autoridade tributaria,financas,imposto*; government=atestado de residencia,certidao de residencia,comprovante de residencia|junta de freguesia,camara municipal,prefeitura; rent=contrato de arrendamento,recibo de renda,contrato de aluguel,contrato de locacao|arrendatario,senhorio,renda,aluguel,locatario; bank=extrato de conta,extrato bancario,extrato combinado,extrato da conta,extrato de conta corrente|saldo inicial,saldo final,titular da conta,saldo anterior,saldo
cs: EU Directives 2006/112 (article 226) and 2014/92
datum vystaveni,datum vyhotoveni,vystaveno,vystavena dne,dne vystaveni,datum vypisu,datum vydani,faktura ~ ze dne,vyhotoveno dne / datum,dne / splatn*,narozeni,obdobi,od,do,nasledujici,pristi,odect*,nejpozdeji,uhrad*,plneni,zaplatit,smlouv*,platnost*,duzp
utility=vyuctovani elektriny,vyuctovani plynu,faktura za elektrinu,faktura za plyn,faktura za vodu,vodne a stocne|spotreba,elektromer*,elektrina,elektriny; telecom=vyuctovani sluzeb,telefonni ucet|tarif,telefonni cislo,volani; tax=platebni vymer,danove priznani,dan z nemovit*|financni urad,dan; government=potvrzeni o trvalem pobytu,potvrzeni o pobytu|obecni urad,mestsky urad,trvaly pobyt; rent=najemni smlouva|najemce,pronajimatel,najemne; bank=vypis z uctu,vypis z bezneho uctu,bankovni vypis|pocatecni zustatek,konecny zustatek,zustatek,majitel uctu
sk: EU Directives 2006/112 (article 226) and 2014/92
datum vyhotovenia,datum vystavenia,vystavene,vyhotovene,datum vypisu,datum vydania,faktura ~ zo dna,dna vystavenia / datum,dna / splatn*,narodenia,obdobie,od,do,nasledujuc*,odpoct*,najneskor,uhrad*,dodania,zmluv*,platnost*
utility=faktura za elektrinu,faktura za plyn,faktura za vodu,vyuctovacia faktura|spotreba,elektromer*,elektrina,elektriny; telecom=telefonny ucet,faktura za telekomunikacne*|tarif,telefonne cislo; tax=platobny vymer,danove priznanie,dan z nehnutelnosti|danovy urad,dan; government=potvrdenie o trvalom pobyte|obecny urad,mestsky urad,trvaly pobyt; rent=najomna zmluva|najomca,prenajimatel,najomne; bank=vypis z uctu,bankovy vypis|pociatocny zostatok,konecny zostatok,zostatok,majitel uctu
sl: EU Directives 2006/112 (article 226) and 2014/92
datum izdaje,datum racuna,izdano,datum izpiska,datum izstavitve,racun ~ z dne / datum,dne / zapad*,rok placila,rojst*,obdobje,od,do,naslednj*,odcit*,najkasneje,placil*,pogodb*,opravlj*,valut*,veljav*
utility=racun za elektriko,racun za elektricno energijo,racun za plin,racun za vodo|poraba,stevec*,elektricna energija; telecom=telefonski racun,racun za telekomunikacijske storitve|narocnina,telefonska stevilka; tax=odlocba o odmeri,dohodnin*|financna uprava,davek; government=potrdilo o stalnem prebivaliscu,potrdilo o prebivaliscu|upravna enota,obcina; rent=najemna pogodba|najemnik,najemodajalec,najemnina; bank=izpisek prometa,bancni izpisek,izpisek racuna,izpisek|zacetno stanje,koncno stanje,stanje,imetnik racuna
hr: EU Directives 2006/112 (article 226) and 2014/92
datum izdavanja,datum izdavanja racuna,datum racuna,izdano,datum izvatka,datum izvoda,racun ~ od,datum ispostave,datum izdanja,datum fakture,datum i mjesto izdavanja / datum,dana / dospije*,rok placanja,rodenja,rodjenja,razdoblje,period,do,sljedec*,ocitanj*,najkasnije,uplat*,plati*,isporuk*,valut*,vazi*,ugovor*
utility=racun za struju,racun za elektricnu energiju,racun za plin,racun za vodu,racun za utrosenu elektricnu energiju|potrosnja,brojilo,elektricna energija; telecom=telefonski racun,racun za telekomunikacijske usluge|pretplata,telefonski broj; tax=porezno rjesenje,poresko resenje,rjesenje o porezu|porezna uprava,poreska uprava,porez; government=uvjerenje o prebivalistu,potvrda o prebivalistu,uverenje o prebivalistu|opcina,prebivaliste; rent=ugovor o najmu,ugovor o zakupu|najmoprimac,najmodavac,najamnina,zakupac; bank=izvadak po racunu,izvod racuna,izvod po racunu,izvod,bankovni izvod,izvadak|pocetno stanje,zavrsno stanje,stanje,saldo,vlasnik racuna
sr: Закон о ПДВ Србије, члан 42; Закон о заштити корисника финансијских услуга
датум издавања,датум рачуна,издато,датум извода,датум промета и издавања,рачун ~ од,датум фактуре / датум,дана / доспе*,рок плаћања,рођења,период,до,следећ*,очитавањ*,најкасније,уплат*,валут*,важи*,уговор*
utility=рачун за струју,рачун за електричну енергију,рачун за гас,рачун за воду,рачун за утрошену електричну енергију|потрошња,бројило,електрична енергија; telecom=телефонски рачун,рачун за телекомуникационе услуге|претплата,број телефона; tax=пореско решење,решење о утврђивању пореза|пореска управа,порез; government=уверење о пребивалишту|општина,пребивалиште; rent=уговор о закупу|закупац,закуподавац,закупнина; bank=извод,извод рачуна,извод по рачуну|почетно стање,крајње стање,стање,салдо
hu: EU Directives 2006/112 (article 226) and 2014/92
kiallitas kelte,kiallitas datuma,kiallitas napja,kibocsatas datuma,kibocsatas kelte,szamla kelte,szamla datuma,kelt,kelte,kivonat kelte,kivonat datuma,keltezes / datum / hatarido,hatarideje,esedekes*,szuletes*,idoszak*,teljesites*,kovetkezo,leolvasas*,legkesobb,fizetes*,lejarat*,fizetendo,szerzodes*
utility=villanyszamla,gazszamla,vizszamla,aramszamla,villamosenergia szamla,foldgaz szamla|fogyasztas,meroora,villamos energia,aram,merohely*; telecom=telefonszamla,internetszamla|elofizetes*,telefonszam,havidij; tax=adohatarozat,adobevallas|adohatosag,nav,ado; government=lakcimkartya,lakcimigazolvany,lakcimigazolas|onkormanyzat,kormanyhivatal; rent=berleti szerzodes|berlo,berbeado,berleti dij; bank=szamlakivonat,bankszamlakivonat|nyitoegyenleg,zaroegyenleg,nyito egyenleg,zaro egyenleg,egyenleg,szamlatulajdonos
ro: EU Directives 2006/112 (article 226) and 2014/92
data emiterii,data emitere,data facturii,data factura,emis la,emisa la,data extrasului,data eliberarii,factura ~ din,data intocmirii,data emiterii facturii / data / scadent*,nasterii,perioada,termen*,plata,platii,urmatoare*,citir*,pana,cel tarziu,contract*,valabil*
utility=factura de energie*,factura energie*,factura gaze,factura apa,factura de gaze,factura curent|consum,contor,energie electrica,index; telecom=factura telefon*,factura servicii|abonament,numar de telefon; tax=decizie de impunere,declaratie unica|anaf,impozit*; government=certificat de rezidenta,adeverinta de domiciliu|primaria,domiciliu*; rent=contract de inchiriere|chirias,chirie,locator,locatar; bank=extras de cont,extras cont|sold initial,sold final,sold,titular cont
bg: EU Directives 2006/112 (article 226) and 2014/92
дата на издаване,дата на издаването,издадена на,издадено на,дата на фактурата,дата на извлечението,фактура ~ от,дата на съставяне,дата на фактура / дата / падеж,срок*,раждане,период*,до,следващ*,отчет*,най късно,плащан*,договор*,валид*,данъчно събитие
utility=сметка за ток,сметка за електроенергия,сметка за вода,сметка за газ,фактура за електроенергия,фактура за електрическа енергия|консумация,електромер,електроенергия,електрическа енергия; telecom=телефонна сметка|абонамент,телефонен номер; tax=данъчно съобщение,съобщение за данъци,ревизионен акт|нап,данък*,приходите; government=удостоверение за постоянен адрес,удостоверение за настоящ адрес,адресна карта|община,кметство; rent=договор за наем|наемател,наемодател,наем; bank=извлечение от сметка,банково извлечение,извлечение|начално салдо,крайно салдо,салдо,титуляр
el: EU Directives 2006/112 (article 226) and 2014/92
ημερομηνία έκδοσης,ημ έκδοσης,ημ νια έκδοσης,ημνια έκδοσης,εκδόθηκε,ημερομηνία λογαριασμού,ημερομηνία τιμολογίου,ημερ έκδοσης,έκδοση / ημερομηνία,ημερ,ημ νια,ημνια / λήξη*,γέννησης,περίοδος,περιόδου,έως,μέχρι,επόμεν*,πληρωμ*,εξόφληση*,μέτρηση*,αργότερο,από,συμβ*,προθεσμία
utility=λογαριασμός ρεύματος,λογαριασμός ηλεκτρικού,λογαριασμός ύδρευσης,λογαριασμός αερίου,λογαριασμός κατανάλωσης,εκκαθαριστικός λογαριασμός|κατανάλωση,μετρητής,ηλεκτρική ενέργεια,ηλεκτρικής ενέργειας,παροχή; telecom=λογαριασμός τηλεφώνου,λογαριασμός κινητής,λογαριασμός σταθερής|τηλεφωνία,συνδρομή; tax=εκκαθαριστικό,πράξη διοικητικού προσδιορισμού,ενφια|ααδε,φόρος,φόρου; government=βεβαίωση μόνιμης κατοικίας,βεβαίωση κατοικίας|δήμος,κοινότητα; rent=μισθωτήριο,συμφωνητικό μίσθωσης|ενοίκιο,μισθωτής,εκμισθωτής,ενοικιαστής; bank=αντίγραφο κίνησης,κίνηση λογαριασμού,αντίγραφο λογαριασμού,κατάσταση λογαριασμού,statement λογαριασμού|υπόλοιπο,προηγούμενο υπόλοιπο,νέο υπόλοιπο,δικαιούχος
fi: EU Directives 2006/112 (article 226) and 2014/92
laskun paivays,laskun paivamaara,laskupaiva,laskutuspaiva,antamispaiva,paivays,tulostettu,tiliote ~ pvm,laskun pvm,annettu,otepaiva / paivamaara,pvm / erapaiva*,maksupaiva,viimeistaan,syntyma*,kausi,ajalta,ajanjakso,seuraava*,lukema*,maksettava,laskutuskausi,sopimu*,voimassa,asti
utility=sahkolasku,vesilasku,kaasulasku,energialasku,kaukolampolasku|kulutus,sahkomittari,sahko,siirto; telecom=puhelinlasku,internetlasku,matkapuhelinlasku|liittyma,puhelinnumero,laajakaista; tax=verotuspaatos,kiinteistovero,verolippu|verohallinto,vero; government=kotikuntatodistus,vaestorekisteriote,asuinpaikkatodistus|digi ja vaestotietovirasto,maistraatti; rent=vuokrasopimus|vuokralainen,vuokranantaja,vuokra; bank=tiliote|alkusaldo,loppusaldo,saldo,tilinomistaja
sv: EU Directives 2006/112 (article 226) and 2014/92
fakturadatum,utfardad*,utfardat,datum for utfardande,utskriftsdatum,utdragsdatum,utstallningsdatum,*faktura ~ av den,beslutsdatum / datum,den / forfall*,senast,fodelse*,period*,nasta,till,betal*,avlas*,from,tom,avtal*,giltig*,oss tillhanda
utility=elfaktura,elrakning,vattenrakning,gasrakning,fjarrvarmefaktura,elnatsfaktura|forbrukning,elmatare,elhandel,elnat,matarstallning; telecom=telefonrakning,mobilfaktura,bredbandsfaktura,mobilrakning|abonnemang,bredband,telefonnummer; tax=slutskattebesked,skattebesked,skattekonto|skatteverket,skatt; government=personbevis|folkbokford,folkbokforing*,kommun; rent=hyresavtal,hyreskontrakt,hyresavi|hyra,hyresgast,hyresvard; bank=kontoutdrag,kontobesked|ingaende saldo,utgaende saldo,saldo,kontohavare
da: EU Directives 2006/112 (article 226) and 2014/92
fakturadato,udstedelsesdato,udstedt,udskriftsdato,regningsdato,faktura ~ af den,udskrevet,dato for udstedelse,bilagsdato,kontoudskrift pr / dato,den / forfald*,senest,fodsel*,periode*,naeste,betal*,aflaes*,til,rettidig,gyldig*,aftale*,frist
utility=elregning,vandregning,gasregning,varmeregning,elafregning|forbrug,elmaler,malernummer,el; telecom=telefonregning,mobilregning|abonnement,bredband,telefonnummer; tax=arsopgorelse,forskudsopgorelse,ejendomsskat*|skattestyrelsen,skat; government=bopaelsattest,sundhedskort|folkeregister*,kommune,borgerservice; rent=lejekontrakt,huslejeopkraevning|leje,lejer,udlejer,husleje; bank=kontoudskrift,kontoudtog|primosaldo,ultimosaldo,saldo,kontohaver
nb: Bokføringsforskriften (Norway) § 5-1-1; finansavtaleloven § 3-24
fakturadato,utstedt,utstedelsesdato,utskriftsdato,dokumentdato,faktura ~ av,dato for utstedelse,vedtaksdato / dato,den / forfall*,senest,fodsel*,periode*,neste,betal*,avles*,til,gyldig*,avtale*,frist*
utility=stromregning,stromfaktura,nettleie,kommunale avgifter|forbruk,maler*,strom,malerstand; telecom=telefonregning,mobilregning,bredbandsfaktura|abonnement,bredband,telefonnummer; tax=skatteoppgjor,skattemelding,eiendomsskatt|skatteetaten,skatt; government=bostedsattest,bostedsbevis|folkeregister*,folkeregistrert,kommune; rent=leiekontrakt,husleieavtale|husleie,leietaker,utleier,leie; bank=kontoutskrift,kontoutdrag|inngaende saldo,utgaende saldo,saldo,kontohaver
is: Reglugerð nr. 505/2013 (Iceland), 5. gr.
utgafudagur,utgafudagsetning,dagsetning reiknings,dags reiknings,utgefinn,utgefid,dagsetning yfirlits / dagsetning,dags / gjalddagi,eindagi,faeding*,timabil*,naesti,greid*,alestur*,til,sidasta lagi
utility=rafmagnsreikningur,orkureikningur,hitaveitureikningur|notkun,maelir,rafmagn; bank=reikningsyfirlit,bankayfirlit|upphafsstada,lokastada,stada
et: EU Directives 2006/112 (article 226) and 2014/92
arve kuupaev,valjastamise kuupaev,valjastatud,valjastamiskuupaev,valjavotte kuupaev,koostatud,arve ~ kuupaevaga,arve valjastamise kuupaev / kuupaev / tahtaeg,tahtpaev,sunni*,periood*,hiljemalt,maks*,jargmi*,naidu*,kuni,alates,leping*,kehtiv*
utility=elektriarve,gaasiarve,veearve,elektrienergia arve|tarbimine,arvesti,elekter,elektrienergia; telecom=telefoniarve,sidearve|telefoninumber,kuutasu; tax=maksuteade|maksu ja tolliamet,maks; government=elukohatoend,rahvastikuregistri valjavote|rahvastikuregist*,vallavalitsus,linnavalitsus; rent=uurileping|uurnik,uurileandja,uur; bank=kontovaljavote,konto valjavote,pangavaljavote|algsaldo,loppsaldo,saldo,kontoomanik
lv: EU Directives 2006/112 (article 226) and 2014/92
izrakstisanas datums,izdosanas datums,rekina datums,izrakstits,sagatavots,izdots,konta izraksta datums,rekins ~ no,sastadisanas datums,rekina izrakstisanas datums / datums / termins,dzimsanas,periods,lidz,ne velak,apmaksa*,nakam*,radijum*,ligum*,deriga*
utility=rekins par elektroenergiju,elektroenergijas rekins,rekins par gazi,rekins par udeni,rekins par dabasgazi|paterins,skaititaj*,elektroenergija*; telecom=rekins par telefonu,rekins par telekomunikaciju*|abonesanas maksa,talruna numurs; tax=nodoklu pazinojums,maksasanas pazinojums,nekustama ipasuma nodok*|valsts ienemumu dienests,nodoklis; government=izzina par deklareto dzivesvietu,dzivesvietas deklaracija|deklareta dzivesvieta,pasvaldiba; rent=ires ligums|irnieks,izirejais,ire; bank=konta izraksts,konta parskats|sakuma atlikums,beigu atlikums,atlikums
lt: EU Directives 2006/112 (article 226) and 2014/92
israsymo data,saskaitos data,israsyta,isdavimo data,sudarymo data,israso data,saskaita ~ data,pateikimo data,saskaitos israsymo data,isduota / data / apmoket*,terminas,gimimo,laikotarp*,iki,ne veliau,kit*,rodmen*,nuo,sutart*,galioj*,moket*
utility=saskaita uz elektra,elektros energijos saskaita,saskaita uz dujas,saskaita uz vandeni|suvartojimas,skaitiklis,elektra,elektros energija; telecom=saskaita uz rysio paslaugas,telefono saskaita|abonent*,telefono numeris; tax=mokesciu pranesimas|valstybine mokesciu inspekcija,mokestis; government=pazyma apie deklaruota gyvenamaja vieta,pazyma apie gyvenamaja vieta|seniunija,savivaldybe; rent=nuomos sutartis|nuomininkas,nuomotojas,nuoma; bank=saskaitos israsas,banko israsas,israsas|pradinis likutis,galutinis likutis,likutis
mt: EU Directives 2006/112 (article 226) and 2014/92
data tal hrug,data tal kont,mahrug fi,data tal fattura,data tal istqarrija / data / data dovuta,skadenza,twelid,perjodu,sa mhux aktar
bank=rendikont tal kont,stqarrija tal kont|bilanc
ga: EU Directives 2006/112 (article 226) and 2014/92
data eisiuna,eisithe,data an bhille,data an raitis,data an tsonraisc / data / dlite,breithe,treimhse,roimh
bank=raiteas bainc,raiteas cuntais|iarmheid
ca: Llei 7/2012 and the TERMCAT dictionary of banking
data d'emissio,data d emissio,data de factura,data de la factura,emesa el,data de l'extracte,data d'expedicio,data factura / data / venciment,naixement,periode,fins,pagament,carrec,lectura,proper*,limit
utility=factura d'electricitat,factura de la llum,factura de l'aigua,factura de gas|consum,comptador,electricitat; government=certificat d'empadronament,volant d'empadronament|ajuntament,padro; rent=contracte de lloguer,rebut de lloguer|lloguer,llogater,arrendador; bank=extracte de compte,extracte bancari|saldo anterior,saldo
sq: Ligji për TVSH-në 92/2014 (Albania), neni 101
data e leshimit,data e fatures,leshuar me,data e nxjerrjes,data e pasqyres,data e leshimit te fatures,data e emetimit / data,dt / afati*,pageses,lindjes,periudha,deri,leximi*,tjeter,skaden*
utility=fatura e energjise*,fatura e ujit,fature energji*|konsumi,matesi,energji elektrike; bank=nxjerrje llogarie,pasqyra e llogarise,ekstrakt llogarie,gjendje llogarie|gjendja fillestare,gjendja perfundimtare,gjendja
mk: Закон за ДДВ (Северна Македонија), член 53
датум на издавање,издадено на,датум на фактура,датум на сметка,датум на извод,датум на фактурирање / датум / доспева*,рок*,раѓање,период*,до,следн*,плаќање,отчит*,важи*
utility=сметка за струја,сметка за електрична енергија,сметка за вода,фактура за електрична енергија|потрошувачка,броило,електрична енергија; bank=извод,извод од сметка|почетна состојба,крајна состојба,салдо,состојба
ru: НК РФ, статья 169; Положение Банка России 579-П
дата выставления,дата выставления счета,дата счета,дата выдачи,дата составления,дата формирования,дата выписки,сформирован*,выдан*,счет ~ от,выписка ~ от,квитанция ~ от,уведомление ~ от,справка ~ от,дата документа,дата печати / дата / оплат*,срок*,рождения,период*,до,следующ*,показани*,не позднее,с,по,за период,договор*,действител*,начала
utility=счет за электроэнергию,счет за газ,счет за воду,квитанция на оплату,платежный документ,счет за коммунальные услуги,квитанция за жку|потребление,электроэнергия,счетчик*,квт ч,водоснабжение,отопление,капитальный ремонт; telecom=счет за услуги связи,счет за телефон|абонентская плата,услуги связи,абонент,интернет; tax=налоговое уведомление|налоговой службы,налог*,инн; government=справка о регистрации,свидетельство о регистрации,выписка из домовой книги,адресная справка|зарегистрирован*,мвд; rent=договор найма,договор аренды|наниматель,наймодатель,арендатор,арендодатель,арендная плата; bank=выписка по счету,выписка по счету карты,банковская выписка,выписка по карте,выписка о движении,выписка|входящий остаток,исходящий остаток,остаток,владелец счета,бик
uk: Податковий кодекс України, стаття 201; Закон 851-IV
дата виставлення,дата рахунку,дата видачі,дата складання,дата формування,дата виписки,сформовано,видано,рахунок ~ від,виписка ~ від,довідка ~ від,дата документа,дата виставлення рахунку / дата / оплат*,сплат*,термін*,народження,період*,до,наступн*,показник*,не пізніше,з,по,договір,договору,дійсн*,строк*
utility=рахунок за електроенергію,рахунок за газ,рахунок за воду,рахунок за комунальні послуги,рахунок за спожиту електроенергію|споживання,електроенергія,лічильник*,кvт год,водопостачання; telecom=рахунок за телефон,рахунок за послуги зв язку|абонплата,абонент,інтернет; tax=податкове повідомлення|податкова служба,податок,податку; government=довідка про реєстрацію,витяг про місце проживання,довідка про місце проживання|зареєстрован*,місце проживання; rent=договір оренди,договір найму|орендар,орендодавець,наймач,оренда; bank=виписка по рахунку,виписка за рахунком,банківська виписка,виписка з рахунку,виписка|вхідний залишок,вихідний залишок,залишок,мфо
be: Налоговый кодекс Республики Беларусь, статья 131
дата выдачы,дата рахунка,выдадзен*,дата выпіскі,дата складання,рахунак ~ ад,дата выстаўлення / дата / аплат*,тэрмін*,нараджэння,перыяд*,да,наступн*
utility=рахунак за электраэнергію,рахунак за ваду|спажыванне,лічыльнік; bank=выпіска па рахунку,выпіска|астатак
kk: Қазақстан Республикасының Салық кодексі, 412-бап
берілген күні,шот күні,жазылған күні,үзінді көшірме күні,берілді,шығарылған күні,толтырылған күні / күні / төлем*,мерзімі,туған,кезең*,дейін,келесі
utility=электр энергиясы үшін шот,төлем құжаты,коммуналдық қызмет*|тұтыну,есептегіш,электр энергиясы; bank=шот бойынша үзінді,үзінді көшірме,шоттан үзінді*|қалдық,бастапқы қалдық,соңғы қалдық
tr: Vergi Usul Kanunu, madde 230
duzenleme tarihi,duzenlenme tarihi,fatura tarihi,ekstre tarihi,hesap ekstresi tarihi,belge tarihi,verilis tarihi,tanzim tarihi,hesap kesim tarihi,kesim tarihi,duzenlenme / tarih,tarihi / son odeme*,vade*,dogum*,donem*,sonraki,okuma*,kadar,odeme*,gecerlilik,baslangic,bitis,en gec,ilk okuma,son okuma
utility=elektrik faturasi,dogalgaz faturasi,su faturasi,dogal gaz faturasi|tuketim,sayac,elektrik,tesisat; telecom=telefon faturasi,internet faturasi,cep telefonu faturasi|abone,abonelik,tarife,hat no; tax=vergi levhasi,vergi bildirimi,emlak vergisi|vergi dairesi,gelir idaresi,vergi; government=yerlesim yeri belgesi,ikametgah belgesi,yerlesim yeri ve diger adres belgesi|nufus mudurlugu,muhtarlik,ikametgah; rent=kira sozlesmesi,kira kontrati|kiraci,kiraya veren,kira bedeli; bank=hesap ekstresi,hesap ozeti,hesap hareketleri,banka ekstresi|bakiye,devreden bakiye,acilis bakiyesi,kapanis bakiyesi,hesap sahibi
az: Azərbaycan Respublikasının Vergi Məcəlləsi, maddə 176
verilmə tarixi,verilme tarixi,tərtib edilmə tarixi,tertib edilme tarixi,hesab fakturanın tarixi,çıxarışın tarixi,tərtib tarixi,faktura tarixi,buraxılış tarixi / tarix,tarixi / ödəniş*,son tarix,doğum*,dövr*,qədər,növbəti,müddət*
utility=elektrik enerjisi üçün hesab,qaz hesabı,su hesabı|istehlak,sayğac,elektrik enerjisi; bank=hesabdan çıxarış,bank çıxarışı,hesab çıxarışı|qalıq,ilkin qalıq,son qalıq
ka: საქართველოს საგადასახადო კოდექსი, მუხლი 175
გაცემის თარიღი,გამოწერის თარიღი,ამონაწერის თარიღი,ინვოისის თარიღი,ქვითრის თარიღი,გაცემულია,ანგარიშის თარიღი / თარიღი / გადახდის*,ვადა,დაბადების,პერიოდი,მდე,შემდეგი
utility=ელექტროენერგიის ქვითარი,ელექტროენერგიის გადასახადი,წყლის გადასახადი,კომუნალური ქვითარი|მოხმარება,მრიცხველი,ელექტროენერგია,ელექტროენერგიის; bank=ანგარიშის ამონაწერი,ამონაწერი ანგარიშიდან,საბანკო ამონაწერი,ამონაწერი|ნაშთი,საწყისი ნაშთი,საბოლოო ნაშთი
hy: ՀՀ հարկային օրենսգիրք, հոդված 55
տրման ամսաթիվ,տրման ամսաթիվը,կազմման ամսաթիվ,հաշվի ամսաթիվ,դուրսգրման ամսաթիվ,քաղվածքի ամսաթիվ,թողարկման ամսաթիվ / ամսաթիվ,ամսաթիվը / վճարման*,ժամկետ*,ծննդյան,ժամանակահատված*,մինչև,հաջորդ
utility=էլեկտրաէներգիայի հաշիվ,գազի հաշիվ,ջրի հաշիվ|սպառում,հաշվիչ,էլեկտրաէներգիա; bank=հաշվի քաղվածք,բանկային քաղվածք,քաղվածք|մնացորդ,սկզբնական մնացորդ,վերջնական մնացորդ
ar: Saudi Arabia, VAT Implementing Regulations, article 53 (ZATCA); Egypt, Law 67 of 2016
تاريخ الإصدار,تاريخ إصدار الفاتورة,تاريخ إصدار,تاريخ الفاتورة,تاريخ الكشف,تاريخ كشف الحساب,صدر في,صدرت في,صادرة في,صادر بتاريخ,تاريخ التحرير,حرر في,تاريخ اصدار,حررت في,تاريخ إصدار الكشف / تاريخ,التاريخ,بتاريخ / استحقاق,الاستحقاق,الميلاد,ميلاد,الفترة,فترة,حتى,إلى,من,القراءة,قراءة,السداد,الدفع,آخر موعد,أقصاه,القادم*,الانتهاء,انتهاء,صلاحية,العقد
utility=فاتورة الكهرباء,فاتورة كهرباء,فاتورة المياه,فاتورة الغاز,فاتورة استهلاك|الكهرباء,كهرباء,العداد,عداد,الاستهلاك,استهلاك,المياه; telecom=فاتورة الهاتف,فاتورة الإنترنت,فاتورة الاتصالات,فاتورة الجوال|اتصالات,الاتصالات,رقم الهاتف,الباقة; tax=إشعار ضريبي,ربط ضريبي|الضرائب,الضريبة,مصلحة الضرائب; government=شهادة سكن,شهادة إقامة,إثبات سكن,شهادة السكنى|بلدية,البلدية,مختار; rent=عقد إيجار,عقد الإيجار|المؤجر,المستأجر,الإيجار; bank=كشف حساب,كشف الحساب|الرصيد,رصيد,الرصيد الافتتاحي,الرصيد الختامي,آيبان,صاحب الحساب
fa: قانون مالیات بر ارزش افزوده ایران, ماده ۱۹
تاریخ صدور,تاریخ صدور صورتحساب,تاریخ صدور قبض,صادر شده در,تاریخ صورتحساب,تاریخ قبض,تاریخ گزارش / تاریخ,مورخ / مهلت*,سررسید,تولد,دوره,تا,از,قرائت,پرداخت,بعدی,اعتبار
utility=قبض برق,قبض گاز,قبض آب,صورتحساب برق,صورتحساب گاز|مصرف,کنتور,برق; telecom=قبض تلفن,صورتحساب تلفن|تلفن,اینترنت,مشترک; rent=اجاره نامه,قرارداد اجاره|مستاجر,موجر,اجاره; bank=صورتحساب بانکی,صورت حساب بانکی,گردش حساب,صورت حساب|مانده,موجودی,شبا,صاحب حساب
ur: Sales Tax Act 1990 (Pakistan), section 23
تاریخ اجراء,تاریخ اجرا,اجراء کی تاریخ,بل کی تاریخ,تاریخ بل,جاری کردہ / تاریخ / آخری تاریخ,ادائیگی*,پیدائش,مدت,تک,ریڈنگ,واجب الادا
utility=بجلی کا بل,گیس کا بل,پانی کا بل|بجلی,میٹر,یونٹ; bank=بینک اسٹیٹمنٹ,اکاؤنٹ اسٹیٹمنٹ,کھاتے کا گوشوارہ|بیلنس,بقایا
he: הוראות ניהול ספרים, סעיף 9 (Israel)
תאריך הפקה,תאריך הפקת החשבון,תאריך חשבונית,תאריך חשבון,תאריך הנפקה,הופק בתאריך,תאריך דף החשבון,הופק ביום,תאריך הדפסה,תאריך עריכת החשבון,תאריך הוצאת החשבונית,תאריך עריכה,תאריך הנפקת החשבונית / תאריך,ביום / לתשלום,פירעון,פרעון,לידה,תקופה,תקופת,עד,קריאה,הבא,אחרון,תוקף,מתאריך
utility=חשבון חשמל,חשבון מים,חשבון גז,חשבונית חשמל|צריכה,מונה,חשמל; telecom=חשבון טלפון,חשבונית טלפון,חשבון אינטרנט|תקשורת,מנוי,סלולר; tax=שומת מס,הודעת שומה,חשבון ארנונה,ארנונה|רשות המסים,מס הכנסה; government=תמצית רישום,אישור תושבות,ספח|משרד הפנים,עיריית,עירייה; rent=חוזה שכירות,הסכם שכירות|שוכר,משכיר,שכר דירה; bank=דף חשבון,דפי חשבון,תדפיס חשבון,תדפיס תנועות|יתרה,יתרת פתיחה,יתרת סגירה,עובר ושב
hi: CGST Rules 2017 (India), rule 46; RBI circular on passbooks
जारी करने की तिथि,जारी तिथि,बिल दिनांक,बिल की तिथि,बिल तिथि,जारी दिनांक,निर्गमन तिथि,विवरण दिनांक,जारी करने की तारीख,विवरण तिथि / दिनांक,तिथि,तारीख / देय,भुगतान,अंतिम,जन्म,अवधि,तक,से,रीडिंग,अगली,नियत
utility=बिजली बिल,विद्युत बिल,पानी का बिल,जल बिल,गैस बिल|विद्युत,खपत,मीटर,यूनिट,बिजली; telecom=टेलीफोन बिल,मोबाइल बिल|दूरसंचार,मोबाइल; tax=संपत्ति कर,गृह कर|आयकर,कर विभाग; government=निवास प्रमाण पत्र,अधिवास प्रमाण पत्र|तहसीलदार,नगर निगम; rent=किराया अनुबंध,किरायानामा|किरायेदार,मकान मालिक,किराया; bank=खाता विवरण,बैंक विवरण,बैंक स्टेटमेंट,खाता विवरणी|शेष,प्रारंभिक शेष,अंतिम शेष,जमा,आहरण
bn: মূল্য সংযোজন কর ও সম্পূরক শুল্ক আইন ২০১২ (Bangladesh), ধারা ৫১
ইস্যুর তারিখ,বিলের তারিখ,প্রদানের তারিখ,ইস্যু তারিখ,জারির তারিখ,বিল ইস্যুর তারিখ,বিবরণীর তারিখ / তারিখ / পরিশোধের,শেষ,জন্ম,সময়কাল,পর্যন্ত,হতে,পরবর্তী,মেয়াদ
utility=বিদ্যুৎ বিল,গ্যাস বিল,পানির বিল|বিদ্যুৎ,মিটার,ইউনিট; bank=হিসাব বিবরণী,ব্যাংক বিবরণী,ব্যাংক স্টেটমেন্ট|স্থিতি,প্রারম্ভিক স্থিতি,সমাপনী স্থিতি,জমা
ta: Tamil edition of the CGST Rules 2017, rule 46
வழங்கிய தேதி,வெளியீட்டு தேதி,பில் தேதி,வழங்கப்பட்ட தேதி,ரசீது தேதி / தேதி / கடைசி,செலுத்த*,பிறந்த,காலம்,வரை,அடுத்த,கெடு
utility=மின் கட்டண*,மின்சார கட்டண*,மின்சார பில்,குடிநீர் கட்டண*|மின்சாரம்,மீட்டர்,யூனிட்; bank=வங்கி அறிக்கை,கணக்கு அறிக்கை|இருப்பு,தொடக்க இருப்பு,இறுதி இருப்பு
th: ประมวลรัษฎากร มาตรา 86/4 (Thailand)
วันที่ออก,วันที่ออกใบแจ้ง,วันที่ออกเอกสาร,ออกให้ ณ วันที่,วันที่ใบแจ้งหนี้,วันที่แจ้งหนี้,วันที่ในใบแจ้ง,วันที่ออกบิล,วันที่พิมพ์,วันที่ออกใบกำกับ / วันที่ / ครบกำหนด,กำหนดชำระ,ชำระ,เกิด,รอบบิล,ระหว่าง,ถึงวันที่,จดเลข,อ่านหน่วย,ถัดไป,ภายใน,หมดอายุ
utility=ค่าไฟฟ้า,ค่าน้ำประปา,ใบแจ้งค่าไฟฟ้า,ใบแจ้งค่าน้ำ|การไฟฟ้า,การประปา,หน่วย,มิเตอร์; telecom=ค่าโทรศัพท์,ค่าบริการโทรศัพท์,ค่าอินเทอร์เน็ต|โทรศัพท์,อินเทอร์เน็ต,แพ็กเกจ; tax=ภาษีที่ดิน,แบบแสดงรายการภาษี|กรมสรรพากร,ภาษี; government=ทะเบียนบ้าน,หนังสือรับรองการอยู่อาศัย|เทศบาล,อำเภอ,กรมการปกครอง; rent=สัญญาเช่า|ผู้เช่า,ผู้ให้เช่า,ค่าเช่า; bank=รายการเดินบัญชี,ใบแจ้งยอดบัญชี,สเตทเม้นท์|ยอดคงเหลือ,ยอดยกมา,ธนาคาร,สาขา
lo: ກົດໝາຍວ່າດ້ວຍອາກອນມູນຄ່າເພີ່ມ (Laos)
ວັນທີອອກ,ວັນທີ່ອອກ,ອອກໃບບິນ / ວັນທີ,ວັນທີ່ / ກຳນົດຊຳລະ,ຊຳລະ,ເກີດ,ເຖິງ
utility=ໃບບິນຄ່າໄຟຟ້າ,ຄ່າໄຟຟ້າ,ຄ່ານ້ຳປະປາ|ໄຟຟ້າ,ກົງເຕີ; bank=ໃບແຈ້ງຍອດບັນຊີ,ລາຍການເຄື່ອນໄຫວບັນຊີ|ຍອດເຫຼືອ
km: Prakas 723 on invoices (Cambodia)
ថ្ងៃចេញ,កាលបរិច្ឆេទចេញ,ថ្ងៃខែចេញ,កាលបរិច្ឆេទវិក្កយបត្រ,ថ្ងៃចេញវិក្កយបត្រ / កាលបរិច្ឆេទ,ថ្ងៃទី / ផុតកំណត់,បង់ប្រាក់,កំណើត,រហូតដល់,បង់
utility=វិក្កយបត្រអគ្គិសនី,វិក្កយបត្រទឹក|អគ្គិសនី,ទឹក; bank=របាយការណ៍គណនី,របាយការណ៍ធនាគារ|សមតុល្យ
vi: Nghị định 123/2020/NĐ-CP, điều 10
ngay lap,ngay phat hanh,ngay hoa don,ngay xuat hoa don,ngay lap hoa don,ngay sao ke,lap ngay,ngay cap,ngay in,ngay thong bao,ngay ky / ngay / han thanh toan,han chot,sinh,ky,den ngay,tu ngay,truoc ngay,thanh toan,tiep theo,het han,cham nhat,chi so
utility=hoa don tien dien,hoa don tien nuoc,hoa don dien,hoa don nuoc,tien dien|dien nang,cong to,dien luc,tieu thu; telecom=hoa don cuoc,hoa don dien thoai,hoa don internet|thue bao,cuoc,vien thong; tax=thong bao thue|cuc thue,chi cuc thue,thue; government=giay xac nhan cu tru,giay xac nhan thong tin ve cu tru,so ho khau|cong an,thuong tru,tam tru; rent=hop dong thue nha|ben thue,ben cho thue; bank=sao ke tai khoan,sao ke,so phu tai khoan,sao ke ngan hang|so du dau ky,so du cuoi ky,so du,chu tai khoan
id: Peraturan Dirjen Pajak PER-03/PJ/2022 (Indonesia); POJK 6/2022
tanggal terbit,tanggal penerbitan,diterbitkan,tanggal faktur,tanggal cetak,tgl cetak,tanggal tagihan,tgl terbit,tanggal laporan,tanggal rekening koran,dicetak,tanggal invoice,tanggal dikeluarkan / tanggal,tgl / jatuh tempo,lahir,periode,sampai,s d,paling lambat,pembayaran,berikutnya,batas,masa,sebelum,berlaku
utility=tagihan listrik,rekening listrik,tagihan air,rekening air|pemakaian,stand meter,listrik,pln,pdam; telecom=tagihan telepon,tagihan internet,tagihan seluler|pelanggan,telepon,paket data,internet; tax=surat ketetapan pajak,surat pemberitahuan pajak terutang,pajak bumi dan bangunan|pajak,npwp; government=surat keterangan domisili,kartu keluarga|kelurahan,kecamatan,domisili; rent=perjanjian sewa,surat perjanjian sewa menyewa|penyewa,pemberi sewa,sewa; bank=rekening koran,laporan rekening,mutasi rekening,laporan mutasi|saldo awal,saldo akhir,saldo,pemilik rekening
ms: Sales Tax Regulations 2018 (Malaysia), regulation 7
tarikh bil,tarikh dikeluarkan,tarikh penyata,tarikh invois,tarikh terbitan,tarikh keluaran,tarikh cetakan,tarikh pengeluaran / tarikh / bayar sebelum,perlu dibayar,lahir,tempoh,hingga,bayaran,seterusnya,sebelum,akhir,bacaan,tamat
utility=bil elektrik,bil air,bil utiliti,bil gas|penggunaan,bacaan meter,elektrik,kegunaan; telecom=bil telefon,bil internet,bil mudah alih|langganan,jalur lebar,telefon; tax=notis taksiran,cukai taksiran,cukai pintu|lembaga hasil dalam negeri,cukai; rent=perjanjian sewa,perjanjian penyewaan|penyewa,tuan rumah,sewa; bank=penyata bank,penyata akaun|baki permulaan,baki akhir,baki,pemegang akaun
fil: BIR Revenue Regulations 7-2024 (Philippines)
petsa ng isyu,petsa ng pagkakaloob,petsa ng bill,inisyu,petsa ng paglabas / petsa / takdang petsa,kapanganakan,hanggang,bago,susunod,bayaran
utility=bayarin sa kuryente,bayarin sa tubig|konsumo,kuryente; government=sertipiko ng paninirahan,barangay clearance,barangay certificate|barangay,punong barangay; bank=pahayag ng account|balanse
sw: Tax Procedures Act (Kenya), section 23A; Kiswahili terms of the Bank of Tanzania
tarehe ya kutolewa,tarehe ya ankara,tarehe ya bili,imetolewa,tarehe ya kutoa,tarehe ya taarifa / tarehe / mwisho,kuzaliwa,kipindi,hadi,kabla,malipo,ijayo,kulipa
utility=bili ya umeme,bili ya maji,ankara ya umeme,ankara ya maji|umeme,maji,mita,matumizi; bank=taarifa ya akaunti,taarifa ya benki|salio,salio la mwanzo,salio la mwisho
zh: 中华人民共和国发票管理办法; 統一發票使用辦法 (Taiwan); Hong Kong Association of Banks
开票日期,開票日期,开具日期,開立日期,出具日期,发出日期,發出日期,签发日期,簽發日期,账单日期,賬單日期,帳單日期,结单日期,結單日期,列印日期,打印日期,出账日期,出帳日期,製表日期,制表日期,发单日期,發單日期,账单日,帳單日,发票日期,發票日期,填发日期,填發日期,对账单日期,月结单日期,月結單日期,發出日 / 日期 / 到期,截止,缴费,繳費,缴款,繳款,付款,出生,期间,期間,下次,抄表,有效,最后,最後,至,还款,還款,缴交,限期,起始,計費
utility=电费账单,電費單,電費通知,水费账单,水費單,燃气账单,煤气费,煤氣費,電費帳單,水費通知,电费通知单,电费单,燃气费|用电,用電,电表,電錶,用水,水表,度数,度數,电费,電費,水费,水費; telecom=话费账单,電話費,电话费,電信帳單,手机账单,寬頻費用|通讯,通信,電信,电信,月租,流量,套餐; tax=税单,稅單,缴税通知,繳稅通知,評稅通知書,地價稅,房屋稅,完税证明|税务局,稅務局,國稅局,税务; government=户籍证明,戶籍謄本,居住证明,居住證明,居住证,户口簿|派出所,公安局,戶政事務所,居民委员会; rent=租赁合同,租賃契約,租約,租房合同|承租人,出租人,租金; bank=银行对账单,對賬單,对账单,對帳單,月结单,月結單,結單,账户明细,帳戶明細,交易明细,存摺,综合账单,银行流水,綜合月結單|余额,餘額,結餘,结余,户名,戶名,存款,承上
ja: 消費税法 第57条の4 (Japan); 国税庁
発行日,発行年月日,作成日,請求日,ご請求日,交付日,交付年月日,検針票発行日,通知日,発行,作成年月日,請求書発行日,発信日,証明日,ご案内日,発送日 / 日付,年月日 / 支払期限,お支払期限,期限,振替日,引落日,生年月日,期間,次回,検針日,まで,有効,支払日,引き落とし,契約日,納期
utility=電気料金,ガス料金,水道料金,検針票,電気ご使用量,ご使用量のお知らせ,上下水道|使用量,電気,ガス,水道,電力; telecom=携帯電話料金,電話料金,通信料金,ご利用料金|通信,携帯,インターネット,回線; tax=納税通知書,住民税,固定資産税,課税証明書|税務署,市税,県税,都税; government=住民票,住民票の写し,印鑑登録証明書,居住証明書,戸籍の附票|市長,区長,町長,世帯主; rent=賃貸借契約書,賃貸契約|賃借人,賃貸人,家賃; bank=取引明細,残高証明書,入出金明細,取引明細書,通帳,お取引明細|残高,普通預金,口座,差引残高,お預り金額,支店
ko: 부가가치세법 제32조 (Korea); 전자금융거래법 제7조
발행일,발행일자,작성일,작성일자,청구일,청구일자,발급일,발급일자,고지일,고지일자,작성 연월일,발행 연월일,조회일자,조회일시,발급 일시,출력일 / 날짜,일자 / 납기,납부기한,납부,결제일,생년월일,기간,까지,다음,검침,만기,유효,이체일,마감
utility=전기요금,전기요금 청구서,도시가스요금,수도요금,관리비 고지서,가스요금|사용량,전기,계량기,한국전력,관리비; telecom=휴대폰 요금,통신요금,이동전화 요금,인터넷 요금,이용요금 청구서|통신,요금제,인터넷; tax=재산세,납세고지서,지방세 고지서,주민세|세무서,국세청,지방세; government=주민등록등본,주민등록표 등본,주민등록초본,거주사실확인서,주민등록표|주민센터,구청장,시장,세대주; rent=임대차계약서,월세계약서,전세계약서|임대인,임차인,월세,보증금; bank=거래내역,입출금내역,거래내역서,계좌거래내역,잔액증명서,통장사본,거래명세|잔액,계좌번호,예금주,입금,출금
am: የኢትዮጵያ የተጨማሪ እሴት ታክስ አዋጅ
የተሰጠበት ቀን,የወጣበት ቀን,የደረሰኝ ቀን / ቀን / የመክፈያ,የልደት,እስከ
utility=የኤሌክትሪክ ሂሳብ,የውሃ ሂሳብ|ኤሌክትሪክ,ቆጣሪ; bank=የሂሳብ መግለጫ,የባንክ መግለጫ|ቀሪ ሂሳብ
`;

interface LanguageRow {
  readonly language: string;
  readonly issued: string;
  readonly date: string;
  readonly other: string;
  readonly kinds: readonly (readonly [kind: PaperKind, headline: string, others: string])[];
}

const LANGUAGES = ROWS.trim()
  .split(/\n(?=\w+: )/)
  .map((row): LanguageRow => {
    const [head, dates, kinds] = row.split('\n');
    const [issued, date, other] = dates!.split(' / ');
    return {
      language: head!.split(':')[0]!,
      issued: issued!,
      date: date!,
      other: other!,
      kinds: kinds!.split('; ').map((each) => {
        const [, kind, headline, others] = /^(\w+)=([^|]*)\|?(.*)$/.exec(each)!;
        return [kind as PaperKind, headline!, others!] as const;
      }),
    };
  });

export type PaperKind = 'utility' | 'bank' | 'telecom' | 'tax' | 'government' | 'rent';
export type DateLabel = 'issued' | 'date' | 'other';

/** Scripts that set no spaces between words, and Korean, which appends particles. */
const NO_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const EDGE = String.raw`[\p{L}\p{N}]`;

function patternOf(word: string): string {
  const text = fold(word.replaceAll('~', ' 0 ')).replaceAll(' 0 ', String.raw` (?:\S+ ){0,4}`);
  if (NO_SPACES.test(text)) return text.replaceAll(' ', ' ?');
  return `${word.startsWith('*') ? '' : `(?<!${EDGE})`}${text}${word.endsWith('*') ? '' : `(?!${EDGE})`}`;
}

const patterns = (words: string): RegExp =>
  new RegExp(
    words
      .split(',')
      .map(patternOf)
      .toSorted((a, b) => b.length - a.length)
      .join('|'),
    'gu',
  );

const LABELS = (['other', 'issued', 'date'] as const).map(
  (label) => [label, LANGUAGES.map((row) => [row.language, patterns(row[label])] as const)] as const,
);

/** A label in a folded text, where it begins, and the languages in which it says so. */
export interface FoundLabel {
  readonly label: DateLabel;
  readonly at: number;
  readonly languages: readonly string[];
}

/**
 * The label of a date in the folded text before or behind it. A mere `Date` counts only without another one, and of the
 * others the last: Due date 1.11., date of issue 3.10. `languages`: only labels in these; null for any.
 */
export function labelIn(folded: string, languages: ReadonlySet<string> | null = null): FoundLabel | null {
  const found = LABELS.map(([label, rows]) => {
    const hits = rows.flatMap(([language, pattern]) => {
      if (languages && !languages.has(language)) return [];
      const last = [...folded.matchAll(pattern)].at(-1);
      return last ? [{ language, at: last.index, end: last.index + last[0].length }] : [];
    });
    const at = Math.max(...hits.map((hit) => hit.at));
    return { label, at, end: Math.max(...hits.map(({ end }) => end)), languages: hits.map(({ language }) => language) };
  }).filter(({ languages: of }) => of.length > 0);
  const [other, issued, date] = (['other', 'issued', 'date'] as const).map((label) =>
    found.find((each) => each.label === label),
  );
  // `Date of issue` is within nothing, and the `due` of `due date` is before its own `date`.
  if (issued && (!other || issued.end > other.end || (issued.at <= other.at && issued.end >= other.end))) return issued;
  return other ?? date ?? null;
}

/** Languages of which the folded text has words for dates. */
export const languagesOf = (folded: string): Set<string> =>
  new Set(
    LABELS.flatMap(([label, rows]) =>
      rows.flatMap(([language, pattern]) => (label !== 'date' && folded.search(pattern) >= 0 ? [language] : [])),
    ),
  );

const WORDS = LANGUAGES.flatMap(({ kinds }) =>
  kinds.flatMap(([kind, headline, others]) =>
    [headline, others].flatMap((words, at) =>
      words === ''
        ? []
        : words.split(',').map((word) => ({ kind, weight: 2 - at, word: new RegExp(patternOf(word), 'u') })),
    ),
  ),
);

/** The points of each kind that the words of a folded text give: two for a word of a headline, one for others. */
export function pointsOf(folded: string): Map<PaperKind, number> {
  const points = new Map<PaperKind, number>();
  const counted = new Set<string>();
  for (const { kind, weight, word } of WORDS) {
    if (counted.has(`${kind} ${word.source}`) || !word.test(folded)) continue;
    // Languages share words, such as saldo.
    counted.add(`${kind} ${word.source}`);
    points.set(kind, (points.get(kind) ?? 0) + weight);
  }
  return points;
}
