import type { BrowserFamily } from './browser-family.ts';

/** Why the camera did not start. Each reason has a picture, texts and one next step in the capture app. */
export type CameraTrouble =
  /** The browser asked, and the person refused or closed the question. The browser will ask again. */
  | 'dismissed'
  /** The browser remembers a refusal and does not ask. */
  | 'blocked'
  /** The device's own settings forbid the camera to this browser. */
  | 'system'
  | 'none'
  | 'busy'
  /** The host page forbids the camera to the frame. */
  | 'policy'
  | 'insecure'
  | 'in-app'
  /** A browser without any way to ask for a camera, or one that gives back noise instead of its pictures. */
  | 'unsupported'
  /** The camera ran, and then it was ended. */
  | 'stopped'
  | 'failed';

export interface CameraAttempt {
  /** `DOMException.name`; `ended` for a stopped camera; `canvas` for noise; empty if it was never asked. */
  readonly errorName: string;
  readonly errorMessage: string;
  readonly waitedMs: number;
}

export interface CameraFacts extends CameraAttempt {
  readonly secure: boolean;
  /** Null if the browser does not say. */
  readonly allowedByPolicy: boolean | null;
  readonly hasMediaDevices: boolean;
  /** State of the permission after the attempt; null if the browser does not say. */
  readonly permission: PermissionState | null;
  /** Number of cameras, also unnamed ones; null if the browser does not say. */
  readonly cameras: number | null;
  readonly family: Pick<BrowserFamily, 'app' | 'system'>;
}

/**
 * Nobody reads and answers a question in less time, so an earlier refusal was remembered. Measured in Chromium 156 on
 * two busy cores: 2 to 207 ms for a permission that is denied; people need over a second.
 */
const REMEMBERED_MS = 400;

/** The first cause that explains the failure. Causes that make later ones irrelevant come first. */
export function diagnoseCamera(facts: CameraFacts): CameraTrouble {
  const { secure, allowedByPolicy, hasMediaDevices, family, errorName, permission, cameras } = facts;
  if (!secure) return 'insecure';
  if (allowedByPolicy === false) return 'policy';
  if (!hasMediaDevices) return family.app ? 'in-app' : 'unsupported';
  switch (errorName) {
    case 'canvas':
      return 'unsupported';
    case 'NotAllowedError':
    case 'PermissionDeniedError':
    case 'SecurityError':
      return refused(facts);
    case 'NotFoundError':
    case 'DevicesNotFoundError':
    case 'OverconstrainedError':
      // Every phone has a camera, so the app does not pass it on.
      return family.app && family.system !== 'desktop' ? 'in-app' : 'none';
    case 'NotReadableError':
    case 'TrackStartError':
      return 'busy';
    case 'ended':
      if (permission === 'denied') return 'blocked';
      return cameras === 0 ? 'none' : 'stopped';
    default:
      return 'failed';
  }
}

function refused({ family, permission, errorMessage, waitedMs }: CameraFacts): CameraTrouble {
  const remembered = waitedMs < REMEMBERED_MS;
  // If an app's browser did ask, the person may have refused.
  if (family.app && (remembered || permission === 'denied')) return 'in-app';
  // Chromium's messages: the page may use the camera, but the browser may not.
  if (/by system|system (setting|permission|denied)/i.test(errorMessage) || permission === 'granted') return 'system';
  if (/dismissed/i.test(errorMessage)) return 'dismissed';
  // Safari and Firefox keep a refusal until the page is reloaded, and report the permission as `prompt` meanwhile.
  return remembered || permission === 'denied' ? 'blocked' : 'dismissed';
}
