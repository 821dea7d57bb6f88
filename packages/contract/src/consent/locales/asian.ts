import type { ReadyTexts } from './text-kinds.ts';

/** Languages of Asia, and Swahili. */
export const ASIAN: Readonly<Record<string, ReadyTexts>> = {
  ar: {
    agree: 'بالمتابعة، فإنك توافق على أن تعالج {company} صورك وبياناتك للتحقق من هويتك.',
    inform: 'تعالج {company} صورك وبياناتك للتحقق من هويتك.',
    gdpr: `إذا وافقت، تقيس {company} ملامح وجهك في صورتك الذاتية أو الفيديو وفي الصورة الموجودة على وثيقتك، وتقارن بينها للتحقق من هويتك. هذه القياسات بيانات بيومترية (المادة 9 من اللائحة العامة لحماية البيانات). وتُحذف بعد التحقق.

لست ملزمًا بالموافقة، ويمكنك سحب موافقتك في أي وقت. توضح سياسة الخصوصية كيفية سحبها، ومدة الاحتفاظ بالصور، وكيف يمكنك إثبات هويتك بطريقة أخرى.`,
  },
  bn: {
    agree: 'চালিয়ে গেলে, আপনার পরিচয় যাচাই করতে {company} আপনার ছবি ও তথ্য প্রক্রিয়া করবে—এতে আপনি সম্মত হচ্ছেন।',
    inform: 'আপনার পরিচয় যাচাই করতে {company} আপনার ছবি ও তথ্য প্রক্রিয়া করে।',
    gdpr: `আপনি সম্মত হলে, {company} আপনার সেলফি বা ভিডিওতে এবং আপনার নথির ছবিতে আপনার মুখের পরিমাপ নেবে এবং আপনার পরিচয় যাচাই করতে সেগুলো তুলনা করবে। এই পরিমাপগুলো বায়োমেট্রিক তথ্য (GDPR, ধারা 9)। যাচাইয়ের পরে এগুলো মুছে ফেলা হয়।

আপনি সম্মত হতে বাধ্য নন এবং যেকোনো সময় আপনার সম্মতি প্রত্যাহার করতে পারেন। কীভাবে তা প্রত্যাহার করা যায়, ছবি কত দিন রাখা হয় এবং অন্য কীভাবে আপনি পরিচয় প্রমাণ করতে পারেন, তা গোপনীয়তা নীতিতে লেখা আছে।`,
  },
  fa: {
    agree: 'با ادامه دادن، موافقت می‌کنید که {company} عکس‌ها و داده‌های شما را برای تأیید هویتتان پردازش کند.',
    inform: '{company} عکس‌ها و داده‌های شما را برای تأیید هویتتان پردازش می‌کند.',
    gdpr: `اگر موافقت کنید، {company} چهره شما را در سلفی یا ویدیو و در عکس مدرکتان اندازه می‌گیرد و آن‌ها را برای تأیید هویتتان مقایسه می‌کند. این اندازه‌ها داده‌های زیست‌سنجی هستند (ماده 9 مقررات GDPR). آن‌ها پس از بررسی پاک می‌شوند.

مجبور نیستید موافقت کنید و می‌توانید هر زمان رضایتتان را پس بگیرید. در سیاست حریم خصوصی آمده است که چگونه این کار را انجام دهید، عکس‌ها چه مدت نگهداری می‌شوند و به چه شیوه‌های دیگری می‌توانید هویتتان را تأیید کنید.`,
  },
  he: {
    agree: 'בהמשך התהליך אתם מסכימים ש‑{company} תעבד את התמונות והנתונים שלכם כדי לאמת את זהותכם.',
    inform: '{company} מעבדת את התמונות והנתונים שלכם כדי לאמת את זהותכם.',
    gdpr: `אם תסכימו, {company} תמדוד את פניכם בסלפי או בסרטון שלכם ובתמונה שבמסמך שלכם, ותשווה ביניהם כדי לאמת את זהותכם. מדידות אלה הן נתונים ביומטריים (סעיף 9 ל‑GDPR). הן נמחקות לאחר הבדיקה.

אינכם חייבים להסכים, ותוכלו לבטל את ההסכמה בכל עת. במדיניות הפרטיות מוסבר כיצד לבטל, כמה זמן נשמרות התמונות ואיך עוד אפשר לאמת את זהותכם.`,
  },
  hi: {
    agree: 'जारी रखकर आप सहमति देते हैं कि {company} आपकी पहचान सत्यापित करने के लिए आपके फ़ोटो और डेटा का उपयोग करे।',
    inform: '{company} आपकी पहचान सत्यापित करने के लिए आपके फ़ोटो और डेटा का उपयोग करती है।',
    gdpr: `आपकी सहमति से {company} आपकी सेल्फ़ी या वीडियो में और आपके दस्तावेज़ के फ़ोटो में आपके चेहरे को मापती है और आपकी पहचान सत्यापित करने के लिए उनकी तुलना करती है। ये माप बायोमेट्रिक डेटा हैं (GDPR, अनुच्छेद 9)। जाँच के बाद इन्हें मिटा दिया जाता है।

सहमति देना ज़रूरी नहीं है और आप इसे कभी भी वापस ले सकते हैं। सहमति कैसे वापस लें, फ़ोटो कितने समय तक रखे जाते हैं और आप अपनी पहचान और किस तरह सत्यापित कर सकते हैं, यह गोपनीयता नीति में लिखा है।`,
  },
  id: {
    agree:
      'Dengan melanjutkan, Anda setuju bahwa {company} memproses foto dan data Anda untuk memverifikasi identitas Anda.',
    inform: '{company} memproses foto dan data Anda untuk memverifikasi identitas Anda.',
    gdpr: `Jika Anda setuju, {company} mengukur wajah Anda pada swafoto atau video dan pada foto di dokumen Anda, lalu membandingkannya untuk memverifikasi identitas Anda. Hasil pengukuran ini adalah data biometrik (Pasal 9 GDPR). Data ini dihapus setelah pemeriksaan.

Anda tidak wajib setuju dan dapat menarik persetujuan kapan saja. Kebijakan privasi menjelaskan cara menariknya, berapa lama foto disimpan, dan cara lain untuk memverifikasi identitas Anda.`,
  },
  ja: {
    agree: '続行すると、本人確認のために {company} が写真とデータを処理することに同意したことになります。',
    inform: '{company} は、本人確認のためにあなたの写真とデータを処理します。',
    gdpr: `同意いただくと、{company} は本人確認のために、自撮り写真または動画と書類の顔写真からあなたの顔を計測し、両者を比較します。この計測データは生体データです（GDPR 第9条）。確認後に削除されます。

同意は任意で、いつでも撤回できます。撤回の方法、写真の保存期間、ほかの本人確認の方法は、プライバシーポリシーに記載されています。`,
  },
  ko: {
    agree: '계속하면 본인 확인을 위해 {company}에서 사진과 데이터를 처리하는 데 동의하게 됩니다.',
    inform: '{company}에서 본인 확인을 위해 사진과 데이터를 처리합니다.',
    gdpr: `동의하시면 {company}에서 본인 확인을 위해 셀카 또는 동영상과 신분증 사진에서 얼굴을 측정하고 서로 비교합니다. 이 측정값은 생체 정보입니다(GDPR 제9조). 확인이 끝나면 삭제됩니다.

반드시 동의해야 하는 것은 아니며, 언제든지 동의를 철회할 수 있습니다. 철회 방법, 사진 보관 기간, 다른 본인 확인 방법은 개인정보 처리방침에 나와 있습니다.`,
  },
  ms: {
    agree:
      'Dengan meneruskan, anda bersetuju bahawa {company} memproses foto dan data anda untuk mengesahkan identiti anda.',
    inform: '{company} memproses foto dan data anda untuk mengesahkan identiti anda.',
    gdpr: `Jika anda bersetuju, {company} mengukur wajah anda dalam swafoto atau video dan dalam foto pada dokumen anda, lalu membandingkannya untuk mengesahkan identiti anda. Ukuran ini ialah data biometrik (Perkara 9 GDPR). Ukuran ini dipadamkan selepas semakan.

Anda tidak wajib bersetuju dan boleh menarik balik persetujuan anda pada bila-bila masa. Dasar privasi menerangkan cara menariknya, tempoh foto disimpan dan cara lain untuk mengesahkan identiti anda.`,
  },
  sw: {
    agree: 'Ukiendelea, unakubali kwamba {company} ichakate picha na data zako ili kuthibitisha utambulisho wako.',
    inform: '{company} huchakata picha na data zako ili kuthibitisha utambulisho wako.',
    gdpr: `Ukikubali, {company} hupima uso wako kwenye selfi au video yako na kwenye picha ya hati yako, na kuvilinganisha ili kuthibitisha utambulisho wako. Vipimo hivi ni data ya kibayometriki (Kifungu cha 9 cha GDPR). Hufutwa baada ya ukaguzi.

Hulazimiki kukubali, na unaweza kuondoa idhini yako wakati wowote. Sera ya faragha inaeleza jinsi ya kuiondoa, picha huhifadhiwa kwa muda gani, na njia nyingine za kuthibitisha utambulisho wako.`,
  },
  th: {
    agree: 'เมื่อดำเนินการต่อ คุณยินยอมให้ {company} ประมวลผลรูปถ่ายและข้อมูลของคุณเพื่อยืนยันตัวตนของคุณ',
    inform: '{company} ประมวลผลรูปถ่ายและข้อมูลของคุณเพื่อยืนยันตัวตนของคุณ',
    gdpr: `หากคุณยินยอม {company} จะวัดใบหน้าของคุณในเซลฟีหรือวิดีโอและในรูปบนเอกสารของคุณ และนำมาเปรียบเทียบกันเพื่อยืนยันตัวตนของคุณ ค่าที่วัดได้นี้เป็นข้อมูลชีวมิติ (GDPR มาตรา 9) และจะถูกลบหลังการตรวจสอบ

คุณไม่จำเป็นต้องยินยอม และถอนความยินยอมได้ทุกเมื่อ นโยบายความเป็นส่วนตัวอธิบายวิธีถอน ระยะเวลาที่เก็บรูปถ่าย และวิธีอื่นในการยืนยันตัวตน`,
  },
  ur: {
    agree: 'جاری رکھنے پر آپ متفق ہیں کہ {company} آپ کی شناخت کی تصدیق کے لیے آپ کی تصاویر اور ڈیٹا پر کارروائی کرے۔',
    inform: '{company} آپ کی شناخت کی تصدیق کے لیے آپ کی تصاویر اور ڈیٹا پر کارروائی کرتی ہے۔',
    gdpr: `اگر آپ متفق ہوں تو {company} آپ کی سیلفی یا ویڈیو میں اور آپ کی دستاویز کی تصویر میں آپ کے چہرے کی پیمائش کرتی ہے اور آپ کی شناخت کی تصدیق کے لیے ان کا موازنہ کرتی ہے۔ یہ پیمائشیں بائیومیٹرک ڈیٹا ہیں (GDPR آرٹیکل 9)۔ جانچ کے بعد انہیں حذف کر دیا جاتا ہے۔

متفق ہونا لازمی نہیں، اور آپ اپنی رضامندی کسی بھی وقت واپس لے سکتے ہیں۔ رازداری کی پالیسی میں لکھا ہے کہ رضامندی کیسے واپس لی جائے، تصاویر کتنی دیر رکھی جاتی ہیں اور آپ اپنی شناخت کی تصدیق اور کس طرح کر سکتے ہیں۔`,
  },
  vi: {
    agree: 'Khi tiếp tục, bạn đồng ý để {company} xử lý ảnh và dữ liệu của bạn nhằm xác minh danh tính của bạn.',
    inform: '{company} xử lý ảnh và dữ liệu của bạn nhằm xác minh danh tính của bạn.',
    gdpr: `Nếu bạn đồng ý, {company} sẽ đo khuôn mặt của bạn trong ảnh tự chụp hoặc video và trong ảnh trên giấy tờ của bạn, rồi so sánh chúng để xác minh danh tính của bạn. Các số đo này là dữ liệu sinh trắc học (Điều 9 GDPR). Chúng được xóa sau khi kiểm tra.

Bạn không bắt buộc phải đồng ý và có thể rút lại sự đồng ý bất cứ lúc nào. Chính sách quyền riêng tư giải thích cách rút lại, thời gian lưu ảnh và các cách khác để xác minh danh tính của bạn.`,
  },
  'zh-Hans': {
    agree: '继续即表示您同意 {company} 处理您的照片和数据，以核实您的身份。',
    inform: '{company} 会处理您的照片和数据，以核实您的身份。',
    gdpr: `如果您同意，{company} 会测量您在自拍照或视频中以及证件照片上的面部，并将两者进行比对，以核实您的身份。这些测量数据属于生物识别数据（GDPR 第 9 条），核实后即被删除。

您可以不同意，也可以随时撤回同意。隐私政策说明了如何撤回、照片保存多久，以及您还可以用什么方式核实身份。`,
    bipa: `{company} 会采集和使用您的面部几何扫描数据，这些数据取自您的自拍照或视频以及证件上的照片。该数据仅用于核实您的身份，核实后即被删除。隐私政策说明了您的照片保存多久以及何时销毁。

同意即表示您已阅读以上内容，并书面授权 {company} 为此目的采集、使用和持有您的生物识别信息（《伊利诺伊州生物识别信息隐私法》，740 ILCS 14）。`,
  },
  'zh-Hant': {
    agree: '繼續即表示您同意 {company} 處理您的照片和資料，以驗證您的身分。',
    inform: '{company} 會處理您的照片和資料，以驗證您的身分。',
    gdpr: `如果您同意，{company} 會測量您在自拍照或影片中以及證件照片上的臉部，並將兩者進行比對，以驗證您的身分。這些測量資料屬於生物特徵資料（GDPR 第 9 條），驗證後即會刪除。

您可以不同意，也可以隨時撤回同意。隱私權政策說明如何撤回、照片保存多久，以及您還可以用什麼方式驗證身分。`,
  },
};
