import type { TrackCategory, TrackEvent, TrackName } from '@verify/contract';
import type * as z from 'zod/mini';

export const TRACK_NAME_WORDS: Readonly<Record<TrackName, string>> = {
  session_opened: 'The server opened a session for the token.',
  session_resumed: 'The person came back to a session that had started.',
  screen_shown: 'A screen is shown. `step` names it.',
  consent_given: 'The person pressed Start where the flow asks for consent.',
  camera:
    'The camera: `start` when it is requested, `success` when it runs, `fail` with a code when it was refused or is missing.',
  judging: 'Guidance in the camera picture: loaded, or not available on this device.',
  photo_taken: 'A photo was taken or a file was chosen.',
  picture: 'The camera’s picture is black, frozen or very dark, or its lens does not focus: `code` says which.',
  photo_judged: 'The device has judged the photo’s quality.',
  photo_used: 'The person kept the photo.',
  selfie_taken: 'A selfie was taken.',
  file_refused: 'A file was refused before it was sent. `code` says why.',
  liveness: 'A liveness attempt started, succeeded or failed. `attempt` counts them.',
  upload_sending: 'A file is being sent.',
  upload_waiting: 'Sending waits for the network.',
  upload_sent: 'The server has confirmed a file.',
  upload_failed: 'A file could not be sent. `code` says why.',
  upload_refused: 'The server refused a file permanently. The person is asked for another one.',
  submit: 'Everything is submitted: `start`, then `success`.',
  token_refresh: 'The token has expired and `onTokenExpired` was asked for a new one.',
  handoff_offered: 'A QR code for the phone is shown.',
  handoff_opened: 'The phone has opened it.',
  handoff_expired: 'The QR code has expired.',
  handoff_cancelled: 'The person cancelled on one of the two devices.',
  failed: 'A failure ends or interrupts the flow. `code` is one of the fail codes.',
  left: 'The person left before the end, or did not consent.',
  closed: 'The frame was closed.',
};

export const TRACK_CATEGORY_WORDS: Readonly<Record<z.infer<typeof TrackCategory>, string>> = {
  lifecycle: 'The session: opened, submitted, left, closed.',
  step: 'Screens and decisions of the person.',
  capture: 'Photos and selfies.',
  quality: 'How the device judges a photo.',
  permission: 'The camera.',
  upload: 'Files being uploaded.',
  liveness: 'Liveness attempts.',
  handoff: 'Moving to a phone.',
  error: 'Failures.',
};

export const TRACK_FIELD_WORDS: Readonly<Record<keyof TrackEvent, string>> = {
  name: 'What happened, from the table above.',
  category: 'Group of the event.',
  step: 'Screen that is shown, or `null`.',
  status: '`start`, `success`, `fail` or `info`.',
  code: 'Why it failed, or `null`.',
  attempt: 'Counts from 1.',
  elapsedMs: 'Milliseconds since the flow started.',
  properties: 'Measures such as sizes and times. Never a value read from a document.',
  timestamp: 'ISO 8601.',
  seq: 'Counts from 1 within a session, so that you can put events in order.',
  sessionId: 'Session, or `null` before it is opened.',
  applicationId: 'Application, or `null` before it is opened.',
  flowName: 'Name of the flow.',
  sdkVersion: 'Version of the launcher.',
  isHandoff: 'Whether it happened on the phone that took over.',
  locale: 'Language that the person sees.',
};
