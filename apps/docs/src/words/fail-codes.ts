import type { FailCode } from '@verify/contract';
import type { TextKey } from '@verify/capture/locales/en';

interface Words {
  /** Title of the screen that the person sees, where it is not the one of the capture app’s table of failures. */
  readonly screen?: TextKey | 'none' | 'stays';
  readonly what: string;
}

export const FAIL_CODE_WORDS: Readonly<Record<FailCode, Words>> = {
  internal: { what: 'Offer to start again. If it happens again, search the service’s log for `requestId`.' },
  sdkkey_invalid: {
    what: 'Create a session token on your backend and pass it as `jwt`. An SDK key works in a browser only while integration mode is on.',
  },
  apiurl_mismatch: { what: 'Check `apiUrl`: it must be the address of your service without a path.' },
  configuration_not_found: {
    what: 'Check `flowName`: there must be a flow with exactly this name in the account of the token.',
  },
  token_malformed: {
    what: 'Pass the `token` of the answer unchanged. The launcher refuses anything that is not a token before it shows a frame.',
  },
  token_invalid: {
    what: 'Create a new token. The token was not signed by this service, or was created for another purpose.',
  },
  token_mismatch: { what: 'Create one token for each verification and do not share it between accounts or people.' },
  token_expired: { what: 'Return a fresh token from `onTokenExpired`, or offer to start again.' },
  schema_mismatch: { what: 'Serve your page over https. Browsers do not allow the camera on insecure pages.' },
  api_version_mismatch: { what: 'Load the launcher from your service’s own address, not a copy of it.' },
  customerid_exists: { what: 'Nothing: this customer has finished. Continue with the existing result.' },
  browser_not_supported: {
    what: 'Ask the person to use a current browser, or send a one-time link to another device.',
  },
  no_camera: {
    screen: 'trouble.no_camera.title',
    what: 'Nothing: the person can upload a file or continue on a phone, where the flow allows it.',
  },
  camera_not_allowed: {
    screen: 'trouble.camera_not_allowed.title',
    what: 'Nothing: the screen explains how to allow the camera. If your page sends `Permissions-Policy`, allow `camera` for the service’s origin.',
  },
  camera_generic: {
    screen: 'trouble.camera_generic.title',
    what: 'Nothing: the person can try again or upload a file.',
  },
  file_type: { screen: 'file.title.type', what: 'Nothing: the person chooses another file.' },
  fail_to_load_translations: {
    screen: 'stays',
    what: 'Nothing: the flow continues in English. Check that your proxy serves `/sdk/frame/assets/`.',
  },
  verification_fail: { what: 'Offer to start again. A step of the flow is missing in the submission.' },
  bad_request: {
    what: 'Correct the configuration: `message` names the field. The mistake is in the integration, not the person’s.',
  },
  server_unavailable: { what: 'Offer to start again in a moment. Check `/health/ready` of your service.' },
  user_cancelled: { screen: 'none', what: 'The person closed the flow. Show your own page again.' },
  consent_declined: {
    screen: 'none',
    what: 'The person did not agree. Offer another way to verify, as data protection law may require.',
  },
  network_error: { what: 'Nothing: uploads continue automatically as soon as the network is back.' },
  liveness_failed: {
    screen: 'liveness.failed.title',
    what: 'Nothing: the person sees why and how many attempts are left.',
  },
  upload_failed: {
    screen: 'sending.waiting',
    what: 'Nothing: the file is sent again. It stays on the device until the server has it.',
  },
  attempts_exceeded: { what: 'Review the case, then let your backend create a new token.' },
  handoff_expired: {
    screen: 'handoff.expired.title',
    what: 'Nothing: the person can show a new code or continue on this device.',
  },
};
