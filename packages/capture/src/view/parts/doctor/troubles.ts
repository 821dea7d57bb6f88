import type { BrowserFamily, CameraTrouble, PictureTrouble } from '@verify/engine';
import type { TextKey } from '../../../locales/en.ts';
import type { HowArtName } from '../art/how-art.tsx';
import type { TroubleArtName } from '../art/trouble-art.tsx';

/** The most helpful step. `file` and `browser` are replaced if the flow or the device has neither. */
type NextStep = 'retry' | 'file' | 'phone' | 'browser';

interface Words {
  readonly art: TroubleArtName;
  readonly title: TextKey;
  readonly body: TextKey;
}

export interface TroubleAdvice extends Words {
  /** Texts for flows in which a file can't replace the camera, so files are not mentioned. */
  readonly faceBody?: TextKey;
  readonly next: NextStep;
  /** Asking for the camera again can't help on this page. */
  readonly final?: true;
  readonly how?: (family: BrowserFamily) => readonly HowStep[];
}

/** `symbol`: the drawn symbol has to be pressed, and this names it. */
export type HowStep =
  | { readonly art: HowArtName; readonly text: TextKey; readonly symbol?: undefined }
  | { readonly art: HowSymbol; readonly symbol: TextKey };
type HowSymbol = 'sliders' | 'lock' | 'camera-off' | 'page-menu';

const ALLOW: HowStep = { art: 'allow', text: 'trouble.camera_not_allowed.how2' };
const SITE: HowStep = { art: 'settings', text: 'how.site' };
const IN_DEVICE: readonly HowStep[] = [{ art: 'device', text: 'how.device' }, ALLOW];
const press = (art: HowSymbol): HowStep => ({ art, symbol: `how.symbol.${art}` });

/** Where each browser stores a refusal. Drawn from documentation, without these browsers, as of November 2026. */
function howToAllow({ system, browser }: BrowserFamily): readonly HowStep[] {
  if (system === 'ios') return browser === 'safari' ? [press('page-menu'), SITE, ALLOW] : IN_DEVICE;
  if (system === 'android')
    return [press(browser === 'chrome' || browser === 'edge' ? 'sliders' : 'lock'), SITE, ALLOW];
  if (browser === 'safari') return [{ art: 'menu-bar', text: 'how.safari' }, ALLOW];
  if (browser === 'firefox') return [press('camera-off'), { art: 'unblock', text: 'how.unblock' }];
  return [press(browser === 'chrome' ? 'sliders' : 'lock'), ALLOW];
}

export const CAMERA_TROUBLES: Readonly<Record<CameraTrouble, TroubleAdvice>> = {
  dismissed: { art: 'question', title: 'trouble.dismissed.title', body: 'trouble.dismissed.body', next: 'retry' },
  blocked: {
    art: 'blocked',
    title: 'trouble.camera_not_allowed.title',
    body: 'trouble.camera_not_allowed.body',
    next: 'retry',
    how: howToAllow,
  },
  system: {
    art: 'device',
    title: 'trouble.camera_not_allowed.title',
    body: 'trouble.system.body',
    next: 'retry',
    how: () => IN_DEVICE,
  },
  none: {
    art: 'none',
    title: 'trouble.no_camera.title',
    body: 'trouble.no_camera.body',
    faceBody: 'face.trouble.no_camera',
    next: 'phone',
  },
  busy: { art: 'busy', title: 'trouble.busy.title', body: 'face.trouble.camera_generic', next: 'retry' },
  policy: {
    art: 'policy',
    title: 'trouble.policy.title',
    body: 'trouble.policy.body',
    faceBody: 'face.trouble.policy',
    next: 'file',
    final: true,
  },
  insecure: {
    art: 'insecure',
    title: 'failed.schema_mismatch.title',
    body: 'failed.schema_mismatch.body',
    next: 'file',
    final: true,
  },
  'in-app': { art: 'in-app', title: 'trouble.in_app.title', body: 'trouble.in_app.body', next: 'browser' },
  unsupported: {
    art: 'unsupported',
    title: 'trouble.unsupported.title',
    body: 'failed.browser_not_supported.body',
    next: 'browser',
    final: true,
  },
  stopped: { art: 'frozen', title: 'trouble.frozen.title', body: 'trouble.frozen.body', next: 'retry' },
  failed: { art: 'failed', title: 'trouble.camera_generic.title', body: 'trouble.camera_generic.body', next: 'retry' },
};

/** Faults of a picture that does arrive; their next step is a button of the notice. */
export const PICTURE_TROUBLES: Readonly<Record<Exclude<PictureTrouble, 'paused'> | 'lens', Words>> = {
  black: { art: 'black', title: 'trouble.black.title', body: 'trouble.black.body' },
  frozen: { art: 'frozen', title: 'trouble.frozen.title', body: 'trouble.frozen.body' },
  lens: { art: 'lens', title: 'trouble.lens.title', body: 'trouble.lens.body' },
  dark: { art: 'dark', title: 'trouble.dark.title', body: 'trouble.dark.body' },
};
