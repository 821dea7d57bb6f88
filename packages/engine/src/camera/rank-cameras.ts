export type Facing = 'environment' | 'user';

export interface CameraDevice {
  readonly deviceId: string;
  readonly label: string;
  readonly facing: Facing | 'unknown';
}

/** Words in labels of cameras that capture heat or depth and not a document. */
const INFRARED = /\b(ir|infrared|infrarot|depth|hello)\b|windows hello/i;
/**
 * Cameras that are programs. Choosing one by mistake shows a logo instead of a document. Whether one is used to cheat
 * is decided by the server, because anyone can change a label.
 */
const VIRTUAL = /virtual|obs|manycam|snap camera|xsplit|mmhmm|droidcam|epoccam|iriun|ndi|unity video|e2esoft|splitcam/i;
const BACK = /back|rear|environment|rück|arri[eè]re|trasera|traseira|posteriore|achter|задн|後|背面|后置/i;
const FRONT = /front|user|selfie|face ?time|vorder|avant|frontal|фронт|前面|前置/i;
/** Lenses that blur or distort a document held at arm's length. */
const ODD_LENS = /ultra ?wide|ultra ?grand|macro|tele|fisheye|ultraweit/i;

export function facingOf(label: string): Facing | 'unknown' {
  if (BACK.test(label)) return 'environment';
  return FRONT.test(label) ? 'user' : 'unknown';
}

/** Only if another camera exists: alone, a camera with an unusual label is still a camera. */
export const isUnwanted = (label: string): boolean => INFRARED.test(label) || VIRTUAL.test(label);

/** Best first; equally good cameras stay in the browser's order, in which the system's default is first. */
export function rankCameras(devices: readonly CameraDevice[], facing: Facing): CameraDevice[] {
  const cost = ({ label, facing: its }: CameraDevice): number => {
    let sum = 0;
    if (INFRARED.test(label)) sum += 100;
    if (VIRTUAL.test(label)) sum += 50;
    if (its !== facing) sum += its === 'unknown' ? 5 : 10;
    if (ODD_LENS.test(label)) sum += 3;
    // iPhones whose main lens does not focus below 20 cm switch lenses automatically only for these combined cameras.
    if (facing === 'environment' && /triple|dual wide/i.test(label)) sum -= 2;
    // Android names cameras "camera2 0, facing back"; 0 is the main one.
    if (/camera2? 0,/i.test(label)) sum -= 1;
    return sum;
  };
  return devices.toSorted((a, b) => cost(a) - cost(b));
}
