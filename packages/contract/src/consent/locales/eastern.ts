import type { ReadyTexts } from './text-kinds.ts';

/** Slavic, Baltic and Finno-Ugric languages, Greek, Turkish, and languages of the Caucasus. */
export const EASTERN: Readonly<Record<string, ReadyTexts>> = {
  az: {
    agree:
      'Davam etməklə {company} tərəfindən şəxsiyyətinizin yoxlanması üçün foto və məlumatlarınızın emal edilməsinə razılıq verirsiniz.',
    inform: '{company} şəxsiyyətinizi yoxlamaq üçün foto və məlumatlarınızı emal edir.',
    gdpr: `Razılıq versəniz, {company} selfinizdə və ya videonuzda və sənədinizdəki fotoda üzünüzü ölçür və şəxsiyyətinizi yoxlamaq üçün onları müqayisə edir. Bu ölçülər biometrik məlumatlardır (GDPR, maddə 9). Onlar yoxlamadan sonra silinir.

Razılıq vermək məcburiyyətində deyilsiniz və onu istənilən vaxt geri götürə bilərsiniz. Bunu necə etmək, fotoların nə qədər saxlanıldığı və şəxsiyyətinizi başqa cür necə təsdiqləyə biləcəyiniz məxfilik siyasətində yazılıb.`,
  },
  bg: {
    agree:
      'Като продължите, вие се съгласявате {company} да обработва вашите снимки и данни, за да провери самоличността ви.',
    inform: '{company} обработва вашите снимки и данни, за да провери самоличността ви.',
    gdpr: `Ако се съгласите, {company} измерва лицето ви в селфито или видеото ви и в портрета на документа ви и ги сравнява, за да провери самоличността ви. Тези измервания са биометрични данни (член 9 от ОРЗД). Те се изтриват след проверката.

Не сте длъжни да се съгласите и можете да оттеглите съгласието си по всяко време. В политиката за поверителност пише как да го оттеглите, колко дълго се пазят снимките и как иначе можете да удостоверите самоличността си.`,
  },
  cs: {
    agree: 'Pokračováním souhlasíte s tím, že {company} zpracuje vaše fotografie a údaje k ověření vaší totožnosti.',
    inform: '{company} zpracovává vaše fotografie a údaje k ověření vaší totožnosti.',
    gdpr: `Pokud souhlasíte, {company} změří váš obličej na selfie nebo videu a na fotografii ve vašem dokladu a porovná je, aby ověřila vaši totožnost. Tato měření jsou biometrické údaje (článek 9 GDPR). Po kontrole se smažou.

Souhlasit nemusíte a svůj souhlas můžete kdykoli odvolat. V zásadách ochrany osobních údajů je uvedeno, jak ho odvolat, jak dlouho se fotografie uchovávají a jak jinak můžete svou totožnost ověřit.`,
  },
  el: {
    agree:
      'Αν συνεχίσετε, συμφωνείτε ότι η εταιρεία {company} επεξεργάζεται τις φωτογραφίες και τα δεδομένα σας για να επαληθεύσει την ταυτότητά σας.',
    inform:
      'Η εταιρεία {company} επεξεργάζεται τις φωτογραφίες και τα δεδομένα σας για να επαληθεύσει την ταυτότητά σας.',
    gdpr: `Αν συμφωνήσετε, η εταιρεία {company} μετρά το πρόσωπό σας στη selfie ή στο βίντεό σας και στη φωτογραφία του εγγράφου σας και τα συγκρίνει για να επαληθεύσει την ταυτότητά σας. Οι μετρήσεις αυτές είναι βιομετρικά δεδομένα (άρθρο 9 του ΓΚΠΔ). Διαγράφονται μετά τον έλεγχο.

Δεν είστε υποχρεωμένοι να συμφωνήσετε και μπορείτε να ανακαλέσετε τη συγκατάθεσή σας ανά πάσα στιγμή. Η πολιτική απορρήτου εξηγεί πώς, για πόσο διάστημα φυλάσσονται οι φωτογραφίες και με ποιον άλλο τρόπο μπορείτε να επαληθεύσετε την ταυτότητά σας.`,
  },
  et: {
    agree: 'Jätkates nõustute, et {company} töötleb teie fotosid ja andmeid teie isiku tuvastamiseks.',
    inform: '{company} töötleb teie fotosid ja andmeid teie isiku tuvastamiseks.',
    gdpr: `Kui nõustute, mõõdab {company} teie nägu selfil või videos ja teie dokumendi fotol ning võrdleb neid teie isiku tuvastamiseks. Need mõõtmised on biomeetrilised andmed (isikuandmete kaitse üldmääruse artikkel 9). Need kustutatakse pärast kontrolli.

Te ei pea nõustuma ja võite oma nõusoleku igal ajal tagasi võtta. Privaatsuspoliitikas on kirjas, kuidas seda teha, kui kaua fotosid säilitatakse ja kuidas saate oma isikut muul viisil tõendada.`,
  },
  fi: {
    agree: 'Jatkamalla hyväksyt, että {company} käsittelee kuviasi ja tietojasi henkilöllisyytesi varmistamiseksi.',
    inform: '{company} käsittelee kuviasi ja tietojasi henkilöllisyytesi varmistamiseksi.',
    gdpr: `Jos suostut, {company} mittaa kasvosi selfiestäsi tai videostasi ja asiakirjasi kuvasta ja vertaa niitä henkilöllisyytesi varmistamiseksi. Nämä mittaukset ovat biometrisiä tietoja (yleisen tietosuoja-asetuksen 9 artikla). Ne poistetaan tarkistuksen jälkeen.

Sinun ei ole pakko suostua, ja voit peruuttaa suostumuksesi milloin tahansa. Tietosuojaselosteessa kerrotaan, miten se tehdään, kuinka kauan kuvia säilytetään ja miten muuten voit varmistaa henkilöllisyytesi.`,
  },
  hr: {
    agree: 'Ako nastavite, pristajete da {company} obrađuje vaše fotografije i podatke radi provjere vašeg identiteta.',
    inform: '{company} obrađuje vaše fotografije i podatke radi provjere vašeg identiteta.',
    gdpr: `Ako pristanete, {company} mjeri vaše lice na selfiju ili videu i na fotografiji u vašem dokumentu te ih uspoređuje radi provjere vašeg identiteta. Ta mjerenja su biometrijski podaci (članak 9. GDPR-a). Brišu se nakon provjere.

Ne morate pristati, a privolu možete povući u svakom trenutku. U pravilima o privatnosti piše kako je povući, koliko se dugo čuvaju fotografije i kako drukčije možete potvrditi svoj identitet.`,
  },
  hu: {
    agree:
      'A folytatással hozzájárul ahhoz, hogy {company} a fényképeit és adatait személyazonosságának ellenőrzésére kezelje.',
    inform: '{company} a fényképeit és adatait személyazonosságának ellenőrzésére kezeli.',
    gdpr: `Ha hozzájárul, {company} megméri az arcát a szelfijén vagy videóján és az okmánya fényképén, és ezeket összehasonlítja a személyazonosságának ellenőrzésére. Ezek a mérések biometrikus adatok (GDPR 9. cikk). Az ellenőrzés után törlődnek.

Nem kell hozzájárulnia, és a hozzájárulását bármikor visszavonhatja. Az adatvédelmi tájékoztató leírja, hogyan vonhatja vissza, meddig őrzik a fényképeket, és hogyan igazolhatja másként a személyazonosságát.`,
  },
  hy: {
    agree:
      'Շարունակելով՝ դուք համաձայնում եք, որ {company} ընկերությունը մշակի ձեր լուսանկարներն ու տվյալները՝ ձեր ինքնությունը հաստատելու համար։',
    inform: '{company} ընկերությունը մշակում է ձեր լուսանկարներն ու տվյալները՝ ձեր ինքնությունը հաստատելու համար։',
    gdpr: `Եթե համաձայնեք, {company} ընկերությունը կչափի ձեր դեմքը սելֆիում կամ տեսանյութում և ձեր փաստաթղթի լուսանկարում ու կհամեմատի դրանք՝ ձեր ինքնությունը հաստատելու համար։ Այս չափումները կենսաչափական տվյալներ են (GDPR, հոդված 9)։ Դրանք ջնջվում են ստուգումից հետո։

Դուք պարտավոր չեք համաձայնել և կարող եք ցանկացած պահի հետ վերցնել ձեր համաձայնությունը։ Գաղտնիության քաղաքականության մեջ գրված է՝ ինչպես դա անել, որքան են պահվում լուսանկարները և ուրիշ ինչպես կարող եք հաստատել ձեր ինքնությունը։`,
  },
  ka: {
    agree:
      'თუ გააგრძელებთ, ეთანხმებით, რომ {company} დაამუშავებს თქვენს ფოტოებსა და მონაცემებს თქვენი ვინაობის დასადასტურებლად.',
    inform: '{company} ამუშავებს თქვენს ფოტოებსა და მონაცემებს თქვენი ვინაობის დასადასტურებლად.',
    gdpr: `თუ დათანხმდებით, {company} გაზომავს თქვენს სახეს სელფიზე ან ვიდეოზე და თქვენი დოკუმენტის ფოტოზე და შეადარებს მათ თქვენი ვინაობის დასადასტურებლად. ეს გაზომვები ბიომეტრიული მონაცემებია (GDPR, მუხლი 9). შემოწმების შემდეგ ისინი იშლება.

დათანხმება სავალდებულო არ არის და თანხმობის გაუქმება ნებისმიერ დროს შეგიძლიათ. კონფიდენციალურობის პოლიტიკაში წერია, როგორ ხდება ეს, რამდენ ხანს ინახება ფოტოები და სხვაგვარად როგორ შეგიძლიათ დაადასტუროთ ვინაობა.`,
  },
  lt: {
    agree: 'Tęsdami sutinkate, kad {company} tvarkytų jūsų nuotraukas ir duomenis jūsų tapatybei patvirtinti.',
    inform: '{company} tvarko jūsų nuotraukas ir duomenis jūsų tapatybei patvirtinti.',
    gdpr: `Jei sutiksite, {company} išmatuos jūsų veidą asmenukėje ar vaizdo įraše ir jūsų dokumento nuotraukoje bei juos palygins jūsų tapatybei patvirtinti. Šie matavimai yra biometriniai duomenys (BDAR 9 straipsnis). Po patikros jie ištrinami.

Sutikti neprivalote, o sutikimą galite bet kada atšaukti. Privatumo politikoje nurodyta, kaip jį atšaukti, kiek laiko saugomos nuotraukos ir kaip kitaip galite patvirtinti savo tapatybę.`,
  },
  lv: {
    agree: 'Turpinot jūs piekrītat, ka {company} apstrādā jūsu fotoattēlus un datus, lai pārbaudītu jūsu identitāti.',
    inform: '{company} apstrādā jūsu fotoattēlus un datus, lai pārbaudītu jūsu identitāti.',
    gdpr: `Ja piekrītat, {company} izmēra jūsu seju pašbildē vai videoierakstā un jūsu dokumenta fotoattēlā un salīdzina tos, lai pārbaudītu jūsu identitāti. Šie mērījumi ir biometriskie dati (VDAR 9. pants). Pēc pārbaudes tie tiek dzēsti.

Jums nav pienākuma piekrist, un savu piekrišanu varat jebkurā laikā atsaukt. Privātuma politikā ir norādīts, kā to atsaukt, cik ilgi tiek glabāti fotoattēli un kā citādi varat apliecināt savu identitāti.`,
  },
  pl: {
    agree:
      'Kontynuując, wyrażasz zgodę na to, że {company} przetwarza Twoje zdjęcia i dane w celu potwierdzenia Twojej tożsamości.',
    inform: '{company} przetwarza Twoje zdjęcia i dane w celu potwierdzenia Twojej tożsamości.',
    gdpr: `Jeśli się zgodzisz, firma {company} dokona pomiaru Twojej twarzy na selfie lub nagraniu i na zdjęciu w Twoim dokumencie oraz porówna je w celu potwierdzenia Twojej tożsamości. Te pomiary są danymi biometrycznymi (art. 9 RODO). Po weryfikacji są usuwane.

Nie musisz wyrażać zgody i możesz ją w każdej chwili wycofać. Polityka prywatności wyjaśnia, jak ją wycofać, jak długo przechowywane są zdjęcia i jak inaczej możesz potwierdzić swoją tożsamość.`,
    bipa: `{company} pobiera i wykorzystuje skan geometrii Twojej twarzy z selfie lub nagrania oraz ze zdjęcia w Twoim dokumencie. Służy on wyłącznie do potwierdzenia Twojej tożsamości i jest usuwany po weryfikacji. Polityka prywatności podaje, jak długo przechowywane są Twoje zdjęcia i kiedy są niszczone.

Wyrażając zgodę, potwierdzasz, że znasz treść tego tekstu, i pozwalasz na piśmie, aby firma {company} pobierała, wykorzystywała i przechowywała w tym celu Twoje identyfikatory biometryczne (Illinois Biometric Information Privacy Act, 740 ILCS 14).`,
  },
  ru: {
    agree:
      'Продолжая, вы соглашаетесь с тем, что {company} обрабатывает ваши фотографии и данные для подтверждения вашей личности.',
    inform: '{company} обрабатывает ваши фотографии и данные для подтверждения вашей личности.',
    gdpr: `Если вы согласитесь, {company} измерит ваше лицо на селфи или видео и на фотографии в вашем документе и сравнит их, чтобы подтвердить вашу личность. Эти измерения являются биометрическими данными (статья 9 GDPR). После проверки они удаляются.

Соглашаться необязательно, и вы можете в любое время отозвать согласие. В политике конфиденциальности указано, как это сделать, сколько хранятся фотографии и как иначе вы можете подтвердить свою личность.`,
  },
  sk: {
    agree: 'Pokračovaním súhlasíte s tým, že {company} spracuje vaše fotografie a údaje na overenie vašej totožnosti.',
    inform: '{company} spracúva vaše fotografie a údaje na overenie vašej totožnosti.',
    gdpr: `Ak súhlasíte, {company} zmeria vašu tvár na selfie alebo videu a na fotografii vo vašom doklade a porovná ich, aby overila vašu totožnosť. Tieto merania sú biometrické údaje (článok 9 GDPR). Po kontrole sa vymažú.

Súhlasiť nemusíte a svoj súhlas môžete kedykoľvek odvolať. V zásadách ochrany osobných údajov je uvedené, ako ho odvolať, ako dlho sa fotografie uchovávajú a ako inak môžete overiť svoju totožnosť.`,
  },
  sl: {
    agree:
      'Z nadaljevanjem soglašate, da {company} obdeluje vaše fotografije in podatke za preverjanje vaše identitete.',
    inform: '{company} obdeluje vaše fotografije in podatke za preverjanje vaše identitete.',
    gdpr: `Če soglašate, {company} izmeri vaš obraz na selfiju ali posnetku in na fotografiji v vašem dokumentu ter ju primerja, da preveri vašo identiteto. Te meritve so biometrični podatki (člen 9 GDPR). Po preverjanju se izbrišejo.

Soglasje ni obvezno in ga lahko kadar koli prekličete. V pravilniku o zasebnosti piše, kako to storite, kako dolgo se hranijo fotografije in kako drugače lahko potrdite svojo identiteto.`,
  },
  sr: {
    agree: 'Ако наставите, пристајете да {company} обрађује ваше фотографије и податке ради провере вашег идентитета.',
    inform: '{company} обрађује ваше фотографије и податке ради провере вашег идентитета.',
    gdpr: `Ако пристанете, {company} мери ваше лице на селфију или снимку и на фотографији у вашем документу и упоређује их ради провере вашег идентитета. Та мерења су биометријски подаци (члан 9 GDPR). Бришу се после провере.

Не морате да пристанете, а пристанак можете да повучете у сваком тренутку. У политици приватности пише како да га повучете, колико дуго се чувају фотографије и како другачије можете да потврдите свој идентитет.`,
  },
  tr: {
    agree:
      'Devam ederek {company} şirketinin kimliğinizi doğrulamak için fotoğraflarınızı ve verilerinizi işlemesini kabul edersiniz.',
    inform: '{company}, kimliğinizi doğrulamak için fotoğraflarınızı ve verilerinizi işler.',
    gdpr: `Kabul ederseniz {company}, selfienizde veya videonuzda ve belgenizdeki fotoğrafta yüzünüzü ölçer ve kimliğinizi doğrulamak için bunları karşılaştırır. Bu ölçümler biyometrik verilerdir (GDPR Madde 9). Kontrolden sonra silinirler.

Kabul etmek zorunda değilsiniz ve onayınızı istediğiniz zaman geri çekebilirsiniz. Bunun nasıl yapılacağı, fotoğrafların ne kadar süre saklandığı ve kimliğinizi başka nasıl doğrulayabileceğiniz gizlilik politikasında yazar.`,
  },
  uk: {
    agree:
      'Продовжуючи, ви погоджуєтеся з тим, що {company} обробляє ваші фотографії та дані для підтвердження вашої особи.',
    inform: '{company} обробляє ваші фотографії та дані для підтвердження вашої особи.',
    gdpr: `Якщо ви погодитеся, {company} виміряє ваше обличчя на селфі або відео та на фотографії у вашому документі й порівняє їх, щоб підтвердити вашу особу. Ці вимірювання є біометричними даними (стаття 9 GDPR). Після перевірки їх видаляють.

Погоджуватися не обов’язково, і ви можете будь-коли відкликати згоду. У політиці конфіденційності зазначено, як це зробити, скільки зберігаються фотографії та як інакше ви можете підтвердити свою особу.`,
  },
};
