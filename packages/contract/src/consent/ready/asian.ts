import type { ReadyTexts } from './text-kinds.ts';

/** Languages of Asia, and Swahili. */
export const ASIAN: Readonly<Record<string, ReadyTexts>> = {
  ar: {
    agree: 'بالمتابعة، فإنك توافق على أن تعالج {company} صورك وبياناتك للتحقق من هويتك.',
    inform: 'تعالج {company} صورك وبياناتك للتحقق من هويتك.',
    gdpr: `أوافق على أن تقيس {company} ملامح وجهي في صورتي الذاتية أو الفيديو وفي الصورة الموجودة على وثيقتي، وأن تقارن بينها للتحقق من هويتي. هذه القياسات بيانات بيومترية (المادة 9 من اللائحة العامة لحماية البيانات). وتُحذف بعد التحقق.

لست ملزمًا بالموافقة. ويمكنني سحب موافقتي في أي وقت، ويسري ذلك على المستقبل. توضح سياسة الخصوصية كيفية ذلك، ومدة الاحتفاظ بصوري، وكيف يمكنني إثبات هويتي بطريقة أخرى.`,
  },
  bn: {
    agree: 'চালিয়ে গেলে, আপনার পরিচয় যাচাই করতে {company} আপনার ছবি ও তথ্য প্রক্রিয়া করবে—এতে আপনি সম্মত হচ্ছেন।',
    inform: 'আপনার পরিচয় যাচাই করতে {company} আপনার ছবি ও তথ্য প্রক্রিয়া করে।',
    gdpr: `আমি সম্মত যে {company} আমার সেলফি বা ভিডিওতে এবং আমার নথির ছবিতে আমার মুখের পরিমাপ নেবে এবং আমার পরিচয় যাচাই করতে সেগুলো তুলনা করবে। এই পরিমাপগুলো বায়োমেট্রিক তথ্য (GDPR, ধারা 9)। যাচাইয়ের পরে এগুলো মুছে ফেলা হয়।

আমি সম্মত হতে বাধ্য নই। আমি যেকোনো সময় ভবিষ্যতের জন্য আমার সম্মতি প্রত্যাহার করতে পারি। কীভাবে তা করা যায়, আমার ছবি কত দিন রাখা হয় এবং অন্য কীভাবে আমি পরিচয় প্রমাণ করতে পারি, তা গোপনীয়তা নীতিতে লেখা আছে।`,
  },
  fa: {
    agree: 'با ادامه دادن، موافقت می‌کنید که {company} عکس‌ها و داده‌های شما را برای تأیید هویتتان پردازش کند.',
    inform: '{company} عکس‌ها و داده‌های شما را برای تأیید هویتتان پردازش می‌کند.',
    gdpr: `موافقم که {company} چهره‌ام را در سلفی یا ویدیو و در عکس مدرکم اندازه بگیرد و آن‌ها را برای تأیید هویتم مقایسه کند. این اندازه‌ها داده‌های زیست‌سنجی هستند (ماده 9 مقررات GDPR). آن‌ها پس از بررسی پاک می‌شوند.

مجبور نیستم موافقت کنم. می‌توانم هر زمان رضایتم را برای آینده پس بگیرم. در سیاست حریم خصوصی آمده است که چگونه، عکس‌هایم چه مدت نگهداری می‌شوند و به چه شیوه‌های دیگری می‌توانم هویتم را تأیید کنم.`,
  },
  he: {
    agree: 'בהמשך התהליך אתם מסכימים ש‑{company} תעבד את התמונות והנתונים שלכם כדי לאמת את זהותכם.',
    inform: '{company} מעבדת את התמונות והנתונים שלכם כדי לאמת את זהותכם.',
    gdpr: `אני מסכים/ה ש‑{company} תמדוד את פניי בסלפי או בסרטון שלי ובתמונה שבמסמך שלי, ותשווה ביניהם כדי לאמת את זהותי. מדידות אלה הן נתונים ביומטריים (סעיף 9 ל‑GDPR). הן נמחקות לאחר הבדיקה.

אין חובה להסכים. אפשר לבטל את ההסכמה בכל עת, מכאן ולהבא. במדיניות הפרטיות כתוב כיצד, כמה זמן נשמרות התמונות שלי ואיך עוד אפשר לאמת את זהותי.`,
  },
  hi: {
    agree: 'जारी रखकर आप सहमति देते हैं कि {company} आपकी पहचान सत्यापित करने के लिए आपके फ़ोटो और डेटा का उपयोग करे।',
    inform: '{company} आपकी पहचान सत्यापित करने के लिए आपके फ़ोटो और डेटा का उपयोग करती है।',
    gdpr: `मैं सहमति देता/देती हूँ कि {company} मेरी सेल्फ़ी या वीडियो में और मेरे दस्तावेज़ के फ़ोटो में मेरे चेहरे को मापे और मेरी पहचान सत्यापित करने के लिए उनकी तुलना करे। ये माप बायोमेट्रिक डेटा हैं (GDPR, अनुच्छेद 9)। जाँच के बाद इन्हें मिटा दिया जाता है।

सहमति देना ज़रूरी नहीं है। मैं भविष्य के लिए अपनी सहमति कभी भी वापस ले सकता/सकती हूँ। यह कैसे करें, मेरे फ़ोटो कितने समय तक रखे जाते हैं और मैं अपनी पहचान और किस तरह सत्यापित कर सकता/सकती हूँ, यह गोपनीयता नीति में लिखा है।`,
  },
  id: {
    agree:
      'Dengan melanjutkan, Anda setuju bahwa {company} memproses foto dan data Anda untuk memverifikasi identitas Anda.',
    inform: '{company} memproses foto dan data Anda untuk memverifikasi identitas Anda.',
    gdpr: `Saya setuju bahwa {company} mengukur wajah saya pada swafoto atau video dan pada foto di dokumen saya, lalu membandingkannya untuk memverifikasi identitas saya. Hasil pengukuran ini adalah data biometrik (Pasal 9 GDPR). Data ini dihapus setelah pemeriksaan.

Saya tidak wajib setuju. Saya dapat menarik persetujuan kapan saja untuk selanjutnya. Kebijakan privasi menjelaskan caranya, berapa lama foto saya disimpan, dan cara lain untuk memverifikasi identitas saya.`,
  },
  ja: {
    agree: '続行すると、本人確認のために {company} が写真とデータを処理することに同意したことになります。',
    inform: '{company} は、本人確認のためにあなたの写真とデータを処理します。',
    gdpr: `私は、{company} が本人確認のために、自撮り写真または動画と書類の顔写真から私の顔を計測し、両者を比較することに同意します。この計測データは生体データです（GDPR 第9条）。確認後に削除されます。

同意は任意です。私はいつでも、将来に向けて同意を撤回できます。撤回の方法、写真の保存期間、ほかの本人確認の方法は、プライバシーポリシーに記載されています。`,
  },
  ko: {
    agree: '계속하면 본인 확인을 위해 {company}에서 사진과 데이터를 처리하는 데 동의하게 됩니다.',
    inform: '{company}에서 본인 확인을 위해 사진과 데이터를 처리합니다.',
    gdpr: `본인은 {company}에서 본인 확인을 위해 셀카 또는 동영상과 신분증 사진에서 얼굴을 측정하고 서로 비교하는 데 동의합니다. 이 측정값은 생체 정보입니다(GDPR 제9조). 확인이 끝나면 삭제됩니다.

반드시 동의해야 하는 것은 아닙니다. 본인은 언제든지 향후에 대한 동의를 철회할 수 있습니다. 철회 방법, 사진 보관 기간, 다른 본인 확인 방법은 개인정보 처리방침에 나와 있습니다.`,
  },
  ms: {
    agree:
      'Dengan meneruskan, anda bersetuju bahawa {company} memproses foto dan data anda untuk mengesahkan identiti anda.',
    inform: '{company} memproses foto dan data anda untuk mengesahkan identiti anda.',
    gdpr: `Saya bersetuju bahawa {company} mengukur wajah saya dalam swafoto atau video dan dalam foto pada dokumen saya, lalu membandingkannya untuk mengesahkan identiti saya. Ukuran ini ialah data biometrik (Perkara 9 GDPR). Ukuran ini dipadamkan selepas semakan.

Saya tidak wajib bersetuju. Saya boleh menarik balik persetujuan saya pada bila-bila masa untuk masa hadapan. Dasar privasi menerangkan caranya, tempoh foto saya disimpan dan cara lain untuk mengesahkan identiti saya.`,
  },
  sw: {
    agree: 'Ukiendelea, unakubali kwamba {company} ichakate picha na data zako ili kuthibitisha utambulisho wako.',
    inform: '{company} huchakata picha na data zako ili kuthibitisha utambulisho wako.',
    gdpr: `Ninakubali kwamba {company} ipime uso wangu kwenye selfi au video yangu na kwenye picha ya hati yangu, na kuvilinganisha ili kuthibitisha utambulisho wangu. Vipimo hivi ni data ya kibayometriki (Kifungu cha 9 cha GDPR). Hufutwa baada ya ukaguzi.

Silazimiki kukubali. Ninaweza kuondoa idhini yangu wakati wowote kwa siku zijazo. Sera ya faragha inaeleza jinsi ya kufanya hivyo, picha zangu huhifadhiwa kwa muda gani, na njia nyingine ya kuthibitisha utambulisho wangu.`,
  },
  th: {
    agree: 'เมื่อดำเนินการต่อ คุณยินยอมให้ {company} ประมวลผลรูปถ่ายและข้อมูลของคุณเพื่อยืนยันตัวตนของคุณ',
    inform: '{company} ประมวลผลรูปถ่ายและข้อมูลของคุณเพื่อยืนยันตัวตนของคุณ',
    gdpr: `ข้าพเจ้ายินยอมให้ {company} วัดใบหน้าของข้าพเจ้าในเซลฟีหรือวิดีโอและในรูปบนเอกสารของข้าพเจ้า และนำมาเปรียบเทียบกันเพื่อยืนยันตัวตน ค่าที่วัดได้นี้เป็นข้อมูลชีวมิติ (GDPR มาตรา 9) และจะถูกลบหลังการตรวจสอบ

ข้าพเจ้าไม่จำเป็นต้องยินยอม และสามารถถอนความยินยอมได้ทุกเมื่อโดยมีผลในอนาคต นโยบายความเป็นส่วนตัวระบุวิธีถอน ระยะเวลาที่เก็บรูปถ่าย และวิธีอื่นในการยืนยันตัวตน`,
  },
  ur: {
    agree: 'جاری رکھنے پر آپ متفق ہیں کہ {company} آپ کی شناخت کی تصدیق کے لیے آپ کی تصاویر اور ڈیٹا پر کارروائی کرے۔',
    inform: '{company} آپ کی شناخت کی تصدیق کے لیے آپ کی تصاویر اور ڈیٹا پر کارروائی کرتی ہے۔',
    gdpr: `میں متفق ہوں کہ {company} میری سیلفی یا ویڈیو میں اور میری دستاویز کی تصویر میں میرے چہرے کی پیمائش کرے اور میری شناخت کی تصدیق کے لیے ان کا موازنہ کرے۔ یہ پیمائشیں بائیومیٹرک ڈیٹا ہیں (GDPR آرٹیکل 9)۔ جانچ کے بعد انہیں حذف کر دیا جاتا ہے۔

متفق ہونا لازمی نہیں۔ میں کسی بھی وقت آئندہ کے لیے اپنی رضامندی واپس لے سکتا/سکتی ہوں۔ رازداری کی پالیسی میں لکھا ہے کہ یہ کیسے کیا جائے، میری تصاویر کتنی دیر رکھی جاتی ہیں اور میں اپنی شناخت کی تصدیق اور کس طرح کر سکتا/سکتی ہوں۔`,
  },
  vi: {
    agree: 'Khi tiếp tục, bạn đồng ý để {company} xử lý ảnh và dữ liệu của bạn nhằm xác minh danh tính của bạn.',
    inform: '{company} xử lý ảnh và dữ liệu của bạn nhằm xác minh danh tính của bạn.',
    gdpr: `Tôi đồng ý để {company} đo khuôn mặt của tôi trong ảnh tự chụp hoặc video và trong ảnh trên giấy tờ của tôi, rồi so sánh chúng để xác minh danh tính của tôi. Các số đo này là dữ liệu sinh trắc học (Điều 9 GDPR). Chúng được xóa sau khi kiểm tra.

Tôi không bắt buộc phải đồng ý. Tôi có thể rút lại sự đồng ý bất cứ lúc nào, có hiệu lực từ đó về sau. Chính sách quyền riêng tư cho biết cách làm, thời gian lưu ảnh của tôi và cách khác để xác minh danh tính.`,
  },
  'zh-Hans': {
    agree: '继续即表示您同意 {company} 处理您的照片和数据，以核实您的身份。',
    inform: '{company} 会处理您的照片和数据，以核实您的身份。',
    gdpr: `我同意 {company} 测量我在自拍照或视频中以及证件照片上的面部，并将两者进行比对，以核实我的身份。这些测量数据属于生物识别数据（GDPR 第 9 条），核实后即被删除。

我可以不同意。我可以随时撤回同意，撤回对今后生效。隐私政策说明了如何撤回、我的照片保存多久，以及我还可以用什么方式核实身份。`,
    bipa: `{company} 会采集和使用我的面部几何扫描数据，这些数据取自我的自拍照或视频以及证件上的照片。该数据仅用于核实我的身份，核实后即被删除。隐私政策说明了我的照片保存多久以及何时销毁。

我已阅读以上内容，并书面授权 {company} 为此目的采集、使用和持有我的生物识别信息（《伊利诺伊州生物识别信息隐私法》，740 ILCS 14）。`,
  },
  'zh-Hant': {
    agree: '繼續即表示您同意 {company} 處理您的照片和資料，以驗證您的身分。',
    inform: '{company} 會處理您的照片和資料，以驗證您的身分。',
    gdpr: `我同意 {company} 測量我在自拍照或影片中以及證件照片上的臉部，並將兩者進行比對，以驗證我的身分。這些測量資料屬於生物特徵資料（GDPR 第 9 條），驗證後即會刪除。

我可以不同意。我可以隨時撤回同意，撤回自此生效。隱私權政策說明如何撤回、我的照片保存多久，以及我還可以用什麼方式驗證身分。`,
  },
};
