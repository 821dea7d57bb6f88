export type Facing = 'environment' | 'user';

export interface CameraDevice {
  readonly deviceId: string;
  readonly label: string;
  readonly facing: Facing | 'unknown';
  /** Largest picture in pixels, if the browser reports it without opening the camera. */
  readonly maxPixels?: number;
}

/** Words in labels of cameras that record heat or depth. */
const INFRARED = /\b(ir|infrared|infrarot|depth|hello)\b|windows hello/i;
/** Virtual cameras. The server decides about fraud, because anyone can change a label. */
const VIRTUAL = /virtual|obs|manycam|snap camera|xsplit|mmhmm|droidcam|epoccam|iriun|ndi|unity video|e2esoft|splitcam/i;
/** iOS translates its labels. */
const BACK =
  /back|rear|environment|rück|arri[eè]re|traser|traseir|posterior|achter|задн|тыльн|tyln|arka kamera|baksid|bakre|bageste|takakamera|後|后|背面|后置|후면|خلفي|אחורי/i;
const FRONT =
  /front|user|selfie|face ?time|vorder|avant|frontal|anterior|перед|фронт|przedni|ön kamera|framsid|främre|etukamera|前面|前置|전면|أمامي|קדמי/i;
/** Lenses that blur or distort a document held at arm's length, as Android's and iOS's labels name them. */
const ODD_LENS =
  /ultra ?-?(wide|grand|gran|grande|weit|groothoek|laajakulma|szero|vid)|extrem\w* weitwinkel|superwide|macro|makro|tele|télé|fisheye|超広角|超广角|超廣角|초광각|сверхшир|望遠|长焦|長焦|망원/i;
/** Zoom below one or from two on; focal lengths (35 mm) below 20 or above 45 mm. Main lenses have 22 to 28. */
const ODD_ZOOM = /(^|[^\d.])(0[.,][3-8]|[2-9]|10)\s?[x×](?!\d)/i;
const FOCAL_LENGTH = /(?:^|[^\d.])(\d{1,3})(?:[.,]\d+)?\s?mm\b/i;

export function facingOf(label: string): Facing | 'unknown' {
  if (BACK.test(label)) return 'environment';
  return FRONT.test(label) ? 'user' : 'unknown';
}

/** Only if another camera exists: alone, a camera with an unusual label is still a camera. */
export const isUnwanted = (label: string): boolean => INFRARED.test(label) || VIRTUAL.test(label);

export function isOddLens(label: string): boolean {
  const focal = Number(FOCAL_LENGTH.exec(label)?.[1] ?? 26);
  return ODD_LENS.test(label) || ODD_ZOOM.test(label) || focal < 20 || focal > 45;
}

/** Best first; equally good cameras keep the browser's order, in which the system's default is first. */
export function rankCameras(devices: readonly CameraDevice[], facing: Facing): CameraDevice[] {
  const largest = Math.max(0, ...devices.map(({ maxPixels = 0 }) => maxPixels));
  const cost = ({ label, facing: its, maxPixels = largest }: CameraDevice): number => {
    let sum = 0;
    if (INFRARED.test(label)) sum += 100;
    if (VIRTUAL.test(label)) sum += 50;
    if (its !== facing) sum += its === 'unknown' ? 5 : 10;
    if (isOddLens(label)) sum += 3;
    // Macro and depth lenses of Android phones have 2 to 5 megapixels beside 12 and more.
    if (maxPixels * 2 < largest) sum += 2;
    // iPhones whose main lens does not focus below 20 cm switch lenses automatically only for these combined cameras.
    if (facing === 'environment' && /triple|dual wide/i.test(label)) sum -= 2;
    // Android names cameras "camera2 0, facing back"; 0 is the main one.
    if (/camera2? 0,/i.test(label)) sum -= 1;
    return sum;
  };
  return devices.toSorted((a, b) => cost(a) - cost(b));
}
