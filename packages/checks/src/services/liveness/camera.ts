import type { Material } from '../../material/material.ts';

/** Names under which software poses as a camera. A name is a claim: its absence proves nothing. */
const VIRTUAL =
  /\b(obs|virtual|manycam|snap ?camera|xsplit|camtwist|splitcam|youcam|sparkocam|webcamoid|droidcam|iriun|epoccam|e2esoft|vcam|mmhmm|nvidia broadcast|loopback|dummy|screen ?capture)\b/i;
/** Name of the camera of a browser's own test switches. Tests use it, people do not. */
const TEST_CAMERA = /fake[_ ]device|\.(?:mjpeg|y4m)$/i;

export function isVirtualCamera(label: string, environment: Material['environment']): boolean {
  return VIRTUAL.test(label) || (environment === 'live' && TEST_CAMERA.test(label));
}
