import type { ReadyTexts } from './text-kinds.ts';

/** Slavic, Baltic and Finno-Ugric languages, Greek, Turkish, and languages of the Caucasus. */
export const EASTERN: Readonly<Record<string, ReadyTexts>> = {
  az: {
    agree:
      'Davam etməklə {company} tərəfindən şəxsiyyətinizin yoxlanması üçün foto və məlumatlarınızın emal edilməsinə razılıq verirsiniz.',
    inform: '{company} şəxsiyyətinizi yoxlamaq üçün foto və məlumatlarınızı emal edir.',
    gdpr: `Razıyam ki, {company} selfimdə və ya videomda və sənədimdəki fotoda üzümü ölçsün və şəxsiyyətimi yoxlamaq üçün onları müqayisə etsin. Bu ölçülər biometrik məlumatlardır (GDPR, maddə 9). Onlar yoxlamadan sonra silinir.

Razılıq vermək məcburiyyətində deyiləm. Razılığımı istənilən vaxt gələcək üçün geri götürə bilərəm. Bunu necə etmək, fotolarımın nə qədər saxlanıldığı və şəxsiyyətimi başqa cür necə təsdiqləyə biləcəyim məxfilik siyasətində yazılıb.`,
  },
  bg: {
    agree:
      'Като продължите, вие се съгласявате {company} да обработва вашите снимки и данни, за да провери самоличността ви.',
    inform: '{company} обработва вашите снимки и данни, за да провери самоличността ви.',
    gdpr: `Съгласен/на съм {company} да измери лицето ми в селфито или видеото ми и в портрета на документа ми и да ги сравни, за да провери самоличността ми. Тези измервания са биометрични данни (член 9 от ОРЗД). Те се изтриват след проверката.

Не съм длъжен/на да се съглася. Мога да оттегля съгласието си по всяко време с действие за в бъдеще. В политиката за поверителност пише как, колко дълго се пазят снимките ми и как иначе мога да удостоверя самоличността си.`,
  },
  cs: {
    agree: 'Pokračováním souhlasíte s tím, že {company} zpracuje vaše fotografie a údaje k ověření vaší totožnosti.',
    inform: '{company} zpracovává vaše fotografie a údaje k ověření vaší totožnosti.',
    gdpr: `Souhlasím s tím, že {company} změří můj obličej na selfie nebo videu a na fotografii v mém dokladu a porovná je, aby ověřila mou totožnost. Tato měření jsou biometrické údaje (článek 9 GDPR). Po kontrole se smažou.

Souhlasit nemusím. Svůj souhlas mohu kdykoli odvolat s účinkem do budoucna. V zásadách ochrany osobních údajů je uvedeno, jak to udělat, jak dlouho se mé fotografie uchovávají a jak jinak mohu svou totožnost ověřit.`,
  },
  el: {
    agree:
      'Αν συνεχίσετε, συμφωνείτε ότι η εταιρεία {company} επεξεργάζεται τις φωτογραφίες και τα δεδομένα σας για να επαληθεύσει την ταυτότητά σας.',
    inform:
      'Η εταιρεία {company} επεξεργάζεται τις φωτογραφίες και τα δεδομένα σας για να επαληθεύσει την ταυτότητά σας.',
    gdpr: `Συμφωνώ ότι η εταιρεία {company} μετρά το πρόσωπό μου στη selfie ή στο βίντεό μου και στη φωτογραφία του εγγράφου μου και τα συγκρίνει για να επαληθεύσει την ταυτότητά μου. Οι μετρήσεις αυτές είναι βιομετρικά δεδομένα (άρθρο 9 του ΓΚΠΔ). Διαγράφονται μετά τον έλεγχο.

Δεν είμαι υποχρεωμένος/η να συμφωνήσω. Μπορώ να ανακαλέσω τη συγκατάθεσή μου ανά πάσα στιγμή, με ισχύ για το μέλλον. Η πολιτική απορρήτου αναφέρει πώς, για πόσο διάστημα φυλάσσονται οι φωτογραφίες μου και με ποιον άλλο τρόπο μπορώ να επαληθεύσω την ταυτότητά μου.`,
  },
  et: {
    agree: 'Jätkates nõustute, et {company} töötleb teie fotosid ja andmeid teie isiku tuvastamiseks.',
    inform: '{company} töötleb teie fotosid ja andmeid teie isiku tuvastamiseks.',
    gdpr: `Nõustun, et {company} mõõdab minu nägu selfil või videos ja minu dokumendi fotol ning võrdleb neid minu isiku tuvastamiseks. Need mõõtmised on biomeetrilised andmed (isikuandmete kaitse üldmääruse artikkel 9). Need kustutatakse pärast kontrolli.

Ma ei pea nõustuma. Võin oma nõusoleku igal ajal edaspidiseks tagasi võtta. Privaatsuspoliitikas on kirjas, kuidas seda teha, kui kaua mu fotosid säilitatakse ja kuidas saan oma isikut muul viisil tõendada.`,
  },
  fi: {
    agree: 'Jatkamalla hyväksyt, että {company} käsittelee kuviasi ja tietojasi henkilöllisyytesi varmistamiseksi.',
    inform: '{company} käsittelee kuviasi ja tietojasi henkilöllisyytesi varmistamiseksi.',
    gdpr: `Hyväksyn, että {company} mittaa kasvoni selfiestäni tai videostani ja asiakirjani kuvasta ja vertaa niitä henkilöllisyyteni varmistamiseksi. Nämä mittaukset ovat biometrisiä tietoja (yleisen tietosuoja-asetuksen 9 artikla). Ne poistetaan tarkistuksen jälkeen.

Minun ei ole pakko suostua. Voin peruuttaa suostumukseni milloin tahansa vastaisen varalta. Tietosuojaselosteessa kerrotaan, miten se tehdään, kuinka kauan kuviani säilytetään ja miten muuten voin varmistaa henkilöllisyyteni.`,
  },
  hr: {
    agree: 'Ako nastavite, pristajete da {company} obrađuje vaše fotografije i podatke radi provjere vašeg identiteta.',
    inform: '{company} obrađuje vaše fotografije i podatke radi provjere vašeg identiteta.',
    gdpr: `Pristajem da {company} izmjeri moje lice na selfiju ili videu i na fotografiji u mojem dokumentu te ih usporedi radi provjere mojeg identiteta. Ta mjerenja su biometrijski podaci (članak 9. GDPR-a). Brišu se nakon provjere.

Ne moram pristati. Svoju privolu mogu povući u svakom trenutku, s učinkom za budućnost. U pravilima o privatnosti piše kako, koliko se dugo čuvaju moje fotografije i kako drukčije mogu potvrditi svoj identitet.`,
  },
  hu: {
    agree:
      'A folytatással hozzájárul ahhoz, hogy {company} a fényképeit és adatait személyazonosságának ellenőrzésére kezelje.',
    inform: '{company} a fényképeit és adatait személyazonosságának ellenőrzésére kezeli.',
    gdpr: `Hozzájárulok ahhoz, hogy {company} megmérje az arcomat a szelfimen vagy videómon és az okmányom fényképén, és ezeket összehasonlítsa a személyazonosságom ellenőrzésére. Ezek a mérések biometrikus adatok (GDPR 9. cikk). Az ellenőrzés után törlődnek.

Nem kell hozzájárulnom. A hozzájárulásomat bármikor visszavonhatom a jövőre nézve. Az adatvédelmi tájékoztató leírja, hogyan, meddig őrzik a fényképeimet, és hogyan igazolhatom másként a személyazonosságomat.`,
  },
  hy: {
    agree:
      'Շարունակելով՝ դուք համաձայնում եք, որ {company} ընկերությունը մշակի ձեր լուսանկարներն ու տվյալները՝ ձեր ինքնությունը հաստատելու համար։',
    inform: '{company} ընկերությունը մշակում է ձեր լուսանկարներն ու տվյալները՝ ձեր ինքնությունը հաստատելու համար։',
    gdpr: `Համաձայն եմ, որ {company} ընկերությունը չափի իմ դեմքը սելֆիում կամ տեսանյութում և փաստաթղթիս լուսանկարում ու համեմատի դրանք՝ իմ ինքնությունը հաստատելու համար։ Այս չափումները կենսաչափական տվյալներ են (GDPR, հոդված 9)։ Դրանք ջնջվում են ստուգումից հետո։

Ես պարտավոր չեմ համաձայնել։ Կարող եմ ցանկացած պահի հետ վերցնել համաձայնությունս ապագայի համար։ Գաղտնիության քաղաքականության մեջ գրված է՝ ինչպես դա անել, որքան են պահվում լուսանկարներս և ուրիշ ինչպես կարող եմ հաստատել ինքնությունս։`,
  },
  ka: {
    agree:
      'თუ გააგრძელებთ, ეთანხმებით, რომ {company} დაამუშავებს თქვენს ფოტოებსა და მონაცემებს თქვენი ვინაობის დასადასტურებლად.',
    inform: '{company} ამუშავებს თქვენს ფოტოებსა და მონაცემებს თქვენი ვინაობის დასადასტურებლად.',
    gdpr: `ვეთანხმები, რომ {company} გაზომავს ჩემს სახეს სელფიზე ან ვიდეოზე და ჩემი დოკუმენტის ფოტოზე და შეადარებს მათ ჩემი ვინაობის დასადასტურებლად. ეს გაზომვები ბიომეტრიული მონაცემებია (GDPR, მუხლი 9). შემოწმების შემდეგ ისინი იშლება.

დათანხმება სავალდებულო არ არის. თანხმობა ნებისმიერ დროს შემიძლია გავაუქმო მომავლისთვის. კონფიდენციალურობის პოლიტიკაში წერია, როგორ ხდება ეს, რამდენ ხანს ინახება ჩემი ფოტოები და სხვაგვარად როგორ შემიძლია დავადასტურო ვინაობა.`,
  },
  lt: {
    agree: 'Tęsdami sutinkate, kad {company} tvarkytų jūsų nuotraukas ir duomenis jūsų tapatybei patvirtinti.',
    inform: '{company} tvarko jūsų nuotraukas ir duomenis jūsų tapatybei patvirtinti.',
    gdpr: `Sutinku, kad {company} išmatuotų mano veidą asmenukėje ar vaizdo įraše ir mano dokumento nuotraukoje bei juos palygintų mano tapatybei patvirtinti. Šie matavimai yra biometriniai duomenys (BDAR 9 straipsnis). Po patikros jie ištrinami.

Sutikti neprivalau. Sutikimą galiu bet kada atšaukti ateičiai. Privatumo politikoje nurodyta, kaip tai padaryti, kiek laiko saugomos mano nuotraukos ir kaip kitaip galiu patvirtinti savo tapatybę.`,
  },
  lv: {
    agree: 'Turpinot jūs piekrītat, ka {company} apstrādā jūsu fotoattēlus un datus, lai pārbaudītu jūsu identitāti.',
    inform: '{company} apstrādā jūsu fotoattēlus un datus, lai pārbaudītu jūsu identitāti.',
    gdpr: `Piekrītu, ka {company} izmēra manu seju pašbildē vai videoierakstā un mana dokumenta fotoattēlā un salīdzina tos, lai pārbaudītu manu identitāti. Šie mērījumi ir biometriskie dati (VDAR 9. pants). Pēc pārbaudes tie tiek dzēsti.

Man nav pienākuma piekrist. Savu piekrišanu varu jebkurā laikā atsaukt uz priekšu. Privātuma politikā ir norādīts, kā to izdarīt, cik ilgi tiek glabāti mani fotoattēli un kā citādi varu apliecināt savu identitāti.`,
  },
  pl: {
    agree:
      'Kontynuując, wyrażasz zgodę na to, że {company} przetwarza Twoje zdjęcia i dane w celu potwierdzenia Twojej tożsamości.',
    inform: '{company} przetwarza Twoje zdjęcia i dane w celu potwierdzenia Twojej tożsamości.',
    gdpr: `Zgadzam się, aby firma {company} dokonała pomiaru mojej twarzy na selfie lub nagraniu i na zdjęciu w moim dokumencie oraz porównała je w celu potwierdzenia mojej tożsamości. Te pomiary są danymi biometrycznymi (art. 9 RODO). Po weryfikacji są usuwane.

Nie muszę wyrażać zgody. Mogę ją w każdej chwili wycofać ze skutkiem na przyszłość. Polityka prywatności wyjaśnia, jak to zrobić, jak długo przechowywane są moje zdjęcia i jak inaczej mogę potwierdzić swoją tożsamość.`,
    bipa: `{company} pobiera i wykorzystuje skan geometrii mojej twarzy z selfie lub nagrania oraz ze zdjęcia w moim dokumencie. Służy on wyłącznie do potwierdzenia mojej tożsamości i jest usuwany po weryfikacji. Polityka prywatności podaje, jak długo przechowywane są moje zdjęcia i kiedy są niszczone.

Znam treść tego tekstu i wyrażam pisemną zgodę, aby firma {company} pobierała, wykorzystywała i przechowywała w tym celu moje identyfikatory biometryczne (Illinois Biometric Information Privacy Act, 740 ILCS 14).`,
  },
  ru: {
    agree:
      'Продолжая, вы соглашаетесь с тем, что {company} обрабатывает ваши фотографии и данные для подтверждения вашей личности.',
    inform: '{company} обрабатывает ваши фотографии и данные для подтверждения вашей личности.',
    gdpr: `Я соглашаюсь с тем, что {company} измеряет моё лицо на селфи или видео и на фотографии в моём документе и сравнивает их, чтобы подтвердить мою личность. Эти измерения являются биометрическими данными (статья 9 GDPR). После проверки они удаляются.

Соглашаться необязательно. Я могу в любое время отозвать согласие на будущее. В политике конфиденциальности указано, как это сделать, сколько хранятся мои фотографии и как иначе я могу подтвердить свою личность.`,
  },
  sk: {
    agree: 'Pokračovaním súhlasíte s tým, že {company} spracuje vaše fotografie a údaje na overenie vašej totožnosti.',
    inform: '{company} spracúva vaše fotografie a údaje na overenie vašej totožnosti.',
    gdpr: `Súhlasím s tým, že {company} zmeria moju tvár na selfie alebo videu a na fotografii v mojom doklade a porovná ich, aby overila moju totožnosť. Tieto merania sú biometrické údaje (článok 9 GDPR). Po kontrole sa vymažú.

Súhlasiť nemusím. Svoj súhlas môžem kedykoľvek odvolať s účinkom do budúcnosti. V zásadách ochrany osobných údajov je uvedené, ako to urobiť, ako dlho sa moje fotografie uchovávajú a ako inak môžem overiť svoju totožnosť.`,
  },
  sl: {
    agree:
      'Z nadaljevanjem soglašate, da {company} obdeluje vaše fotografije in podatke za preverjanje vaše identitete.',
    inform: '{company} obdeluje vaše fotografije in podatke za preverjanje vaše identitete.',
    gdpr: `Soglašam, da {company} izmeri moj obraz na selfiju ali posnetku in na fotografiji v mojem dokumentu ter ju primerja, da preveri mojo identiteto. Te meritve so biometrični podatki (člen 9 GDPR). Po preverjanju se izbrišejo.

Soglasje ni obvezno. Kadar koli ga lahko prekličem z učinkom za naprej. V pravilniku o zasebnosti piše, kako to storim, kako dolgo se hranijo moje fotografije in kako drugače lahko potrdim svojo identiteto.`,
  },
  sr: {
    agree: 'Ако наставите, пристајете да {company} обрађује ваше фотографије и податке ради провере вашег идентитета.',
    inform: '{company} обрађује ваше фотографије и податке ради провере вашег идентитета.',
    gdpr: `Пристајем да {company} измери моје лице на селфију или снимку и на фотографији у мом документу и да их упореди ради провере мог идентитета. Та мерења су биометријски подаци (члан 9 GDPR). Бришу се после провере.

Не морам да пристанем. Свој пристанак могу да повучем у сваком тренутку, са дејством за убудуће. У политици приватности пише како, колико дуго се чувају моје фотографије и како другачије могу да потврдим свој идентитет.`,
  },
  tr: {
    agree:
      'Devam ederek {company} şirketinin kimliğinizi doğrulamak için fotoğraflarınızı ve verilerinizi işlemesini kabul edersiniz.',
    inform: '{company}, kimliğinizi doğrulamak için fotoğraflarınızı ve verilerinizi işler.',
    gdpr: `{company} şirketinin selfiemde veya videomda ve belgemdeki fotoğrafta yüzümü ölçmesini ve kimliğimi doğrulamak için bunları karşılaştırmasını kabul ediyorum. Bu ölçümler biyometrik verilerdir (GDPR Madde 9). Kontrolden sonra silinirler.

Kabul etmek zorunda değilim. Onayımı geleceğe yönelik olarak istediğim zaman geri çekebilirim. Bunun nasıl yapılacağı, fotoğraflarımın ne kadar süre saklandığı ve kimliğimi başka nasıl doğrulayabileceğim gizlilik politikasında yazar.`,
  },
  uk: {
    agree:
      'Продовжуючи, ви погоджуєтеся з тим, що {company} обробляє ваші фотографії та дані для підтвердження вашої особи.',
    inform: '{company} обробляє ваші фотографії та дані для підтвердження вашої особи.',
    gdpr: `Я погоджуюся з тим, що {company} вимірює моє обличчя на селфі або відео та на фотографії в моєму документі й порівнює їх, щоб підтвердити мою особу. Ці вимірювання є біометричними даними (стаття 9 GDPR). Після перевірки їх видаляють.

Погоджуватися не обов’язково. Я можу будь-коли відкликати згоду на майбутнє. У політиці конфіденційності зазначено, як це зробити, скільки зберігаються мої фотографії та як інакше я можу підтвердити свою особу.`,
  },
};
