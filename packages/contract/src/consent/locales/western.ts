import type { ReadyTexts } from './text-kinds.ts';

/** Romance and Germanic languages, Irish, Maltese and Albanian; English and German are in `ready-texts.ts`. */
export const WESTERN: Readonly<Record<string, ReadyTexts>> = {
  da: {
    agree:
      'Når du fortsætter, accepterer du, at {company} behandler dine billeder og data for at bekræfte din identitet.',
    inform: '{company} behandler dine billeder og data for at bekræfte din identitet.',
    gdpr: `Hvis du giver samtykke, måler {company} dit ansigt i din selfie eller video og i portrættet på dit dokument og sammenligner dem for at bekræfte din identitet. Målingerne er biometriske data (databeskyttelsesforordningens artikel 9). De slettes efter kontrollen.

Du behøver ikke at give samtykke, og du kan trække det tilbage når som helst. I privatlivspolitikken står, hvordan du gør, hvor længe billeder gemmes, og hvordan du ellers kan bekræfte din identitet.`,
  },
  es: {
    agree: 'Al continuar, acepta que {company} trate sus fotos y datos para verificar su identidad.',
    inform: '{company} trata sus fotos y datos para verificar su identidad.',
    gdpr: `Si acepta, {company} medirá su cara en su selfi o vídeo y en el retrato de su documento, y las comparará para verificar su identidad. Estas mediciones son datos biométricos (artículo 9 del RGPD). Se borran después de la verificación.

No está obligado a aceptar y puede retirar su consentimiento en cualquier momento. La política de privacidad explica cómo retirarlo, cuánto tiempo se conservan las fotos y de qué otra forma puede verificar su identidad.`,
    bipa: `{company} recoge y utiliza un escaneo de la geometría de su cara, tomado de su selfi o vídeo y del retrato de su documento. Se usa solo para verificar su identidad y se borra después de la verificación. La política de privacidad indica cuánto tiempo se conservan sus fotos y cuándo se destruyen.

Al aceptar, confirma que ha leído este texto y autoriza por escrito a {company} a recoger, utilizar y conservar sus identificadores biométricos con este fin (Illinois Biometric Information Privacy Act, 740 ILCS 14).`,
  },
  fr: {
    agree:
      'En continuant, vous acceptez que la société {company} traite vos photos et vos données pour vérifier votre identité.',
    inform: '{company} traite vos photos et vos données pour vérifier votre identité.',
    gdpr: `Si vous acceptez, la société {company} mesure votre visage sur votre selfie ou votre vidéo et sur la photo de votre pièce d’identité, et les compare pour vérifier votre identité. Ces mesures sont des données biométriques (article 9 du RGPD). Elles sont effacées après la vérification.

Vous n’êtes pas obligé d’accepter et vous pouvez retirer votre consentement à tout moment. La politique de confidentialité explique comment le retirer, combien de temps les photos sont conservées et comment prouver votre identité autrement.`,
  },
  ga: {
    agree:
      'Má leanann tú ar aghaidh, aontaíonn tú go bpróiseálfaidh {company} do ghrianghraif agus do shonraí chun d’aitheantas a fhíorú.',
    inform: 'Próiseálann {company} do ghrianghraif agus do shonraí chun d’aitheantas a fhíorú.',
    gdpr: `Má aontaíonn tú, tomhaisfidh {company} d’aghaidh i do fhéinín nó i d’fhíseán agus sa phortráid ar do dhoiciméad, agus cuirfidh sé i gcomparáid iad chun d’aitheantas a fhíorú. Is sonraí bithmhéadracha na tomhais seo (Airteagal 9 RGCS). Scriostar iad tar éis na seiceála.

Ní gá duit aontú, agus is féidir leat do thoiliú a tharraingt siar am ar bith. Míníonn an polasaí príobháideachta conas é a tharraingt siar, cá fhad a choinnítear grianghraif, agus conas eile is féidir d’aitheantas a fhíorú.`,
  },
  is: {
    agree:
      'Með því að halda áfram samþykkir þú að {company} vinni með myndir þínar og gögn til að staðfesta hver þú ert.',
    inform: '{company} vinnur með myndir þínar og gögn til að staðfesta hver þú ert.',
    gdpr: `Ef þú samþykkir mælir {company} andlit þitt á sjálfu þinni eða myndbandi og á myndinni í skilríkjum þínum og ber þau saman til að staðfesta hver þú ert. Þessar mælingar eru lífkennaupplýsingar (9. grein almennu persónuverndarreglugerðarinnar). Þeim er eytt eftir athugunina.

Þér er ekki skylt að samþykkja þetta og þú getur afturkallað samþykkið hvenær sem er. Í persónuverndarstefnunni kemur fram hvernig það er gert, hve lengi myndir eru geymdar og hvernig þú getur annars staðfest hver þú ert.`,
  },
  it: {
    agree: 'Continuando, accetti che {company} tratti le tue foto e i tuoi dati per verificare la tua identità.',
    inform: '{company} tratta le tue foto e i tuoi dati per verificare la tua identità.',
    gdpr: `Se acconsenti, {company} misura il tuo volto nel selfie o nel video e nella foto del tuo documento, e li confronta per verificare la tua identità. Queste misurazioni sono dati biometrici (articolo 9 del GDPR). Vengono cancellate dopo la verifica.

Non sei obbligato ad acconsentire e puoi revocare il consenso in qualsiasi momento. L’informativa sulla privacy spiega come revocarlo, per quanto tempo sono conservate le foto e in quale altro modo puoi verificare la tua identità.`,
  },
  mt: {
    agree:
      'Jekk tkompli, taqbel li {company} tipproċessa r-ritratti u d-data tiegħek biex tivverifika l-identità tiegħek.',
    inform: '{company} tipproċessa r-ritratti u d-data tiegħek biex tivverifika l-identità tiegħek.',
    gdpr: `Jekk taqbel, {company} tkejjel wiċċek fis-selfie jew fil-vidjo tiegħek u fir-ritratt fuq id-dokument tiegħek, u tqabbilhom biex tivverifika l-identità tiegħek. Dan il-kejl huwa data bijometrika (Artikolu 9 tal-GDPR). Jitħassar wara l-verifika.

M’intix obbligat taqbel, u tista’ tirtira l-kunsens tiegħek f’kull ħin. Il-politika tal-privatezza tispjega kif tirtirah, kemm idumu jinżammu r-ritratti, u b’liema mod ieħor tista’ tivverifika l-identità tiegħek.`,
  },
  nb: {
    agree:
      'Når du fortsetter, samtykker du til at {company} behandler bildene og opplysningene dine for å bekrefte identiteten din.',
    inform: '{company} behandler bildene og opplysningene dine for å bekrefte identiteten din.',
    gdpr: `Hvis du samtykker, måler {company} ansiktet ditt i selfien eller videoen og i portrettet på dokumentet ditt, og sammenligner dem for å bekrefte identiteten din. Målingene er biometriske opplysninger (personvernforordningen artikkel 9). De slettes etter kontrollen.

Du trenger ikke å samtykke, og du kan trekke samtykket tilbake når som helst. I personvernerklæringen står det hvordan du gjør det, hvor lenge bilder lagres, og hvordan du ellers kan bekrefte identiteten din.`,
  },
  nl: {
    agree:
      'Als u verdergaat, gaat u ermee akkoord dat {company} uw foto’s en gegevens verwerkt om uw identiteit te controleren.',
    inform: '{company} verwerkt uw foto’s en gegevens om uw identiteit te controleren.',
    gdpr: `Als u akkoord gaat, meet {company} uw gezicht in uw selfie of video en op de pasfoto van uw document, en vergelijkt deze om uw identiteit te controleren. Deze metingen zijn biometrische gegevens (artikel 9 AVG). Ze worden na de controle gewist.

U hoeft niet akkoord te gaan en u kunt uw toestemming op elk moment intrekken. In het privacybeleid staat hoe u dat doet, hoelang foto’s worden bewaard en hoe u uw identiteit anders kunt aantonen.`,
  },
  pt: {
    agree:
      'Ao continuar, aceita que {company} trate as suas fotografias e os seus dados para verificar a sua identidade.',
    inform: '{company} trata as suas fotografias e os seus dados para verificar a sua identidade.',
    gdpr: `Se aceitar, {company} mede o seu rosto na sua selfie ou no seu vídeo e no retrato do seu documento, e compara-os para verificar a sua identidade. Estas medições são dados biométricos (artigo 9.º do RGPD). São apagadas após a verificação.

Não é obrigado a aceitar e pode retirar o seu consentimento a qualquer momento. A política de privacidade explica como retirá-lo, durante quanto tempo as fotografias são guardadas e de que outra forma pode verificar a sua identidade.`,
  },
  'pt-BR': {
    agree: 'Ao continuar, você concorda que {company} trate suas fotos e seus dados para verificar sua identidade.',
    inform: '{company} trata suas fotos e seus dados para verificar sua identidade.',
    gdpr: `Se você concordar, {company} medirá seu rosto na sua selfie ou no seu vídeo e na foto do seu documento, e os comparará para verificar sua identidade. Essas medições são dados biométricos (artigo 9 do GDPR). Elas são apagadas depois da verificação.

Você não é obrigado a concordar e pode retirar seu consentimento a qualquer momento. A política de privacidade explica como retirá-lo, por quanto tempo as fotos são guardadas e de que outra forma você pode verificar sua identidade.`,
  },
  ro: {
    agree:
      'Dacă continuați, sunteți de acord ca {company} să prelucreze fotografiile și datele dvs. pentru a vă verifica identitatea.',
    inform: '{company} prelucrează fotografiile și datele dvs. pentru a vă verifica identitatea.',
    gdpr: `Dacă sunteți de acord, {company} vă măsoară fața în selfie sau în videoclip și în fotografia de pe document și le compară pentru a vă verifica identitatea. Aceste măsurători sunt date biometrice (articolul 9 din RGPD). Ele sunt șterse după verificare.

Nu sunteți obligat să fiți de acord și vă puteți retrage consimțământul oricând. Politica de confidențialitate explică cum îl puteți retrage, cât timp sunt păstrate fotografiile și în ce alt mod vă puteți verifica identitatea.`,
  },
  sq: {
    agree:
      'Duke vazhduar, ju pranoni që {company} të përpunojë fotot dhe të dhënat tuaja për të verifikuar identitetin tuaj.',
    inform: '{company} përpunon fotot dhe të dhënat tuaja për të verifikuar identitetin tuaj.',
    gdpr: `Nëse pranoni, {company} mat fytyrën tuaj në selfie ose në video dhe në portretin e dokumentit tuaj, dhe i krahason për të verifikuar identitetin tuaj. Këto matje janë të dhëna biometrike (neni 9 i GDPR). Ato fshihen pas verifikimit.

Nuk jeni i detyruar të pranoni dhe mund ta tërhiqni pëlqimin në çdo kohë. Politika e privatësisë shpjegon si ta tërhiqni, sa kohë ruhen fotot dhe si mund ta verifikoni ndryshe identitetin tuaj.`,
  },
  sv: {
    agree:
      'När du fortsätter samtycker du till att {company} behandlar dina foton och uppgifter för att bekräfta din identitet.',
    inform: '{company} behandlar dina foton och uppgifter för att bekräfta din identitet.',
    gdpr: `Om du samtycker mäter {company} ditt ansikte i din selfie eller video och i porträttet på din handling och jämför dem för att bekräfta din identitet. Mätningarna är biometriska uppgifter (artikel 9 i GDPR). De raderas efter kontrollen.

Du behöver inte samtycka, och du kan återkalla ditt samtycke när som helst. I integritetspolicyn står hur det går till, hur länge foton sparas och hur du annars kan bekräfta din identitet.`,
  },
};
