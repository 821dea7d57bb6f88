import { expect, test } from 'vitest';
import { diagnoseCamera, type CameraFacts, type CameraTrouble } from './diagnose-camera.ts';

const FACTS: CameraFacts = {
  errorName: '',
  errorMessage: '',
  waitedMs: 3_000,
  secure: true,
  allowedByPolicy: true,
  hasMediaDevices: true,
  permission: 'prompt',
  cameras: 1,
  family: { app: null, system: 'desktop' },
};
const denied = { errorName: 'NotAllowedError', permission: 'denied' } as const;
const phone = { app: null, system: 'android' } as const;
const instagram = { app: 'instagram', system: 'ios' } as const;
const webview = { app: 'webview', system: 'android' } as const;

test.each<[string, Partial<CameraFacts>, CameraTrouble]>([
  ['Chromium: refused at the question, asked again next time', { errorName: 'NotAllowedError' }, 'dismissed'],
  [
    'Chromium: the question was closed',
    { errorName: 'NotAllowedError', errorMessage: 'Permission dismissed' },
    'dismissed',
  ],
  [
    'Chromium: closed fast',
    { errorName: 'NotAllowedError', errorMessage: 'Permission dismissed', waitedMs: 90 },
    'dismissed',
  ],
  ['Chromium: refused for good a moment ago', denied, 'blocked'],
  ['Chromium: refused for good long ago', { ...denied, waitedMs: 4 }, 'blocked'],
  ['Firefox: refused at the question, no state', { errorName: 'NotAllowedError', permission: null }, 'dismissed'],
  ['Firefox: refused before', { errorName: 'NotAllowedError', permission: null, waitedMs: 9 }, 'blocked'],
  ['Safari: says prompt until the page is loaded again', { errorName: 'NotAllowedError', waitedMs: 9 }, 'blocked'],
  [
    'macOS: the system refuses, in the words of Chromium',
    { errorName: 'NotAllowedError', errorMessage: 'Permission denied by system', waitedMs: 20 },
    'system',
  ],
  ['the page may, but the browser may not', { errorName: 'NotAllowedError', permission: 'granted' }, 'system'],
  ['an error of 2015', { errorName: 'PermissionDeniedError', permission: null }, 'dismissed'],
  ['a sandbox', { errorName: 'SecurityError', waitedMs: 1 }, 'blocked'],
  ['the host page forbids it', { allowedByPolicy: false }, 'policy'],
  ['the host page forbids it, and there is no camera', { allowedByPolicy: false, cameras: 0 }, 'policy'],
  ['Firefox cannot tell a policy from a refusal', { ...denied, allowedByPolicy: null, waitedMs: 2 }, 'blocked'],
  ['no camera', { errorName: 'NotFoundError', cameras: 0 }, 'none'],
  ['no camera that fits', { errorName: 'OverconstrainedError' }, 'none'],
  ['used by another program', { errorName: 'NotReadableError' }, 'busy'],
  ['used by another program, in 2015', { errorName: 'TrackStartError' }, 'busy'],
  ['a driver that gives up', { errorName: 'AbortError' }, 'failed'],
  ['an error that nobody knows', { errorName: 'Κάτι πήγε στραβά' }, 'failed'],
  ['an error without a name', {}, 'failed'],
  ['http', { secure: false, hasMediaDevices: false, allowedByPolicy: null, permission: null }, 'insecure'],
  ['a browser without the API', { hasMediaDevices: false, cameras: null }, 'unsupported'],
  ['an app without the API', { hasMediaDevices: false, family: instagram }, 'in-app'],
  ['an app that refuses by itself', { ...denied, waitedMs: 5, family: instagram }, 'in-app'],
  ['an app that does ask', { errorName: 'NotAllowedError', family: instagram }, 'dismissed'],
  ['an app without the permission of its own', { errorName: 'NotFoundError', cameras: 0, family: webview }, 'in-app'],
  ['an app, but the camera is busy', { errorName: 'NotReadableError', family: webview }, 'busy'],
  ['a phone whose camera is broken', { errorName: 'NotFoundError', cameras: 0, family: phone }, 'none'],
  ['unplugged', { errorName: 'ended', cameras: 0, permission: 'granted' }, 'none'],
  ['permission withdrawn while it ran', { errorName: 'ended', permission: 'denied' }, 'blocked'],
  ['taken away', { errorName: 'ended', permission: 'granted' }, 'stopped'],
  ['pictures that come back as noise', { errorName: 'canvas' }, 'unsupported'],
])('%s', (_, facts, trouble) => {
  expect(diagnoseCamera({ ...FACTS, ...facts })).toBe(trouble);
});
