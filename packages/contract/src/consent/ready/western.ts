import type { ReadyTexts } from './text-kinds.ts';

/** Romance and Germanic languages, Irish, Maltese and Albanian; English and German are in `ready-texts.ts`. */
export const WESTERN: Readonly<Record<string, ReadyTexts>> = {
  da: {
    agree:
      'Når du fortsætter, accepterer du, at {company} behandler dine billeder og data for at bekræfte din identitet.',
    inform: '{company} behandler dine billeder og data for at bekræfte din identitet.',
    gdpr: `Jeg giver samtykke til, at {company} måler mit ansigt i min selfie eller video og i portrættet på mit dokument og sammenligner dem for at bekræfte min identitet. Målingerne er biometriske data (databeskyttelsesforordningens artikel 9). De slettes efter kontrollen.

Jeg behøver ikke at give samtykke. Jeg kan når som helst trække mit samtykke tilbage med virkning for fremtiden. I privatlivspolitikken står, hvordan jeg gør, hvor længe mine billeder gemmes, og hvordan jeg ellers kan bekræfte min identitet.`,
  },
  es: {
    agree: 'Al continuar, acepta que {company} trate sus fotos y datos para verificar su identidad.',
    inform: '{company} trata sus fotos y datos para verificar su identidad.',
    gdpr: `Acepto que {company} mida mi cara en mi selfi o vídeo y en el retrato de mi documento, y que las compare para verificar mi identidad. Estas mediciones son datos biométricos (artículo 9 del RGPD). Se borran después de la verificación.

No estoy obligado a aceptar. Puedo retirar mi consentimiento en cualquier momento, con efecto para el futuro. La política de privacidad indica cómo hacerlo, cuánto tiempo se conservan mis fotos y de qué otra forma puedo verificar mi identidad.`,
    bipa: `{company} recoge y utiliza un escaneo de la geometría de mi cara, tomado de mi selfi o vídeo y del retrato de mi documento. Se usa solo para verificar mi identidad y se borra después de la verificación. La política de privacidad indica cuánto tiempo se conservan mis fotos y cuándo se destruyen.

He leído este texto y autorizo por escrito a {company} a recoger, utilizar y conservar mis identificadores biométricos con este fin (Illinois Biometric Information Privacy Act, 740 ILCS 14).`,
  },
  fr: {
    agree:
      'En continuant, vous acceptez que la société {company} traite vos photos et vos données pour vérifier votre identité.',
    inform: '{company} traite vos photos et vos données pour vérifier votre identité.',
    gdpr: `J’accepte que la société {company} mesure mon visage sur mon selfie ou ma vidéo et sur la photo de ma pièce d’identité, et les compare pour vérifier mon identité. Ces mesures sont des données biométriques (article 9 du RGPD). Elles sont effacées après la vérification.

Je ne suis pas obligé d’accepter. Je peux retirer mon consentement à tout moment, avec effet pour l’avenir. La politique de confidentialité indique comment, combien de temps mes photos sont conservées et de quelle autre façon je peux prouver mon identité.`,
  },
  ga: {
    agree:
      'Má leanann tú ar aghaidh, aontaíonn tú go bpróiseálfaidh {company} do ghrianghraif agus do shonraí chun d’aitheantas a fhíorú.',
    inform: 'Próiseálann {company} do ghrianghraif agus do shonraí chun d’aitheantas a fhíorú.',
    gdpr: `Aontaím go dtomhaisfidh {company} m’aghaidh i mo fhéinín nó i m’fhíseán agus sa phortráid ar mo dhoiciméad, agus go gcuirfidh sé i gcomparáid iad chun m’aitheantas a fhíorú. Is sonraí bithmhéadracha na tomhais seo (Airteagal 9 RGCS). Scriostar iad tar éis na seiceála.

Ní gá dom aontú. Is féidir liom mo thoiliú a tharraingt siar am ar bith, le héifeacht don todhchaí. Deir an polasaí príobháideachta conas, cá fhad a choinnítear mo ghrianghraif, agus conas eile is féidir liom m’aitheantas a fhíorú.`,
  },
  is: {
    agree:
      'Með því að halda áfram samþykkir þú að {company} vinni með myndir þínar og gögn til að staðfesta hver þú ert.',
    inform: '{company} vinnur með myndir þínar og gögn til að staðfesta hver þú ert.',
    gdpr: `Ég samþykki að {company} mæli andlit mitt á sjálfu minni eða myndbandi og á myndinni í skilríkjum mínum og beri þau saman til að staðfesta hver ég er. Þessar mælingar eru lífkennaupplýsingar (9. grein almennu persónuverndarreglugerðarinnar). Þeim er eytt eftir athugunina.

Mér er ekki skylt að samþykkja þetta. Ég get afturkallað samþykki mitt hvenær sem er, með áhrifum til framtíðar. Í persónuverndarstefnunni kemur fram hvernig það er gert, hve lengi myndirnar mínar eru geymdar og hvernig ég get annars staðfest hver ég er.`,
  },
  it: {
    agree: 'Continuando, accetti che {company} tratti le tue foto e i tuoi dati per verificare la tua identità.',
    inform: '{company} tratta le tue foto e i tuoi dati per verificare la tua identità.',
    gdpr: `Acconsento che {company} misuri il mio volto nel selfie o nel video e nella foto del mio documento, e li confronti per verificare la mia identità. Queste misurazioni sono dati biometrici (articolo 9 del GDPR). Vengono cancellate dopo la verifica.

Non sono obbligato ad acconsentire. Posso revocare il consenso in qualsiasi momento, con effetto per il futuro. L’informativa sulla privacy indica come farlo, per quanto tempo sono conservate le mie foto e in quale altro modo posso verificare la mia identità.`,
  },
  mt: {
    agree:
      'Jekk tkompli, taqbel li {company} tipproċessa r-ritratti u d-data tiegħek biex tivverifika l-identità tiegħek.',
    inform: '{company} tipproċessa r-ritratti u d-data tiegħek biex tivverifika l-identità tiegħek.',
    gdpr: `Naqbel li {company} tkejjel wiċċi fis-selfie jew fil-vidjo tiegħi u fir-ritratt fuq id-dokument tiegħi, u tqabbilhom biex tivverifika l-identità tiegħi. Dan il-kejl huwa data bijometrika (Artikolu 9 tal-GDPR). Jitħassar wara l-verifika.

M’iniex obbligat naqbel. Nista’ nirtira l-kunsens tiegħi f’kull ħin, b’effett għall-futur. Il-politika tal-privatezza tgħid kif, kemm idumu jinżammu r-ritratti tiegħi, u b’liema mod ieħor nista’ nivverifika l-identità tiegħi.`,
  },
  nb: {
    agree:
      'Når du fortsetter, samtykker du til at {company} behandler bildene og opplysningene dine for å bekrefte identiteten din.',
    inform: '{company} behandler bildene og opplysningene dine for å bekrefte identiteten din.',
    gdpr: `Jeg samtykker til at {company} måler ansiktet mitt i selfien eller videoen og i portrettet på dokumentet mitt, og sammenligner dem for å bekrefte identiteten min. Målingene er biometriske opplysninger (personvernforordningen artikkel 9). De slettes etter kontrollen.

Jeg trenger ikke å samtykke. Jeg kan når som helst trekke tilbake samtykket med virkning for fremtiden. I personvernerklæringen står det hvordan, hvor lenge bildene mine lagres, og hvordan jeg ellers kan bekrefte identiteten min.`,
  },
  nl: {
    agree:
      'Als u verdergaat, gaat u ermee akkoord dat {company} uw foto’s en gegevens verwerkt om uw identiteit te controleren.',
    inform: '{company} verwerkt uw foto’s en gegevens om uw identiteit te controleren.',
    gdpr: `Ik ga ermee akkoord dat {company} mijn gezicht meet in mijn selfie of video en op de pasfoto van mijn document, en deze vergelijkt om mijn identiteit te controleren. Deze metingen zijn biometrische gegevens (artikel 9 AVG). Ze worden na de controle gewist.

Ik hoef niet akkoord te gaan. Ik kan mijn toestemming op elk moment intrekken, met gevolg voor de toekomst. In het privacybeleid staat hoe dat gaat, hoelang mijn foto’s worden bewaard en hoe ik mijn identiteit anders kan aantonen.`,
  },
  pt: {
    agree:
      'Ao continuar, aceita que {company} trate as suas fotografias e os seus dados para verificar a sua identidade.',
    inform: '{company} trata as suas fotografias e os seus dados para verificar a sua identidade.',
    gdpr: `Aceito que {company} meça o meu rosto na minha selfie ou no meu vídeo e no retrato do meu documento, e os compare para verificar a minha identidade. Estas medições são dados biométricos (artigo 9.º do RGPD). São apagadas após a verificação.

Não sou obrigado a aceitar. Posso retirar o meu consentimento a qualquer momento, com efeito para o futuro. A política de privacidade indica como fazê-lo, durante quanto tempo as minhas fotografias são guardadas e de que outra forma posso verificar a minha identidade.`,
  },
  'pt-BR': {
    agree: 'Ao continuar, você concorda que {company} trate suas fotos e seus dados para verificar sua identidade.',
    inform: '{company} trata suas fotos e seus dados para verificar sua identidade.',
    gdpr: `Concordo que {company} meça meu rosto na minha selfie ou no meu vídeo e na foto do meu documento, e os compare para verificar minha identidade. Essas medições são dados biométricos (artigo 9 do GDPR). Elas são apagadas depois da verificação.

Não sou obrigado a concordar. Posso retirar meu consentimento a qualquer momento, com efeito para o futuro. A política de privacidade diz como fazer isso, por quanto tempo minhas fotos são guardadas e de que outra forma posso verificar minha identidade.`,
  },
  ro: {
    agree:
      'Dacă continuați, sunteți de acord ca {company} să prelucreze fotografiile și datele dvs. pentru a vă verifica identitatea.',
    inform: '{company} prelucrează fotografiile și datele dvs. pentru a vă verifica identitatea.',
    gdpr: `Sunt de acord ca {company} să îmi măsoare fața în selfie sau în videoclip și în fotografia de pe document și să le compare pentru a-mi verifica identitatea. Aceste măsurători sunt date biometrice (articolul 9 din RGPD). Ele sunt șterse după verificare.

Nu sunt obligat să fiu de acord. Îmi pot retrage consimțământul oricând, cu efect pentru viitor. Politica de confidențialitate spune cum, cât timp sunt păstrate fotografiile mele și în ce alt mod îmi pot verifica identitatea.`,
  },
  sq: {
    agree:
      'Duke vazhduar, ju pranoni që {company} të përpunojë fotot dhe të dhënat tuaja për të verifikuar identitetin tuaj.',
    inform: '{company} përpunon fotot dhe të dhënat tuaja për të verifikuar identitetin tuaj.',
    gdpr: `Pranoj që {company} të masë fytyrën time në selfie ose në video dhe në portretin e dokumentit tim, dhe t’i krahasojë për të verifikuar identitetin tim. Këto matje janë të dhëna biometrike (neni 9 i GDPR). Ato fshihen pas verifikimit.

Nuk jam i detyruar të pranoj. Mund ta tërheq pëlqimin tim në çdo kohë, me efekt për të ardhmen. Politika e privatësisë tregon si, sa kohë ruhen fotot e mia dhe si mund ta verifikoj ndryshe identitetin tim.`,
  },
  sv: {
    agree:
      'När du fortsätter samtycker du till att {company} behandlar dina foton och uppgifter för att bekräfta din identitet.',
    inform: '{company} behandlar dina foton och uppgifter för att bekräfta din identitet.',
    gdpr: `Jag samtycker till att {company} mäter mitt ansikte i min selfie eller video och i porträttet på min handling och jämför dem för att bekräfta min identitet. Mätningarna är biometriska uppgifter (artikel 9 i GDPR). De raderas efter kontrollen.

Jag behöver inte samtycka. Jag kan när som helst återkalla mitt samtycke med verkan för framtiden. I integritetspolicyn står hur det går till, hur länge mina foton sparas och hur jag annars kan bekräfta min identitet.`,
  },
};
