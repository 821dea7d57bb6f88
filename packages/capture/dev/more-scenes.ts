import { enLater } from '../src/locales/en-later.ts';
import { at, live, paperFlow, review, trouble, type Scene } from '../src/preview/scenes.ts';
import { CAMERA_TROUBLES, PICTURE_TROUBLES } from '../src/view/parts/doctor/troubles.ts';

/** What the editor's preview leaves out: every verdict, every hint and every end of an attempt. */
const values = (prefix: string): string[] =>
  Object.keys(enLater).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
const named = (name: string, list: readonly string[], make: (value: never) => Scene): [string, Scene][] =>
  list.map((value) => [`${name}-${value}`, make(value as never)]);

const verdicts = values('review.').filter((value) => value.startsWith('retake_') && !value.includes('.'));
const camera = { name: 'camera', side: 'front' } as const;
const TWO_CAMERAS = ['a', 'b'].map((deviceId) => ({ deviceId, label: '', facing: 'environment' }) as const);
const longest = { documentType: 'driving-licence', issuingCountry: 'UTO' } as const;

export const MORE_SCENES: Readonly<Record<string, Scene>> = {
  ...Object.fromEntries([
    ...named('verdict', verdicts, (advice) =>
      review(
        advice === 'retake_unsupported' ? 'retake_wrong_type' : advice,
        { choice: longest, advisedAgainst: { 'document-front': 2 } },
        {
          foundType: advice === 'retake_unsupported' ? 'unsupported' : 'residence-permit',
          foundCountry: 'FRA',
          expiry: '2020-09-30',
        },
      ),
    ),
    ...named('camera-hint', values('camera.hint.'), (hint) => ({ ...at(camera), live: live(hint, 0) })),
    ...named('trouble', Object.keys(CAMERA_TROUBLES), trouble),
    ...named('picture', Object.keys(PICTURE_TROUBLES), (picture) => ({
      ...at(camera),
      live: { ...live(null, 0, false), trouble: picture, cameras: TWO_CAMERAS, deviceId: 'a' },
    })),
    ...named('selfie-hint', values('selfie.hint.'), (hint) => ({ ...at({ name: 'selfie-camera' }), face: { hint } })),
    ...named(
      'liveness-failed',
      values('liveness.failed.').filter((value) => !/^(title|again|left)/.test(value)),
      (reason) =>
        at({ name: 'liveness-failed', reason, attemptsLeft: /^(attempts|unavailable)$/.test(reason) ? 0 : 1 }),
    ),
  ]),
  'review-file': review('fine', {}, {}, 'upload'),
  'verdict-file': review('retake_blurred', { advisedAgainst: { 'document-front': 2 } }, {}, 'upload'),
  'intro-further': at({ name: 'intro' }, { further: true }),
  'intro-again': at({ name: 'intro' }, { again: { reasons: ['blurred', 'covered'], message: 'Please use daylight.' } }),
  'intro-address': at({ name: 'intro' }, paperFlow),
  ...Object.fromEntries(
    named('again', values('again.'), (reason) => at({ name: 'intro' }, { again: { reasons: [reason] } })),
  ),
  'sending-checking': at({ name: 'sending', part: 'checking' }),
  'link-revoked': at({ name: 'failed', code: 'link_revoked', requestId: null, retry: null }),
  'link-incomplete': at({
    name: 'failed',
    code: 'link_not_found',
    requestId: null,
    retry: null,
    company: { name: 'Utopia Bank', url: 'https://example.com' },
  }),
  'failed-insecure': at({ name: 'failed', code: 'schema_mismatch', requestId: null, retry: null }),
  'failed-token': at({ name: 'failed', code: 'token_invalid', requestId: null, retry: null }),
  'failed-verified': at({ name: 'failed', code: 'customerid_exists', requestId: null, retry: null }),
  'failed-fields': at({
    name: 'failed',
    code: 'bad_request',
    requestId: 'req-77',
    faults: [
      { field: 'Date of birth', detail: '' },
      { field: 'address.city', detail: '' },
    ],
    retry: null,
  }),
};
